"""Bugs of endpoints."""

from planted import bug


@bug('rotate-keeps-enabled', 'A rotated endpoint stays as enabled as it was', [174, 219])
class RotateKeepsEnabled:
    async def rotate(self, request, account, plane, raw):
        enabled = {id(one): one['enabled'] for one in account.endpoints}
        answer = await super().rotate(request, account, plane, raw)
        for one in account.endpoints:
            one['enabled'] = enabled[id(one)]
        return answer
