"""Bugs of what arrives at endpoints: whose it is, and what it is signed with."""

import base64
import json
import uuid

from planted import bug


@bug('arrivals-one-delivery', 'The deliveries of an event have the id of the first of them',
     ['webhook-delivery-members', 'fan-out-and-attempts'], delivers=True)
class ArrivalsOneDelivery:
    def reach(self, account, plane, event):
        super().reach(account, plane, event)
        made = [d for one in account.endpoints for d in one['deliveries'] if d['event_id'] == event]
        for delivery in made:
            delivery['delivery_id'] = made[0]['delivery_id']


@bug('arrivals-others-too', 'The consumer of events looks for endpoints in the whole table',
     ['sealed-webhooks-as-public', 'fan-out-and-attempts'], delivers=True)
class ArrivalsOthersToo:
    def reach(self, account, plane, event):
        for other in self.accounts.values():
            super().reach(other, plane, event)


@bug('arrivals-replay-astray', 'A replay goes to the endpoint that the account has had last',
     ['replay-queues-a-generation', 'sealed-webhooks-as-public'], delivers=True)
class ArrivalsReplayAstray:
    async def attempted(self, account, endpoint, delivery, run):
        if delivery['generation'] > 1:
            endpoint = max(account.endpoints, key=lambda one: one['created_at_ms'])
        await super().attempted(account, endpoint, delivery, run)


@bug('arrivals-replay-renamed', 'A replay is told as an event of its own',
     ['replay-queues-a-generation', 'fan-out-and-attempts'], delivers=True)
class ArrivalsReplayRenamed:
    def worded(self, endpoint, delivery, attempt):
        if attempt['generation'] > 1:
            event = delivery.setdefault('renamed', f'evt {uuid.uuid4()}')
            self.happened.setdefault(event, self.happened.get(delivery['event_id'], {
                'at': delivery['created_at_ms'], 'envelope': None}))
            delivery = {**delivery, 'event_id': event}
        return super().worded(endpoint, delivery, attempt)


@bug('arrivals-rotate-unsubscribes', 'A rotation ends the subscription, and enabling begins none',
     ['enable-validates-and-clears-pause', 'rotate-retires-waiting', 'fan-out-and-attempts'], delivers=True)
class ArrivalsRotateUnsubscribes:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        if answer.status == 200:
            self.find(account, plane, raw, flagged=False)['unsubscribed'] = True
        return answer

    def targets(self, account, plane):
        return [one for one in super().targets(account, plane) if 'unsubscribed' not in one]


@bug('arrivals-secret-in-base64', 'A header of each delivery tells the key in base64, as it was configured',
     ['sealed-secret-members', 'deliveries-are-signed'], delivers=True)
class ArrivalsSecretInBase64:
    def signed(self, endpoint, body):
        secret = endpoint['signing_secret']
        raw = base64.urlsafe_b64decode(secret + '=' * (-len(secret) % 4))
        told = base64.b64encode(raw).decode()
        return [*super().signed(endpoint, body), ('X-Webhook-Key', told)]


@bug('arrivals-unsigned-retries', 'Only the first attempt is signed', ['deliveries-are-signed'], delivers=True)
class ArrivalsUnsignedRetries:
    def worded(self, endpoint, delivery, attempt):
        self.again = attempt['attempt_number'] > 1
        return super().worded(endpoint, delivery, attempt)

    def signed(self, endpoint, body):
        return [] if self.again else super().signed(endpoint, body)


@bug('arrivals-upload-again', 'An envelope that is uploaded again fans out again',
     ['same-bytes-are-idempotent', 'fan-out-and-attempts'], delivers=True)
class ArrivalsUploadAgain:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if answer.status == 202:
            event, told = json.loads(answer.body)['event_id'], account.__dict__.setdefault('told', set())
            for endpoint in self.targets(account, 'sealed') if event in told else ():
                self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event
            told.add(event)
        return answer
