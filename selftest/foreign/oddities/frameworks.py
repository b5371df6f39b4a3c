"""What teams shipped that built a gateway on a framework of theirs."""

from answers import Refusal
from bugs.rewritten import rewritten
from planted import oddity


@oddity('grant-leaves-content-out', 'A grant leaves a method out, which readiness says and a call is refused for',
        [140, 323])
class GrantLeavesContentOut:
    """permission_granted is a matter of each method, and the grant alone confers authority."""

    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                if one['operation'] == 'context_content':
                    one['permission_granted'] = False
        return rewritten(await super().readiness(request, account, plane), change)

    def check_arguments(self, operation, args):
        super().check_arguments(operation, args)
        if operation == 'context_content':
            raise Refusal(self.error(403, 'forbidden', 'workflow'))


@oddity('replay-paused-at-once', 'The attempt that a replay leads to fails at once, and pauses the endpoint', [182, 347, 353])
class ReplayPausedAtOnce:
    """How many failures in a row pause an endpoint is not shown."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 202:
            endpoint = self.find(account, plane, raw, flagged=False)
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                endpoint['paused_at_ms'] = self.now_ms()
        return answer


@oddity('sealed-devices-have-lines', 'The sealed list is one of devices with lines, of which a new device has none', [20, 289])
class SealedDevicesHaveLines:
    """It lists devices with line bindings; each is read by its ID all the same."""

    async def sealed_devices(self, request, account, plane):
        kept = account.devices
        account.devices = [one for one in kept if one['lines']]
        try:
            return await super().sealed_devices(request, account, plane)
        finally:
            account.devices = kept

    def device_state(self, account, params):
        return super().device_state(account, {'lines': [], **params})
