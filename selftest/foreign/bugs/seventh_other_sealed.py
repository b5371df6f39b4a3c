"""Bugs of the sealed plane: refusals in words of the other one, and fields told as another type."""

import re

from bugs.submissions import read
from planted import bug

UNDER_WAY = ('claimed', 'submitting', 'submitted')


@bug('submit-wrong-type-400', 'A sealed submission of another media type is a request that is invalid',
     [285, 395])
class SubmitWrongType400:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        return self.error(400, 'invalid_request', plane) if answer.status == 415 else answer


@bug('sealed-cancel-code-under-way', 'A sealed cancel of what a phone has is refused in public words',
     [98, 159, 394])
class SealedCancelCodeUnderWay:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        state = self.message(request, account, plane, raw, flagged=False)['state']
        if answer.status == 409 and state in UNDER_WAY:
            return self.error(409, 'conflict', plane)
        return answer


@bug('sealed-url-addresses', 'The sealed plane takes an IP address for the host of a callback URL', [224, 303])
class SealedUrlAddresses:
    creating_by = None

    async def create(self, request, account, plane):
        await read(self, request)
        self.creating_by = plane
        return await super().create(request, account, plane)

    def checked_url(self, url):
        literal = re.fullmatch(r'https://([0-9]+(\.[0-9]+){3}|\[[0-9a-fA-F:.]+\])(/[^\s#]*)?', url)
        return url if literal and self.creating_by == 'sealed' else super().checked_url(url)


@bug('sealed-replay-says-before', 'A sealed replay tells the generation that there was before it', [126, 182, 304])
class SealedReplaySaysBefore:
    async def replay(self, request, account, plane, raw, raw_delivery):
        self.told_by = plane
        return await super().replay(request, account, plane, raw, raw_delivery)

    def success(self, status, value):
        if status == 202 and value.get('created') and 'generation' in value and self.told_by == 'sealed':
            value = {**value, 'generation': value['generation'] - 1}
        return super().success(status, value)


@bug('line-generation-as-text', 'Generations of lines are told as texts, as protobuf writes 64 bits in JSON',
     [56, 112])
class LineGenerationAsText:
    def sealed_view(self, device):
        shown = super().sealed_view(device)
        lines = [{**one, 'binding_generation': str(one['binding_generation'])} for one in shown['lines']]
        return {**shown, 'lines': lines}


@bug('sealed-attempt-pending', 'A sealed attempt in flight has the outcome pending', [122])
class SealedAttemptPending:
    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        running = not public and attempt['completed_at_ms'] is None
        return {**shown, 'outcome': 'pending'} if running else shown
