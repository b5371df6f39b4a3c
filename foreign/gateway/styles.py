"""The styles a foreign gateway may speak in: every member is one lawful answer to an open question.

The contract leaves much unsaid. Each field below is one such question, each style one consistent
set of answers, chosen to lie as far from the obvious ones as a server written in good faith may go.
"""

from dataclasses import dataclass, replace

from delivering_styles import DELIVERING, DeliveringStyle
from delivery_styles import DELIVERIES, DeliveryStyle
from listing_styles import LISTING, ListingStyle
from message_styles import MESSAGES, MessageStyle
from tool_styles import TOOLS, ToolStyle


@dataclass(frozen=True)
class Style:
    """One lawful way to keep the contract."""

    # How resources are named: 'count' (1, 2, ... within an account, or from another number), 'short'
    # (11 characters), 'ulid', 'secretLike' (43 characters of base64url, the very look of a signing
    # secret), 'reserved' and 'slashed' (need escaping), 'long' (150 characters).
    ids: str = 'count'
    first_count: int = 1
    # What a malformed identifier meets: 400 or 404.
    malformed: int = 404
    # What one meets that is no UTF-8: 'malformed' like any other, or what stands in front refuses it
    # with a 'page', a 'line' of text, or by a 'hangup'.
    undecodable: str = 'malformed'
    # Numbers with an integral value: 'plain' 5, 'point' 5.0, 'exponent' 5e0.
    numbers: str = 'plain'
    # JSON text: spread over lines; written in \u escapes, members in another order every time.
    spread: bool = False
    escaped: bool = False
    # Null members of success bodies are left out; further members are put in.
    absent: bool = False
    further: bool = False
    # Further members come, go and differ at each look, at any depth, and nulls are left out now and then.
    passing: bool = False
    json_type: str = 'application/json'
    text_type: str = 'text/plain'
    # A 400 that may be text or JSON: which. And whether the text is empty.
    text_400: bool = False
    empty_text: bool = False
    # Header names: 'lower', 'upper', 'title'. Body framing: 'length', 'chunked', 'close'.
    header_case: str = 'title'
    framing: str = 'length'
    # An informational answer goes first; compression for whoever accepts it.
    early_hints: bool = False
    gzip: bool = False
    # Seconds an idle connection is kept, and a withheld body is waited for (then 408).
    idle_s: float = 30.0
    body_wait_s: float = 20.0
    # Reads the whole request before it looks at it, as behind a buffering proxy.
    buffers: bool = False
    date_header: bool = True
    clock_step_ms: int = 1
    clock_skew_ms: int = 0
    # Several nodes answer, and their clocks differ by up to so much.
    clock_jitter_ms: int = 0
    # Endpoints of equal creation time: 'asc', 'desc' by ID, 'text' by ID as text.
    ties: str = 'asc'
    # One store of endpoints for both planes, or one each.
    shared_store: bool = False
    max_body: int = 0
    # A strict proxy in front, with its own words for what is irregular; connections end often.
    front: bool = False
    # An unwanted further member of a request body, a wrong media type, a body where none belongs.
    refuse_unknown_members: bool = False
    refuse_media_type: bool = False
    refuse_needless_body: bool = False
    # Code for a callback_url that is missing, of a wrong type or too long.
    schema_code: str = 'invalid_webhook_endpoint'
    # Spellings of a URL that rule 2 does not decide.
    allow_port_443: bool = True
    allow_idn: bool = False
    allow_single_label: bool = False
    normalise_url: bool = False
    # A question mark at the end of a URL is dropped.
    empty_query_dropped: bool = False
    # Creates of one account do not overlap: the later one is told 503, to come again.
    one_create_at_a_time: bool = False
    # At eight endpoints a bad URL is 409 rather than 400.
    limit_first: bool = False
    # Routes that do not exist: planned ones, closed gates. A status and a body kind.
    planned: tuple = (404, 'json')
    closed: str = 'json'
    closed_needs_owner: bool = False
    closed_workflow_parses: bool = False
    other_method: int = 405
    # 401 or 403 where either is lawful.
    key_as_owner: int = 401
    no_grant: int = 403
    bad_prefix: int = 401
    csrf_first: bool = False
    csrf_bound: bool = False
    foreign_endpoint: int = 404
    # What a refused enable says: (status, 'json' or 'text'), for the URL and for the secret.
    url_refused: tuple = (400, 'json')
    secret_unreadable: tuple = (503, 'json')
    paused_reads_enabled: bool = True
    # A pause that the hook makes has a first failure as well.
    tells_failure: bool = False
    # Sealed-event selection: 'strict' wants all three members always, 'lenient' wants what it uses,
    # 'stateful' gives 409 when the endpoint is not enabled.
    selection: str = 'strict'
    retry_after: str = 'seconds'
    # Pages: what a limit out of range meets ('refuse', 'clamp', 'ignore'), and whether a cursor
    # stands wherever a page is full.
    limit_rule: str = 'refuse'
    eager_cursor: bool = False
    # Cursors: an 'id', 'packed' in base64, 'long' and full of signs, or 'issued' at random, which may be
    # 'bulky', 2600 characters.
    cursors: str = 'id'
    # Deliveries of equal creation time: by age, by ID as text ('desc', 'text'), by its 'hash'.
    delivery_ties: str = 'asc'
    # In an outage a change may have happened before its answer was lost.
    outage_acts: bool = False
    # What the hook makes: so far apart; its IDs 'listed', 'null' or 'absent'.
    history_step_ms: int = 1
    hook_ids: str = 'listed'
    # Devices: page size, has_more, an empty page before the last, hiding devices without lines.
    device_page: int = 50
    has_more: bool = False
    empty_page: bool = False
    only_with_lines: bool = False
    # The sealed plane has enrolled devices alone.
    drops_revoked: bool = False
    unknown_cursor: str = 'refuse'
    # Lists, deliveries, how they are sent, messages with their devices and metering, and the workflow
    # tools have styles of their own.
    listing: ListingStyle = LISTING['strict']
    deliveries: DeliveryStyle = DELIVERIES['strict']
    delivering: DeliveringStyle = DELIVERING['strict']
    messages: MessageStyle = MESSAGES['strict']
    tools: ToolStyle = TOOLS['strict']
    # Readiness: all eight methods, seven without cancel, or two.
    methods: str = 'all'
    # Set-Cookie and the like on every answer; cookie and key values from the whole alphabet.
    cookies: bool = False
    wild_credentials: bool = False
    # The state hook: lists its states, answers late, gives null for what it lacks, 404 or 501.
    hook_lists: bool = True
    hook_delay_s: float = 0.0
    hook_nulls: bool = False
    hook_unknown: int = 501
    prefix: str = ''
    # Whether a phone reads as connected: as it 'is', some seconds 'late', or not any more ('ended').
    leases: str = 'is'
    # How long any answer takes at most, and how often the service is briefly out of order.
    latency_s: float = 0.0
    trouble: float = 0.0


