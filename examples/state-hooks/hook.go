// Package statehook is a state hook for a gateway in Go: fill in a State for each that the deployment can make, and
// mount the handler beside the gateway under test, never in production: mux.Handle("/states", statehook.New(states, token)).
package statehook

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
)

// Values are the params of a state, or what it answers.
type Values = map[string]any

// ErrCanNot says that the deployment can't make a state with this value of a param; wrap it to say why.
var ErrCanNot = errors.New("can't be made")

// State is how a state is set up. Setup gives its values; Teardown, which may be nil, takes a condition away again.
type State struct {
	Params   []string
	Setup    func(params Values, run string) (Values, error)
	Teardown func(params, values Values, run string) error
}

type call struct {
	State  string `json:"state"`
	Params Values `json:"params"`
	Action string `json:"action"`
	Run    string `json:"run"`
	Values Values `json:"values"`
}

// New makes the handler; token is what "Authorization: Bearer" of each call has to carry.
func New(states map[string]State, token string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, body := answer(r, states, token)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(body)
	})
}

func answer(r *http.Request, states map[string]State, token string) (int, Values) {
	given := r.Header.Get("Authorization")
	if subtle.ConstantTimeCompare([]byte(given), []byte("Bearer "+token)) != 1 {
		return http.StatusUnauthorized, because("another token")
	}
	switch r.Method {
	case http.MethodGet:
		names := []string{}
		for name := range states {
			names = append(names, name)
		}
		return http.StatusOK, Values{"states": names}
	case http.MethodPost:
		return called(r, states)
	}
	return http.StatusMethodNotAllowed, because("GET or POST")
}

func called(r *http.Request, states map[string]State) (int, Values) {
	var c call
	if err := json.NewDecoder(r.Body).Decode(&c); err != nil {
		return http.StatusInternalServerError, because(err.Error())
	}
	state, known := states[c.State]
	if !known {
		return http.StatusNotFound, because("no state " + c.State)
	}
	if c.Action == "teardown" {
		if state.Teardown == nil {
			return http.StatusOK, Values{}
		}
		return told(Values{}, state.Teardown(c.Params, c.Values, c.Run))
	}
	// a param that is passed over would make another state than the one that was asked for
	for name := range c.Params {
		if !slices.Contains(state.Params, name) {
			return http.StatusNotImplemented, because("no param " + name)
		}
	}
	values, err := state.Setup(c.Params, c.Run)
	if values == nil {
		values = Values{}
	}
	return told(values, err)
}

func told(values Values, err error) (int, Values) {
	switch {
	case err == nil:
		return http.StatusOK, values
	case errors.Is(err, ErrCanNot):
		return http.StatusNotImplemented, because(err.Error())
	}
	return http.StatusInternalServerError, because(err.Error())
}

func because(reason string) Values { return Values{"reason": reason} }
