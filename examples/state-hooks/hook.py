"""A state hook for a gateway in Python: fill in a State for each that the deployment can make, and mount the
application beside the gateway under test, never in production.

It is WSGI, so that it needs no framework. Flask: app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {"/states": hook});
FastAPI: app.mount("/states", WSGIMiddleware(hook)), of a2wsgi; alone: wsgiref.simple_server.make_server.
"""

import hmac
import json
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional

Values = Mapping[str, Any]


class CanNot(Exception):
    """The deployment can't make the state with this value of a param."""


@dataclass(frozen=True)
class State:
    """How a state is set up; `setup` gives its values, `teardown` takes a condition away again."""

    params: frozenset
    setup: Callable[[Values, str], Optional[Values]]
    teardown: Optional[Callable[[Values, Values, str], None]] = None


_REASONS = {200: "OK", 401: "Unauthorized", 404: "Not Found", 405: "Method Not Allowed",
            500: "Internal Server Error", 501: "Not Implemented"}


def create_hook(states: Mapping[str, State], token: str):
    """Makes the WSGI application; `token` is what `Authorization: Bearer` of each call has to carry."""

    def application(environ, start_response):
        try:
            status, body = _answer(environ, states, token)
        except CanNot as error:
            status, body = 501, {"reason": str(error)}
        except Exception as error:  # whatever it is, the suite is to hear that the hook failed
            status, body = 500, {"reason": repr(error)}
        content = json.dumps(body).encode()
        headers = [("Content-Type", "application/json"), ("Content-Length", str(len(content)))]
        start_response(f"{status} {_REASONS[status]}", headers)
        return [content]

    return application


def _answer(environ, states, token):
    given = environ.get("HTTP_AUTHORIZATION", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return 401, {"reason": "another token"}
    if environ["REQUEST_METHOD"] == "GET":
        return 200, {"states": list(states)}
    if environ["REQUEST_METHOD"] != "POST":
        return 405, {"reason": "GET or POST"}
    length = int(environ.get("CONTENT_LENGTH") or 0)
    call = json.loads(environ["wsgi.input"].read(length))
    params, run = call.get("params", {}), call.get("run", "")
    state = states.get(call["state"])
    if state is None:
        return 404, {"reason": f"no state {call['state']}"}
    if call["action"] == "teardown":
        if state.teardown is not None:
            state.teardown(params, call.get("values", {}), run)
        return 200, {}
    # a param that is passed over would make another state than the one that was asked for
    unknown = sorted(set(params) - state.params)
    if unknown:
        return 501, {"reason": f"no param {unknown[0]}"}
    return 200, dict(state.setup(params, run) or {})