STRICT = Style(
    malformed=400,
    tells_failure=True,
    ties='asc',
    shared_store=True,
    max_body=16_384,
    refuse_unknown_members=True,
    refuse_media_type=True,
    schema_code='invalid_request',
    url_refused=(400, 'json'),
)

TERSE = Style(
    deliveries=DELIVERIES['terse'],
    delivering=DELIVERING['terse'],
    messages=MESSAGES['terse'],
    tools=TOOLS['terse'],
    ids='ulid',
    malformed=404,
    undecodable='line',
    absent=True,
    json_type='application/json; charset=utf-8',
    text_type='text/plain; charset=us-ascii',
    text_400=True,
    empty_text=True,
    header_case='lower',
    framing='close',
    buffers=True,
    date_header=False,
    clock_step_ms=1000,
    ties='desc',
    allow_single_label=True,
    limit_first=True,
    planned=(405, 'empty'),
    closed='empty',
    closed_workflow_parses=True,
    other_method=404,
    key_as_owner=403,
    no_grant=401,
    bad_prefix=403,
    url_refused=(400, 'text'),
    secret_unreadable=(400, 'text'),
    paused_reads_enabled=False,
    selection='lenient',
    eager_cursor=True,
    cursors='packed',
    delivery_ties='desc',
    history_step_ms=400,
    hook_ids='null',
    device_page=1,
    unknown_cursor='first',
    methods='two',
    hook_lists=False,
    hook_nulls=True,
    hook_unknown=404,
)

