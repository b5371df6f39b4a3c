"""Lawful answers to what the contract leaves open about deliveries and replays, one set a style."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class DeliveryStyle:
    """How deliveries of both planes are shown, paged, replayed and retired."""

    # The public words for a delivery's status (also with its reason, as in 'dead failed'), sealed
    # ones where none is given. Its public reason: 'code' as sealed, 'prose', 'hidden' (always null)
    # or 'lasting' (never null). Public outcomes: 'code', 'hidden', 'words'.
    words: dict = field(default_factory=dict)
    reasons: str = 'code'
    outcomes: str = 'code'
    # attempt_count: attempts of this 'generation', those 'done' or those that were 'failures', or
    # the 'total'. Attempts are listed 'oldest' or 'newest' first, or by 'number' whatever their
    # generation. When the next one is due is said of the 'pending', 'never', or not taken back.
    counting: str = 'generation'
    attempts_order: str = 'oldest'
    next_attempt: str = 'pending'
    # Pages: the size when none is asked for, and the most there ever are on one.
    default_limit: int = 20
    page: int = 20
    # What a malformed identifier of a delivery meets: 400 or 404.
    malformed: int = 404
    # Keys of replays: 'canonical' v4, any 'uuid', 'folded' to lower case, or 'any' text; whether
    # the key or the delivery is looked at first; whether the planes share them, and whether a
    # refused replay has used its key up.
    key_syntax: str = 'canonical'
    key_first: bool = True
    keys_per_plane: bool = False
    refusals_use_keys: bool = False
    # A repeat with the same key: 'false' or 'same' for its `created`, or 'refuse' (409).
    repeat: str = 'false'
    # A replayed delivery is under way at once.
    replay_leases: bool = False
    # The third generation on a disabled endpoint: at the limit rather than not eligible.
    limit_before_disabled: bool = False
    # After a rotation failed deliveries read failed still, and cannot be replayed.
    rotate_keeps_failed: bool = False
    retiring_updates: bool = True
    # What the hook makes: created in the past, of every kind.
    backdated: bool = False
    mixed_history: bool = False


DELIVERIES = {
    'strict': DeliveryStyle(malformed=400),
    'terse': DeliveryStyle(
        words={'pending': 'Q', 'leased': 'Q', 'succeeded': 'OK', 'dead': 'X'},
        reasons='hidden', outcomes='hidden', counting='done', attempts_order='newest',
        next_attempt='never', default_limit=1, key_syntax='uuid', key_first=False,
        keys_per_plane=True, repeat='same', limit_before_disabled=True,
        rotate_keeps_failed=True, retiring_updates=False),
    'chatty': DeliveryStyle(
        words={
            'pending': 'wartet auf Zustellung', 'leased': 'unterwegs …',
            'succeeded': 'zugestellt ✓', 'dead failed': 'gescheitert',
            'dead retired': 'zurückgezogen', 'dead': 'verworfen'},
        reasons='prose', outcomes='words', counting='total', default_limit=5, page=3,
        malformed=400, key_syntax='folded', repeat='refuse', backdated=True,
        mixed_history=True),
    'odd': DeliveryStyle(
        words={'pending': '0', 'leased': '1', 'succeeded': '2', 'dead': '3'},
        reasons='lasting', outcomes='words', counting='failures', attempts_order='number',
        next_attempt='lasting', default_limit=7, key_syntax='any', key_first=False,
        refusals_use_keys=True, repeat='same', replay_leases=True, limit_before_disabled=True,
        rotate_keeps_failed=True, mixed_history=True),
    'forgetful': DeliveryStyle(
        words={'pending': 'later', 'leased': 'now', 'succeeded': 'done', 'dead': 'over'},
        reasons='prose', outcomes='words'),
}
