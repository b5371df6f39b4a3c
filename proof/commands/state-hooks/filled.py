"""A team's states, as simple as can be, around the hook to copy."""

import sys
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server

sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "state-hooks"))
from hook import CanNot, State, create_hook  # noqa: E402

held = set()


def account(params, run):
    devices = params.get("devices", 1)
    if devices > 9:
        raise CanNot("nine devices at most")
    return {"accountId": f"{run} {devices}"}


def stopped(params, run):
    raise RuntimeError("stopped")


class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass


states = {
    "account": State(frozenset({"devices"}), account),
    "outage": State(
        frozenset({"account"}),
        lambda params, run: held.add(params["account"]),
        lambda params, values, run: held.discard(params["account"]),
    ),
    "dispatch": State(frozenset(), lambda params, run: {"dispatched": sorted(held)}),
    "clock": State(frozenset({"advanceMs"}), stopped),
}
server = make_server("127.0.0.1", 0, create_hook(states, sys.argv[1]), handler_class=Quiet)
print(server.server_port, flush=True)
server.serve_forever()
