"""Bugs of endpoints: changes that reach their neighbours, and what is asked of their state."""

from bugs.rewritten import rewritten
from planted import bug


def others(gateway, account, plane, endpoint):
    """The endpoints of the account beside one."""
    return [one for one in gateway.store(account, plane) if one is not endpoint]


@bug('list-eighth-missing', 'The list has room for seven endpoints', [215])
class ListEighthMissing:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        return rewritten(answer, lambda value: value.update(endpoints=value['endpoints'][:7]))


@bug('enable-by-url', 'Enabling an endpoint enables those of the same URL with it', [171, 172])
class EnableByUrl:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        endpoint = self.find(account, plane, raw, flagged=False)
        for one in others(self, account, plane, endpoint) if answer.status == 204 else ():
            if one['callback_url'] == endpoint['callback_url']:
                one['enabled'] = True
        return answer


@bug('enable-ends-every-pause', 'Enabling an endpoint ends the pauses of all endpoints', [167, 172])
class EnableEndsEveryPause:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        for one in self.store(account, plane) if answer.status == 204 else ():
            one['paused_at_ms'] = None
        return answer


@bug('rotate-retires-elsewhere', 'A rotation retires what waits at the other endpoints as well', [174, 185])
class RotateRetiresElsewhere:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        for one in self.store(account, plane):
            self.retire(one, rotated=False)
        return answer


@bug('disable-again-unknown', 'What is disabled already is not found to be disabled', [173, 218])
class DisableAgainUnknown:
    async def disable(self, request, account, plane, raw):
        if not self.find(account, plane, raw, flagged=plane == 'public')['enabled']:
            return self.error(404, 'not_found', plane)
        return await super().disable(request, account, plane, raw)


@bug('rotate-answers-before', 'The answer to a rotation tells whether the endpoint was enabled before it',
     [84, 174])
class RotateAnswersBefore:
    async def rotate(self, request, account, plane, raw):
        was = self.find(account, plane, raw, flagged=plane == 'public')['enabled']
        answer = await super().rotate(request, account, plane, raw)
        return rewritten(answer, lambda value: value.update(enabled=was))
