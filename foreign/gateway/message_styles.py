"""Lawful answers to what the contract leaves open about devices and messages, one set a style."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class MessageStyle:
    """How messages of both planes, their devices and the metering of them are kept and shown."""

    # Owner messages: the size of a page, events 'oldest' or 'newest' first, how the service words
    # them, what segments are: 'numbers' or 'null'. Whether sealed messages are among them.
    timeline_page: int = 20
    events: str = 'oldest'
    evidence: str = 'device_report'
    resulting: dict = field(default_factory=dict)
    segments: str = 'numbers'
    timeline_sealed: bool = False
    # Owner devices: the size of a page, 'oldest' or 'newest' first or by the 'hash' of their IDs, as those
    # of the sealed plane are then too; the words of a phone.
    owner_page: int = 50
    device_order: str = 'oldest'
    preconditions: dict = field(default_factory=lambda: {
        'selected_sim': 'sim1', 'sms_permission': 'granted', 'airplane_mode': 'off',
        'network_service': 'in_service'})
    # A second revoke; what a revoked device's queued messages become, or None where they wait on.
    revoke_again: int = 204
    revoked_queue: str | None = None
    # Whose a key is: of the 'account', or of the 'credential' that came with it.
    keys_of: str = 'account'
    # What `created` says of a submission: true on the 'first', 'always' or 'never'.
    created: str = 'first'
    # The content of an earlier submission under a new key; whether another expiry is other content.
    same_id_new_key: int = 202
    expiry_is_content: bool = True
    # A repeat after its expiry is answered as before, or refused.
    repeat_expires: bool = False
    # A device or message beyond the reach of the key, or of the account.
    beyond_key: int = 404
    message_beyond_key: int = 404
    foreign_message: int = 404
    # The state of a new message, and after how many milliseconds each a phone moves it on (0: never).
    first_state: str = 'accepted'
    progress_ms: int = 0
    # A version counts what became of the 'message', or of any in the 'store'.
    version_start: int = 0
    version_moves: bool = True
    version_of: str = 'message'
    # What a cancel leaves to read, after how many milliseconds, and what a second one meets where that is
    # no terminal state.
    cancel_leaves: str = 'cancelled'
    cancel_takes_ms: int = 0
    cancel_again: int = 409
    # Where a minute begins: 'sliding' or 'calendar'. Whether Retry-After is said at all.
    minute: str = 'sliding'
    retry_after_given: bool = True
    # Holds and quotas are looked at before what the request says.
    billing_first: bool = False
    # Keys read and send by scopes of their own, or any scope reads.
    sending_key_reads: bool = False
    # Sealed messages: the size of a page, and their order, which is nobody's concern: 'newest' or 'oldest'
    # first, or by the 'hash' of their IDs.
    sealed_page: int = 50
    sealed_order: str = 'newest'
    # A repeated upload's `created`; whether the media type may have parameters.
    upload_created: bool = False
    media_parameters: bool = True
    # How long a submission is known again, in milliseconds (0: for good), and whether a cancel ends that.
    remembers_ms: int = 0
    cancel_forgets: bool = False
    # An envelope whose seal is broken, which half of one is: 400 or 403.
    unsealed: int = 400
    # Usage: the size of a page, how months are written ('days', 'instants', 'month'), what is used.
    usage_page: int = 12
    months: str = 'days'
    usage_limit: int = 1000
    # Whether the status and the cancel of a message need a scope.
    message_scopes: bool = True


MESSAGES = {
    'strict': MessageStyle(media_parameters=False),
    'terse': MessageStyle(
        timeline_page=1, events='newest', evidence='', segments='null', owner_page=1,
        device_order='newest', revoke_again=404, created='never', same_id_new_key=409,
        expiry_is_content=False, repeat_expires=True, beyond_key=403, message_beyond_key=403,
        first_state='queued', version_start=7, version_moves=False, cancel_leaves='queued',
        cancel_again=204, minute='calendar', retry_after_given=False, billing_first=True,
        sending_key_reads=True, sealed_page=1, sealed_order='oldest', upload_created=True,
        usage_page=1, months='month', usage_limit=0),
    'chatty': MessageStyle(
        timeline_page=3, events='newest', evidence='Vom Telefon gemeldet ☎',
        resulting={'delivered': 'zugestellt', 'queued': 'wartet …'}, timeline_sealed=True,
        owner_page=2, preconditions={
            'selected_sim': 'eSIM „Arbeit“', 'sms_permission': 'erteilt', 'airplane_mode': 'aus',
            'network_service': None},
        revoked_queue='failed', created='always', repeat_expires=True, foreign_message=403,
        cancel_again=204, cancel_leaves='accepted', minute='calendar', sealed_page=2,
        usage_page=2, months='instants', usage_limit=9_007_199_254_740_993),
    'odd': MessageStyle(
        timeline_page=7, evidence='0x1F', resulting={'accepted': '?'}, segments='null',
        owner_page=3, device_order='newest', preconditions={
            'selected_sim': '', 'sms_permission': '', 'airplane_mode': '', 'network_service': ''},
        revoke_again=404, revoked_queue='cancelled', created='never', same_id_new_key=409,
        expiry_is_content=False, beyond_key=403, message_beyond_key=404, first_state='queued',
        progress_ms=400, version_start=1_000_000, cancel_leaves='cancelled', minute='sliding',
        billing_first=True, sealed_page=3, sealed_order='oldest', usage_page=5, months='instants'),
    'forgetful': MessageStyle(
        remembers_ms=65_000, cancel_forgets=True, unsealed=403, message_scopes=False,
        evidence='n/a', resulting={'queued': '…', 'accepted': '…'}, preconditions={
            'selected_sim': '?', 'sms_permission': '0', 'airplane_mode': '1',
            'network_service': None}),
}
