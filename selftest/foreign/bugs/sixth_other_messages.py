"""Bugs of sealed messages, of sealed devices and of usage."""

import re

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug


@bug('sealed-cancel-answers-neighbour',
     'A sealed cancel answers with the first message that was taken back from the device', [106, 287])
class SealedCancelAnswersNeighbour:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status != 200:
            return answer
        device = self.message(request, account, plane, raw, flagged=False)['device_id']
        first = next(one for one in account.messages if one['plane'] == plane and one['cancelled']
                     and one['device_id'] == device)
        return self.success(200, self.metadata(first))


@bug('sealed-cancel-foreign-conflict', "A sealed cancel of another account's message is a conflict", [287, 394])
class SealedCancelForeignConflict:
    async def cancel_sealed(self, request, account, plane, raw):
        try:
            return await super().cancel_sealed(request, account, plane, raw)
        except Refusal:
            others = (one for other in self.accounts.values() if other is not account
                      for one in other.messages)
            if any(one['message_id'] == raw and one['plane'] == plane for one in others):
                return self.error(409, 'cancellation_conflict', plane)
            raise


@bug('sealed-device-generation-32-bits', 'A device that is read alone tells generations of its lines cut to 32 bits',
     [112, 290])
class SealedDeviceGeneration32Bits:
    async def sealed_device(self, request, account, plane, raw):
        answer = await super().sealed_device(request, account, plane, raw)
        return rewritten(answer, self.cut) if answer.status == 200 else answer

    def cut(self, shown):
        for line in shown['lines']:
            line['binding_generation'] = (line['binding_generation'] + 2 ** 31) % 2 ** 32 - 2 ** 31


@bug('usage-january-ends', 'A page of usage that ends with a January has nothing behind it', [130, 209, 298])
class UsageJanuaryEnds:
    def position(self, ids, cursor):
        at = super().position(ids, cursor)
        return len(ids) if at and re.fullmatch(r'[0-9]{4}-01', ids[at - 1]) else at