CHATTY = Style(
    deliveries=DELIVERIES['chatty'],
    delivering=DELIVERING['chatty'],
    messages=MESSAGES['chatty'],
    tools=TOOLS['chatty'],
    ids='reserved',
    malformed=400,
    undecodable='page',
    numbers='point',
    spread=True,
    further=True,
    json_type='Application/JSON;charset="UTF-8"; profile=acme',
    text_type='Text/Plain; charset=utf-8',
    text_400=True,
    header_case='upper',
    framing='chunked',
    early_hints=True,
    gzip=True,
    idle_s=2.0,
    clock_jitter_ms=20,
    ties='text',
    allow_idn=True,
    planned=(404, 'html'),
    closed='html',
    closed_needs_owner=True,
    key_as_owner=403,
    bad_prefix=403,
    foreign_endpoint=403,
    url_refused=(503, 'json'),
    selection='strict',
    limit_rule='clamp',
    cursors='long',
    delivery_ties='text',
    outage_acts=True,
    history_step_ms=3_600_000,
    device_page=2,
    has_more=True,
    empty_page=True,
    methods='all',
    cookies=True,
    hook_delay_s=0.05,
    prefix='/tenants/acme%20mobile',
    latency_s=0.02,
)

ODD = Style(
    deliveries=DELIVERIES['odd'],
    delivering=DELIVERING['odd'],
    messages=MESSAGES['odd'],
    tools=TOOLS['odd'],
    ids='secretLike',
    malformed=404,
    undecodable='hangup',
    numbers='exponent',
    escaped=True,
    further=True,
    json_type='application/vnd.acme.gateway+json',
    text_type='text/plain',
    text_400=False,
    header_case='lower',
    framing='chunked',
    idle_s=0.5,
    body_wait_s=2.5,
    clock_step_ms=10_000,
    clock_skew_ms=-17 * 60_000,
    ties='desc',
    shared_store=True,
    one_create_at_a_time=True,
    max_body=8_192,
    refuse_needless_body=True,
    schema_code='invalid_request',
    allow_port_443=False,
    normalise_url=True,
    planned=(401, 'json'),
    closed='foreign',
    closed_needs_owner=True,
    closed_workflow_parses=True,
    key_as_owner=403,
    no_grant=401,
    bad_prefix=403,
    csrf_first=True,
    csrf_bound=True,
    url_refused=(503, 'json'),
    secret_unreadable=(400, 'text'),
    paused_reads_enabled=False,
    selection='stateful',
    retry_after='date',
    limit_rule='ignore',
    cursors='issued',
    delivery_ties='hash',
    outage_acts=True,
    hook_ids='absent',
    device_page=3,
    only_with_lines=True,
    unknown_cursor='empty',
    methods='seven',
    wild_credentials=True,
    hook_lists=False,
    hook_nulls=True,
    hook_unknown=404,
    latency_s=0.01,
)

LATE = replace(
    STRICT,
    ids='ulid',
    tells_failure=False,
    malformed=404,
    shared_store=False,
    refuse_unknown_members=False,
    clock_step_ms=1,
    delivering=DELIVERING['late'],
    listing=LISTING['late'],
    leases='late',
)

FORGETFUL = replace(
    STRICT,
    ids='ulid',
    tells_failure=False,
    malformed=404,
    shared_store=False,
    max_body=0,
    refuse_unknown_members=False,
    refuse_media_type=False,
    passing=True,
    leases='ended',
    cursors='issued',
    delivery_ties='hash',
    drops_revoked=True,
    messages=MESSAGES['forgetful'],
    deliveries=DELIVERIES['forgetful'],
    delivering=DELIVERING['forgetful'],
    tools=TOOLS['forgetful'],
    empty_query_dropped=True,
)

