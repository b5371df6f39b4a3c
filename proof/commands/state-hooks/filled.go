// A team's states, as simple as can be, around the hook to copy.
package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"

	"filled/statehook"
)

func main() {
	var mutex sync.Mutex
	held := map[string]bool{}
	hold := func(params statehook.Values, on bool) {
		mutex.Lock()
		defer mutex.Unlock()
		if account := fmt.Sprint(params["account"]); on {
			held[account] = true
		} else {
			delete(held, account)
		}
	}
	states := map[string]statehook.State{
		"account": {Params: []string{"devices"}, Setup: func(params statehook.Values, run string) (statehook.Values, error) {
			devices, given := params["devices"].(float64)
			if !given {
				devices = 1
			}
			if devices > 9 {
				return nil, fmt.Errorf("nine devices at most: %w", statehook.ErrCanNot)
			}
			return statehook.Values{"accountId": fmt.Sprintf("%s %v", run, devices)}, nil
		}},
		"outage": {
			Params: []string{"account"},
			Setup: func(params statehook.Values, _ string) (statehook.Values, error) {
				hold(params, true)
				return nil, nil
			},
			Teardown: func(params, _ statehook.Values, _ string) error {
				hold(params, false)
				return nil
			},
		},
		"dispatch": {Setup: func(statehook.Values, string) (statehook.Values, error) {
			mutex.Lock()
			defer mutex.Unlock()
			names := []string{}
			for name := range held {
				names = append(names, name)
			}
			return statehook.Values{"dispatched": names}, nil
		}},
		"clock": {Params: []string{"advanceMs"}, Setup: func(statehook.Values, string) (statehook.Values, error) {
			return nil, errors.New("stopped")
		}},
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	panic(http.Serve(listener, statehook.New(states, os.Args[1])))
}
