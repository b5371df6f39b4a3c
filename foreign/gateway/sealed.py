"""Messages, inbound events and metering of the sealed plane."""

import base64
import calendar
import datetime
import hashlib
import hmac
import json
import secrets
import uuid
import zlib

from pages import digest

MEDIA_TYPE = 'application/vnd.svc.sealed.v1'
PREFIX = b'\x93ACME\r\n\x1a\n'
USAGE_LIMIT = 24
STATUS = {
    'future_manifest': 400, 'stale_event': 400, 'stale_manifest': 403, 're_enrollment_required': 403,
    'idempotency_conflict': 409, 'event_id_conflict': 409, 'sequence_conflict': 409,
}
#: The problems that an envelope of each direction can have.
PROBLEMS = {
    'outbound': {'future_manifest', 'stale_manifest', 're_enrollment_required',
                 'idempotency_conflict'},
    'inbound': set(STATUS) - {'idempotency_conflict'},
}


class Sealed:
    """The part of a gateway that takes sealed envelopes and says what became of them."""

    def begin_sealed(self):
        self.seal_key = secrets.token_bytes(16)

    def seal(self, direction, device_id, problem=None):
        """An envelope: a prefix, a record, and a seal over both."""
        record = json.dumps({
            'direction': direction, 'device': device_id, 'problem': problem,
            'identity': secrets.token_hex(8), 'body': secrets.token_hex(40)})
        # Nothing of it is to be read in the clear: an answer must not seem to repeat it.
        signed = PREFIX + base64.b85encode(zlib.compress(record.encode())) + b'\0'
        return signed + hmac.digest(self.seal_key, signed, 'sha256')

    def opened(self, envelope):
        """The record of an envelope that this gateway sealed, or None."""
        signed, digest = envelope[:-32], envelope[-32:]
        if not hmac.compare_digest(hmac.digest(self.seal_key, signed, 'sha256'), digest):
            return None
        return json.loads(zlib.decompress(base64.b85decode(signed[len(PREFIX):-1])))

    # Uploads.

    async def submit_sealed(self, request, account, plane):
        """An envelope for a phone to send."""
        def accept(record):
            message = self.make_message(account, 'sealed', record['device'])
            return {'message_id': message['message_id']}
        return await self.upload(request, account, plane, 'outbound', accept)

    async def upload_inbound(self, request, account, plane):
        """An envelope that a phone has captured."""
        return await self.upload(request, account, plane, 'inbound',
                                 lambda record: {'event_id': f'evt {uuid.uuid4()}'})

    async def upload(self, request, account, plane, direction, accept):
        """Takes an envelope once; the same bytes bring the same answer."""
        style, sent = self.style.messages, request.header('content-type') or ''
        kind = sent.split(';')[0].strip().lower() if style.media_parameters else sent
        if kind != MEDIA_TYPE:
            return self.error(415, 'unsupported_media_type', plane)
        envelope = await request.body(self.style.max_body)
        known = account.uploads.get(hashlib.sha256(envelope).digest())
        if known and style.cancel_forgets and any(
                m['cancelled'] for m in account.messages
                if m['message_id'] == known.get('message_id')):
            known = None
        # What was sent to a phone is no event that a phone has captured, however well it is known.
        if known and ('message_id' in known) == (direction == 'outbound'):
            return self.success(202, {**known, 'created': style.upload_created})
        record = self.opened(envelope)
        device = record and self.device(account, record['device'])
        if record is None or record['direction'] != direction:
            if style.unsealed == 403 and envelope.startswith(PREFIX):
                return self.error(403, 'forbidden', plane)
            return self.error(400, 'invalid_request', plane)
        if device is None or device['revoked'] or not self.reaches(request, record['device']):
            return self.error(403, 'forbidden', plane)
        held = self.held(account, plane) if direction == 'outbound' else None
        if record['problem']:
            return self.error(STATUS[record['problem']], record['problem'], plane)
        if held or (direction == 'outbound' and device['queue_full']):
            return held or self.error(429, 'queue_full', plane)
        answered = accept(record)
        account.uploads[hashlib.sha256(envelope).digest()] = answered
        return self.success(202, {**answered, 'created': True})

    # Messages.

    async def sealed_messages(self, request, account, plane):
        """One page of messages in the style's order."""
        style, account = self.style.messages, self.seen(account, 'sealed messages')
        found = self.newest_first(
            [m for m in account.messages if m['plane'] == 'sealed'], 'message_id')
        if style.sealed_order == 'oldest':
            found.reverse()
        elif style.sealed_order == 'hash':
            found.sort(key=lambda one: digest(one['message_id']))
        shown, following = self.page([m['message_id'] for m in found], request.query.get('cursor'),
                                     style.sealed_page, plane)
        views = [self.metadata(self.settled(account, m)) for m in found[shown]]
        return self.success(200, {'messages': views, 'next_cursor': following})

    def metadata(self, message):
        return {
            **{k: message[k] for k in ('message_id', 'device_id', 'state')},
            'state_version': message['version'],
            **{k: message[k] for k in ('created_at_ms', 'updated_at_ms', 'expires_at_ms')},
        }

    async def sealed_message(self, request, account, plane, raw):
        """What is known of one message."""
        message = self.message(request, account, plane, raw, flagged=False)
        message = self.read_by_id(account, 'messages', message['message_id'], message, plane)
        return self.success(200, self.metadata(message))

    async def cancel_sealed(self, request, account, plane, raw):
        """Takes a message back that no phone has."""
        message = self.message(request, account, plane, raw, flagged=False)
        if self.cancelled(account, message):
            return self.success(200, self.metadata(message))
        return self.error(409, 'cancellation_conflict', plane)

    # Usage.

    async def usage(self, request, account, plane):
        """One page of months, the current one first."""
        style = self.style.messages
        size = self.page_size(request.query.get('limit'), plane, USAGE_LIMIT, style.usage_page)
        months = [months_ago(n) for n in range(account.months)]
        shown, following = self.page([f'{y}-{m:02d}' for y, m in months],
                                     request.query.get('before'), size, plane)
        return self.success(200, {
            'usage': [self.month(*one) for one in months[shown]], 'next_before': following})

    def month(self, year, month):
        """The metering of a month, its ends in the style's spelling."""
        last = calendar.monthrange(year, month)[1]
        following = (year + month // 12, month % 12 + 1)
        begin, end = {
            'days': (f'{year}-{month:02d}-01', f'{year}-{month:02d}-{last}'),
            'instants': (f'{year}-{month:02d}-01T00:00:00Z',
                         '{}-{:02d}-01T00:00:00Z'.format(*following)),
            'month': (f'{year}-{month:02d}', f'{year}-{month:02d}'),
        }[self.style.messages.months]
        return {
            'metric': 'outbound_message', 'period_start': begin, 'period_end': end,
            'limit_units': self.style.messages.usage_limit, 'reserved_units': 3,
            'refunded_units': 1, 'used_units': 2,
        }

    # The hook.

    def envelope_state(self, account, params):
        """An envelope that is good, or meets one problem; None for one that cannot be."""
        direction, problem = params.get('direction'), params.get('problem')
        device = self.device(account, params.get('deviceId', account.devices[0]['device_id']))
        if not set(params) <= {'direction', 'deviceId', 'problem'} or direction not in PROBLEMS or (
                device is None or (problem and problem not in PROBLEMS[direction])):
            return None
        return {'envelope': self.envelope(direction, device['device_id'], problem)}

    def envelope(self, direction, device_id, problem=None):
        return base64.b64encode(self.seal(direction, device_id, problem)).decode()


def months_ago(count):
    """The UTC month so many months back, as year and number."""
    today = datetime.datetime.now(datetime.timezone.utc)
    whole = today.year * 12 + today.month - 1 - count
    return whole // 12, whole % 12 + 1
