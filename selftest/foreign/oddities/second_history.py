"""Oddities of what is kept, and of what lists of the past hold."""

from messages import TERMINAL
from oddities.second_lists import part
from planted import oddity
from sealed import USAGE_LIMIT, months_ago

KEPT = 30


@oddity('timeline-keeps-thirty', "The owner's timeline goes back thirty messages", [78, 242])
class TimelineKeepsThirty:
    """Pages of at most twenty; how far back they go is not said."""

    def kept(self, account):
        found = [m for m in account.messages if m['plane'] == 'public']
        return self.newest_first(found, 'message_id')[:KEPT]

    async def timeline(self, request, account, plane):
        recent = sorted(self.kept(account), key=account.messages.index)
        return await super().timeline(request, part(account, messages=recent), plane)

    def messages_state(self, account, plane, params):
        made = super().messages_state(account, plane, params)
        if plane == 'public' and made and made.get('ids'):
            kept = [m['message_id'] for m in self.kept(account)]
            made['ids'] = [name for name in made['ids'] if name in kept]
        return made


@oddity('sealed-list-is-live', 'The sealed list holds the messages that are under way', [108, 284])
class SealedListIsLive:
    """It lists messages; that it keeps those that are done is not said, and each can still be read."""

    async def sealed_messages(self, request, account, plane):
        live = [m for m in account.messages if self.settled(account, m)['state'] not in TERMINAL]
        return await super().sealed_messages(request, part(account, messages=live), plane)


@oddity('usage-gaps', 'Months without use are not listed, the current one among them', [128, 130, 298])
class UsageGaps:
    """Metering periods, the newest first; that every month has one is not said."""

    async def usage(self, request, account, plane):
        size = self.page_size(request.query.get('limit'), plane, USAGE_LIMIT,
                              self.style.messages.usage_page)
        months = [months_ago(2 * n + 1) for n in range(account.months)]
        shown, following = self.page([f'{y}-{m:02d}' for y, m in months],
                                     request.query.get('before'), size, plane)
        return self.success(200, {
            'usage': [self.month(*one) for one in months[shown]], 'next_before': following})


@oddity('usage-moves', 'Units differ at each read; more are used than the limit, and refunded later', [128])
class UsageMoves:
    """Each is an integer from 0; how they hang together is not said."""

    def month(self, year, month):
        found = super().month(year, month)
        units = {name: self.random.randrange(5000) for name in found if name.endswith('_units')}
        return {**found, **units, 'limit_units': 100}
