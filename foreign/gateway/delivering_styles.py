"""Lawful answers to what the contract leaves open about sending deliveries, one set a style.

They matter to a gateway that was told where to deliver to. Spans are multiples of its `--retry-ms`.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class DeliveringStyle:
    """When a delivery is sent and sent again, what of that is shown, and how it looks on the way."""

    # What is between two attempts: the base 'doubling', 'growing' by itself, or 'even'; by how much of
    # itself it varies; whether it is counted from the 'end' of the attempt before or from when that was
    # 'due', so that a clock put forward has them all come at once. And what is before the first one.
    schedule: str = 'doubling'
    jitter: float = 0.0
    counted_from: str = 'end'
    first: float = 0.0
    # Of what is due at once, the 'oldest' or the 'newest' goes first, or any ('shuffled'); so many are
    # under way to one endpoint.
    order: str = 'oldest'
    at_once: int = 4
    # So many attempts a generation has, 7 at most; statuses after which there is no further one. What
    # a redirect is: an 'http_error' as others, or 'policy_rejected', and then for good.
    attempts: int = 7
    final_statuses: tuple = ()
    redirect: str = 'http_error'
    # A delivery reads leased during an 'attempt', or 'always' until it is done, or 'never'. An attempt
    # shows while it runs, or once it is over.
    lease: str = 'attempt'
    shows_running: bool = True
    # An answer is one when its head is there, or when its body is.
    reads_body: bool = False
    # A pause comes when nothing but transport failures has come for so long, time-outs counted or
    # not, and ends by itself (0: never). failure_started_at_ms reads from the 'first' one on, or while
    # 'paused'. What happens during a pause waits for its end, or is lost.
    pause_after: float = 10
    timeouts_pause: bool = True
    pause_lasts: float = 0
    failure_shown: str = 'first'
    paused_events: str = 'lost'
    # A host that the gateway does not know waits to be known, or is none ('fail').
    elsewhere: str = 'wait'
    # Endpoints of the sealed plane need a selection to be sent sealed events as any other does.
    only_selected: bool = True
    # The state `event` tells the id of what happened.
    tells_event: bool = True
    # What is sent: 'json', a 'form' or something 'opaque'; a sealed event as it is ('raw') or 'wrapped'.
    payload: str = 'json'
    sealed_payload: str = 'raw'
    # How headers of the gateway's own begin, and which ids they tell.
    header: str = 'Acme-'
    told: tuple = ('event', 'delivery', 'attempt')
    # HMAC-SHA256 over 'timestamp.body' ('stamped') or the body alone ('plain'), and how it is written.
    signing: str = 'stamped'
    encoding: str = 'base64'


STRICT = DeliveringStyle()

CHATTY = DeliveringStyle(
    schedule='growing', jitter=0.3, order='shuffled', at_once=2, final_statuses=(410,),
    reads_body=True, pause_after=4, timeouts_pause=False, paused_events='wait', elsewhere='fail',
    only_selected=False, payload='json', sealed_payload='wrapped', header='X-Acme-Mobile-',
    told=('event',))

DELIVERING = {
    'strict': STRICT,
    'terse': DeliveringStyle(
        schedule='even', order='newest', at_once=1, lease='never', shows_running=False,
        pause_after=1, failure_shown='paused', only_selected=False, tells_event=False,
        payload='form', header='X-', told=('delivery',), signing='plain', encoding='hex'),
    'chatty': CHATTY,
    'odd': DeliveringStyle(
        jitter=0.5, counted_from='due', first=0.5, attempts=5, redirect='policy_rejected',
        lease='always', pause_after=20, paused_events='wait', tells_event=False, payload='opaque',
        header='zz', told=(), encoding='base64url'),
    'late': replace(
        STRICT, first=1.0, jitter=0.1, only_selected=False, shows_running=False, signing='plain'),
    'strictfront': replace(STRICT, signing='plain', lease='never', pause_after=60),
    'forgetful': replace(
        STRICT, schedule='even', counted_from='due', at_once=500, pause_after=2, pause_lasts=30,
        failure_shown='paused', elsewhere='fail', only_selected=False),
    'weary': replace(CHATTY, tells_event=False, jitter=0.9),
    # The first failure to get through is a pause already.
    'copies': replace(STRICT, schedule='growing', pause_after=0),
}
