"""Bugs of the attempts that lists of deliveries show."""

from bugs.webhooks.deliveries import Listing
from bugs.toolkit.rewritten import rewritten
from planted import bug


@bug('attempts-archived-as-text', 'Attempts of earlier generations tell their http_status as a text',
     ['webhook-attempt-members', 'sealed-attempt-members'])
class AttemptsArchivedAsText:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        for one in shown['attempts']:
            if one['generation'] < delivery['generation'] and one['http_status'] is not None:
                one['http_status'] = str(one['http_status'])
        return shown


@bug('deliveries-join-attempts', 'The history has only what was attempted at least once',
     ['retired-stay-as-history', 'list-deliveries-route'])
class DeliveriesJoinAttempts(Listing):
    async def list_deliveries(self, request, account, plane, raw):
        self.joins = plane == 'public'
        return await super().list_deliveries(request, account, plane, raw)

    def reordered(self, ordered, items, account, before):
        if self.joins:
            items = [one for one in items if one['attempts']]
        return ordered(items, 'delivery_id')


@bug('deliveries-later-pages-no-attempts', 'Deliveries of later pages come without their attempts',
     ['pages-until-null-cursor', 'list-deliveries-route'])
class DeliveriesLaterPagesNoAttempts:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        return rewritten(answer, lambda v: [d.update(attempts=[]) for d in v['deliveries']])


@bug('deliveries-limit-counts-attempts', 'A limit counts the attempts of deliveries as well',
     ['list-deliveries-route', 'limit-of-deliveries-page'])
class DeliveriesLimitCountsAttempts:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if answer.status != 200:
            return answer

        def change(page):
            left, shown = int(request.query.get('limit', 20)), []
            for one in page['deliveries']:
                if left <= 0:
                    break
                one['attempts'] = one['attempts'][:left]
                left -= max(1, len(one['attempts']))
                shown.append(one)
            if len(shown) < len(page['deliveries']):
                page['next_before'] = self.given(shown[-1]['delivery_id'])
            page['deliveries'] = shown
        return rewritten(answer, change)


@bug('replay-drops-attempts', 'A replay throws away the attempts of the generations before',
     ['list-deliveries-route', 'replay-queues-a-generation'])
class ReplayDropsAttempts:
    def begin_generation(self, delivery):
        delivery['attempts'].clear()
        super().begin_generation(delivery)


@bug('retired-attempts-gone', 'A delivery that is retired loses the attempts that there were',
     ['retired-stay-as-history', 'list-deliveries-route'])
class RetiredAttemptsGone:
    def retire(self, endpoint, rotated):
        ended = [one for one in endpoint['deliveries'] if one['status'] in ('pending', 'leased')]
        super().retire(endpoint, rotated)
        for one in ended:
            one['attempts'] = []


@bug('sealed-attempt-end-seconds', 'The sealed list tells in seconds when an attempt was completed',
     ['notation-and-epoch-milliseconds', 'sealed-attempt-members'])
class SealedAttemptEndSeconds:
    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        if not public and shown['completed_at_ms'] is not None:
            shown['completed_at_ms'] //= 1000
        return shown


@bug('sealed-attempt-pending', 'A sealed attempt in flight has the outcome pending', ['sealed-attempt-members'])
class SealedAttemptPending:
    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        running = not public and attempt['completed_at_ms'] is None
        return {**shown, 'outcome': 'pending'} if running else shown


@bug('sealed-attempts-twenty', 'A sealed delivery shows its last twenty attempts',
     ['sealed-delivery-members', 'sealed-webhooks-as-public', 'fan-out-and-attempts'])
class SealedAttemptsTwenty:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'attempts': shown['attempts'][-20:]} if plane == 'sealed' else shown


class Sealed:
    """Changes how the sealed plane shows a delivery."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'sealed':
            self.change(shown)
        return shown


@bug('sealed-redirect-outcome', 'A sealed attempt that met a redirect has the outcome redirect',
     ['sealed-attempt-members'])
class SealedRedirectOutcome(Sealed):
    def change(self, shown):
        for one in shown['attempts']:
            if one['http_status'] and one['http_status'] // 100 == 3:
                one['outcome'] = 'redirect'


@bug('sealed-replay-drops-attempts', 'A replay on the sealed plane throws away the attempts before it',
     ['list-deliveries-route', 'sealed-webhooks-as-public'])
class SealedReplayDropsAttempts:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        before = delivery['generation']
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'sealed' and delivery['generation'] > before:
            delivery['attempts'] = []
        return answer


@bug('sealed-retrying', 'A sealed delivery that waits for a further attempt reads as retrying',
     ['sealed-delivery-members', 'delivery-statuses'])
class SealedRetrying(Sealed):
    def change(self, shown):
        if shown['status'] == 'pending' and shown['attempts']:
            shown['status'] = 'retrying'
