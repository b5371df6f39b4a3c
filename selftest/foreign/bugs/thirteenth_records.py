"""Bugs of order and joins in lists, and of what a validator lets pass in a key."""

import re

from bugs.workflow import KindlyKey
from planted import bug


@bug('orders-by-second', 'Deliveries and messages are ordered by the second of their creation', [236, 242])
class OrdersBySecond:
    """Within a second the oldest comes first, as the store has them."""

    def newest_first(self, items, name):
        return sorted(items, key=lambda one: -(one['created_at_ms'] // 1000))


@bug('sealed-devices-by-line', 'A sealed device stands in the list once for each of its lines', [110, 114, 289])
class SealedDevicesByLine:
    async def sealed_devices(self, request, account, plane):
        before = account.devices
        account.devices = [d for d in before for _ in range(max(1, len(d['lines'])))]
        try:
            return await super().sealed_devices(request, account, plane)
        finally:
            account.devices = before


@bug('revision-true', 'The revision true is the number one', [143, 433])
class RevisionTrue(KindlyKey):
    def kindly_key(self, key):
        if key.get('revision') is True:
            key['revision'] = 1


@bug('digest-line-break', 'A digest with a line break behind it passes', [143])
class DigestLineBreak(KindlyKey):
    def kindly_key(self, key):
        digest = key.get('binding_digest')
        if isinstance(digest, str) and re.fullmatch('[0-9a-f]{64}\\n', digest):
            key['binding_digest'] = digest[:-1]
