"""Bugs of lists and records: a sort with one column too many, counters, spellings."""

from planted import bug
from webhooks import MAX_ENDPOINTS


@bug('observed-fraction', 'When a device was observed is told with a fraction of a millisecond', [56, 68])
class ObservedFraction:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'status_observed_at_ms': shown['status_observed_at_ms'] + 0.25}


@bug('list-enabled-first', 'The list has enabled endpoints before the others', [116, 215])
class ListEnabledFirst:
    def store(self, account, plane):
        return sorted(super().store(account, plane), key=lambda one: not one['enabled'])


@bug('limit-of-all-accounts', 'Once an account has eight endpoints no account can have another', [171, 225, 416])
class LimitOfAllAccounts:
    def full(self, account, plane):
        return any(len(self.store(one, plane)) >= MAX_ENDPOINTS for one in self.accounts.values())


@bug('pending-below-zero', 'A cancel takes two off the count of what is pending', [68])
class PendingBelowZero:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        taken = sum(one['cancelled'] for one in account.messages
                    if one['plane'] == 'public' and one['device_id'] == device['device_id'])
        return {**shown, 'pending_messages': shown['pending_messages'] - taken}


@bug('timeline-canceled', 'The timeline spells cancelled with one l', [64, 76])
class TimelineCanceled:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'state': 'canceled'} if shown['state'] == 'cancelled' else shown
