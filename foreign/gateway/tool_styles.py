"""Lawful answers to what the contract leaves open about the workflow tools, one set a style."""

import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ToolStyle:
    """How the workflow methods are called and what they answer."""

    # The request: what stands beside the method, and the member that holds the arguments, if any.
    beside: dict = field(default_factory=dict)
    nested: str | None = None
    # The whole body, with the holes of a target file, where it is neither of these.
    envelope: dict | None = None
    # Status and code of an argument that is none, of a method that is none, of what is out of reach
    # (None: 403 forbidden), of a key that is used up.
    malformed: tuple = (400, 'invalid_request')
    no_method: tuple = (400, 'invalid_request')
    unknown: tuple = (404, 'not_found')
    used_up: tuple = (409, 'conflict')
    # A request id that comes again: the 'same' answer, carried out 'again', or a 'conflict'.
    repeat: str = 'same'
    # Members of an envelope or of a key that nobody asked for are refused.
    closed: bool = False
    # Arguments are looked at before anything that they name, or after.
    looks_up_first: bool = False
    # The answer: 'wrapped' in words, 'bare' result, or 'nothing' in it.
    answer: str = 'bare'
    # The keys of schedule and send say 'ids' or are a 'ticket' of one member.
    keys: str = 'ids'
    ticket: str = 'ticket'
    # What a descriptor says beside its account, and what a policy says.
    descriptor: dict = field(default_factory=lambda: {'note': json.dumps({'to': '☎'})})
    policy: dict = field(default_factory=lambda: {'rrule': 'FREQ=DAILY'})
    occurrence: bool = False
    revision: int = 1
    # Whether the grant lets an action be scheduled; without it there is no sample for it.
    schedules: bool = True


TOOLS = {
    'strict': ToolStyle(closed=True, occurrence=True),
    'terse': ToolStyle(
        malformed=(404, 'not_found'), no_method=(404, 'not_found'), unknown=(403, 'forbidden'),
        used_up=(409, 'invalid_request'), repeat='again', looks_up_first=True, answer='nothing',
        keys='ticket'),
    'chatty': ToolStyle(
        beside={'jsonrpc': '2.0', 'id': 7}, nested='params', malformed=(409, 'conflict'),
        unknown=(404, 'invalid_request'), used_up=(404, 'not_found'), repeat='conflict',
        answer='wrapped', occurrence=True, revision=128),
    'odd': ToolStyle(
        beside={'version': [1, 0], 'trace': None}, nested='arguments',
        malformed=(400, 'conflict'), no_method=(403, 'forbidden'), unknown=(404, 'unavailable'),
        repeat='again', answer='wrapped', keys='ticket', revision=64, schedules=False),
    'forgetful': ToolStyle(unknown=(400, 'invalid_request'), used_up=(409, 'conflict')),
}