STRICT_FRONT = replace(
    TERSE,
    ids='secretLike',
    malformed=400,
    undecodable='page',
    front=True,
    buffers=True,
    framing='length',
    header_case='lower',
    max_body=8_192,
    refuse_unknown_members=True,
    refuse_media_type=True,
    refuse_needless_body=True,
    messages=replace(MESSAGES['strict'], media_parameters=False),
    deliveries=replace(DELIVERIES['strict'], malformed=400),
    delivering=DELIVERING['strictfront'],
    tools=TOOLS['strict'],
)

# Read replicas behind a cache: whatever changes shows later, each time by another while.
COPIES = replace(
    STRICT,
    ids='long',
    malformed=404,
    schema_code='invalid_webhook_endpoint',
    shared_store=False,
    max_body=0,
    refuse_unknown_members=False,
    refuse_media_type=False,
    text_type='text/plain; charset=ISO-8859-1',
    early_hints=True,
    ties='desc',
    planned=(404, 'problem'),
    closed='problem',
    cookies=True,
    cursors='bulky',
    delivery_ties='desc',
    hook_ids='null',
    device_page=20,
    unknown_cursor='empty',
    listing=LISTING['copies'],
    messages=replace(MESSAGES['strict'], version_of='store', keys_of='credential', events='newest',
                     usage_limit=9_223_372_036_854_775_807),
    deliveries=replace(DELIVERIES['strict'], malformed=404, attempts_order='newest', mixed_history=True),
    delivering=DELIVERING['copies'],
)

# One row a page, whatever the list, as somebody had it who never met two.
ONE_ROW = replace(
    STRICT,
    malformed=404,
    schema_code='invalid_webhook_endpoint',
    shared_store=False,
    refuse_media_type=False,
    framing='chunked',
    clock_step_ms=1000,
    clock_skew_ms=20_000,
    history_step_ms=1000,
    device_page=1,
    listing=LISTING['onerow'],
    messages=replace(MESSAGES['strict'], timeline_page=1, owner_page=1, sealed_page=1, usage_page=1,
                     created='never', cancel_takes_ms=2500, device_order='newest'),
    deliveries=replace(DELIVERIES['strict'], malformed=404, page=1, mixed_history=True),
)

# Functions over a key-value store: pages end wherever a scan did.
RAGGED = replace(
    STRICT,
    ids='slashed',
    malformed=404,
    schema_code='invalid_webhook_endpoint',
    undecodable='page',
    refuse_unknown_members=False,
    spread=True,
    escaped=True,
    framing='close',
    header_case='lower',
    ties='text',
    planned=(404, 'html'),
    closed='foreign',
    cursors='issued',
    delivery_ties='text',
    hook_ids='absent',
    device_page=7,
    unknown_cursor='first',
    prefix='/functions/sms%20gateway',
    trouble=0.003,
    listing=LISTING['ragged'],
    deliveries=replace(DELIVERIES['strict'], malformed=404, mixed_history=True),
    messages=replace(MESSAGES['strict'], device_order='hash', sealed_order='hash', owner_page=7,
                     sealed_page=7, timeline_page=7, usage_page=5, first_state='queued'),
)

STYLES = {
    'strict': STRICT,
    'terse': TERSE,
    'chatty': CHATTY,
    'odd': ODD,
    'late': LATE,
    'strictfront': STRICT_FRONT,
    'forgetful': FORGETFUL,
    'copies': COPIES,
    'onerow': ONE_ROW,
    'ragged': RAGGED,
    # A lawful server on a bad day: 408, 429, 502, 503 and 504 now and then, and a change that was
    # answered 503 may have happened.
    'weary': replace(CHATTY, ids='ulid', prefix='', hook_delay_s=0.0, trouble=0.04, gzip=False,
                     delivering=DELIVERING['weary']),
}
