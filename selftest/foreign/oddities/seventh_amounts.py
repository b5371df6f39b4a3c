"""Oddities of amounts that are not shown: how many may wait, and by how much a version grows."""

from planted import oddity

QUEUE, QUOTA = 12, 45


@oddity('queue-and-quota-small', 'Twelve messages may wait for a device, and an account may submit 45',
        [269, 270, 437])
class QueueAndQuotaSmall:
    """When the queue of a device is full is not said, nor how much a quota is."""

    def held(self, account, plane):
        if plane == 'public' and len(account.accepted_at) >= QUOTA:
            return self.error(429, 'quota_exceeded', plane)
        return super().held(account, plane)

    def no_room(self, account, plane, device):
        mine = [m for m in account.messages if m['device_id'] == device['device_id']]
        if sum(self.settled(account, m)['state'] in ('accepted', 'queued') for m in mine) >= QUEUE:
            return self.error(429, 'queue_full', plane)
        return super().no_room(account, plane, device)


@oddity('versions-jump', 'state_version begins at 1000 and grows by up to fifty at a time', [62, 106])
class VersionsJump:
    """An integer from 0, or 1; where it begins and by what it grows is not said."""

    def make_message(self, *args, **more):
        message = super().make_message(*args, **more)
        message['version'] += 1000
        return message

    def move(self, account, message, state):
        super().move(account, message, state)
        message['version'] += self.random.randrange(50)
