"""Bugs of the sealed plane's endpoints and of how their deliveries end."""

from bugs.rewritten import rewritten
from planted import bug


@bug('sealed-list-newest-first', 'The sealed list of endpoints begins with the newest', [116, 291])
class SealedListNewestFirst:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        return rewritten(answer, lambda page: page['endpoints'].reverse()) if plane == 'sealed' else answer


@bug('sealed-enable-again-409', 'Enabling what is enabled is a conflict on the sealed plane', [172, 293, 303])
class SealedEnableAgain409:
    async def enable(self, request, account, plane, raw):
        found = self.find(account, plane, raw, flagged=False)
        if plane == 'sealed' and found['enabled'] and found['paused_at_ms'] is None:
            return self.error(409, 'conflict', plane)
        return await super().enable(request, account, plane, raw)


@bug('sealed-rotate-enabled-alone', 'A rotation on the sealed plane does not find what is disabled',
     [174, 295, 303])
class SealedRotateEnabledAlone:
    async def rotate(self, request, account, plane, raw):
        if plane == 'sealed' and not self.find(account, plane, raw, flagged=False)['enabled']:
            return self.error(404, 'not_found', plane)
        return await super().rotate(request, account, plane, raw)


@bug('sealed-retired-as-policy', 'What a sealed disable ends is told to have been rejected by policy',
     [173, 185, 303])
class SealedRetiredAsPolicy:
    async def disable(self, request, account, plane, raw):
        found = self.find(account, plane, raw, flagged=plane == 'public')
        waiting = [one for one in found['deliveries'] if one['status'] in ('pending', 'leased')]
        answer = await super().disable(request, account, plane, raw)
        for one in waiting if plane == 'sealed' else ():
            one['terminal_reason'] = 'policy_rejected'
        return answer


@bug('rotate-retires-as-failed', 'What waits when a secret is rotated has failed, and can be replayed later',
     [174, 183, 185])
class RotateRetiresAsFailed:
    def retire(self, endpoint, rotated):
        waiting = [one for one in endpoint['deliveries'] if one['status'] in ('pending', 'leased')]
        super().retire(endpoint, rotated)
        for one in waiting if rotated else ():
            one['terminal_reason'] = 'failed'


@bug('sealed-attempt-end-seconds', 'The sealed list tells in seconds when an attempt was completed', [56, 122])
class SealedAttemptEndSeconds:
    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        if not public and shown['completed_at_ms'] is not None:
            shown['completed_at_ms'] //= 1000
        return shown
