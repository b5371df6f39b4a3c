"""Messages of the alpha routes and the owner's timeline of them."""

import re
import urllib.parse

from answers import Refusal
from wire import Answer

WINDOW_MS = 15 * 60_000
PER_MINUTE = 60
MEMBERS = {'client_message_id', 'device_id', 'recipient_e164', 'test_case_id', 'expires_at_ms'}
#: The way of a message that nothing comes between.
WAY = ['accepted', 'queued', 'claimed', 'submitting', 'submitted', 'delivered']
TERMINAL = {'delivered', 'delivery_unknown', 'unknown', 'failed', 'cancelled', 'expired'}
EVENTS = 32


class Messages:
    """The part of a gateway that keeps messages of either plane."""

    def time_of(self, account):
        """The account's own time, to the millisecond."""
        return self.exact_ms() + account.ahead_ms

    def make_message(self, account, plane, device_id, state=None, events=1, at=None, expires=None):
        """A message; what the hook asked to be in a state stays in it."""
        style, now = self.style.messages, self.now_ms() if at is None else at
        message = {
            'message_id': self.new_id(account), 'plane': plane, 'device_id': device_id,
            'state': state or style.first_state, 'held': state is not None,
            'version': self.next_version(style.version_start + (1 if plane == 'sealed' else 0)),
            'created_at_ms': now, 'updated_at_ms': now, 'moved_at': self.time_of(account),
            'expires_at_ms': expires or now + WINDOW_MS, 'cancelled': False, 'events': [],
        }
        for number in range(events):
            self.record(message, now - (events - number), message['state'])
        account.messages.append(message)
        return message

    def record(self, message, at, state):
        count = len(message['events'])
        segments = self.style.messages.segments == 'numbers' and count % 2 == 1
        message['events'].append({
            'evidence': self.style.messages.evidence,
            'resulting_state': self.style.messages.resulting.get(state, state),
            'received_at_ms': at, 'segment_index': 0 if segments else None,
            'segment_count': 1 if segments else None,
        })

    def move(self, account, message, state):
        """Brings a message into a state."""
        if self.style.messages.version_moves:
            message['version'] = self.next_version(message['version'] + 1)
        now = self.now_ms()
        message.update(state=state, updated_at_ms=max(now, message['updated_at_ms']))
        message['moved_at'] = self.time_of(account)
        self.record(message, now, state)

    def next_version(self, own):
        """The version of a message that comes next, by itself or in the whole store."""
        if self.style.messages.version_of == 'message':
            return own
        self.changes += 1
        return self.changes

    def settled(self, account, message):
        """The message as time has left it: phones work on, and what nobody took expires."""
        if account.is_past:
            return message
        style, now = self.style.messages, self.time_of(account)
        step = style.progress_ms
        if message['state'] in ('accepted', 'queued') and now >= message['expires_at_ms']:
            self.move(account, message, 'expired')
        if message['cancelled'] and message['state'] in ('accepted', 'queued') and (
                style.cancel_leaves == 'cancelled' and now >= message['cancelled_at']):
            self.move(account, message, 'cancelled')
        while step and not message['held'] and not message['cancelled'] and (
                message['state'] in WAY[:-1] and now - message['moved_at'] >= step):
            if self.device(account, message['device_id'])['revoked']:
                break
            since = message['moved_at']
            self.move(account, message, WAY[WAY.index(message['state']) + 1])
            message['moved_at'] = since + step
        return message

    # Alpha routes.

    async def submit(self, request, account, plane):
        """One submission, once for each key and each client_message_id."""
        style = self.style.messages
        key = self.checked_key(request, plane, json_only=True)
        if style.keys_of == 'credential':
            key += self.bearer(request)
        body = await self.parsed(request, plane)
        self.forget(account)
        earlier = account.submissions.get(key)
        if earlier and self.same_submission(earlier['body'], body) and not (
                style.repeat_expires and body['expires_at_ms'] <= self.time_of(account)):
            if not self.reaches(request, body['device_id']):
                code = 'forbidden' if style.beyond_key == 403 else 'not_found'
                return self.error(style.beyond_key, code, plane)
            return self.accepted(earlier['message'], 'always' == style.created)
        held = self.held(account, plane) if style.billing_first else None
        if held:
            return held
        self.check_submission(account, plane, body)
        if earlier and not self.same_submission(earlier['body'], body):
            return self.error(409, 'conflict', plane)
        device = self.device(account, body['device_id'])
        if device is None or device['revoked']:
            return self.error(404, 'not_found', plane)
        if not self.reaches(request, device['device_id']):
            code = 'forbidden' if style.beyond_key == 403 else 'not_found'
            return self.error(style.beyond_key, code, plane)
        same = account.client_ids.get(body['client_message_id'])
        if same:
            return self.same_client_id(account, plane, key, body, same)
        if body['recipient_e164'] in account.suppressed:
            return self.error(403, 'recipient_suppressed', plane)
        refused = (None if style.billing_first else self.held(account, plane)) or (
            self.no_room(account, plane, device))
        if refused:
            return refused
        message = self.make_message(
            account, plane, device['device_id'], expires=int(body['expires_at_ms']))
        account.accepted_at.append(self.time_of(account))
        known = {'body': body, 'message': message, 'at': self.time_of(account)}
        account.submissions[key] = account.client_ids[body['client_message_id']] = known
        return self.accepted(message, style.created != 'never')

    def same_submission(self, earlier, body):
        """Whether a body is what came before with its key."""
        return earlier == body

    def forget(self, account):
        """Drops submissions that are not remembered any more."""
        style, now = self.style.messages, self.time_of(account)
        for known in (account.submissions, account.client_ids):
            for name, one in list(known.items()):
                old = style.remembers_ms and now - one['at'] > style.remembers_ms
                if old or (style.cancel_forgets and one['message']['cancelled']):
                    del known[name]

    def same_client_id(self, account, plane, key, body, earlier):
        """A client_message_id that comes again under another key."""
        style = self.style.messages
        content = [{k: v for k, v in one.items() if style.expiry_is_content or k != 'expires_at_ms'}
                   for one in (body, earlier['body'])]
        if content[0] != content[1] or style.same_id_new_key == 409:
            return self.error(409, 'conflict', plane)
        account.submissions[key] = {**earlier, 'body': body}
        return self.accepted(earlier['message'], style.created == 'always')

    def accepted(self, message, created):
        return self.success(202, {'message_id': message['message_id'], 'created': created})

    def check_submission(self, account, plane, body):
        """Refuses a body that breaks a rule of the table of fields."""
        texts = [body.get(k) for k in sorted(MEMBERS - {'expires_at_ms'})]
        expires, now = body.get('expires_at_ms'), self.time_of(account)
        good = set(body) == MEMBERS and all(isinstance(one, str) for one in texts)
        good = good and isinstance(expires, (int, float)) and not isinstance(expires, bool)
        # The window first: what JSON spells as a number may be beyond all integers, or none at all.
        good = good and now < expires <= now + WINDOW_MS and expires == int(expires)
        good = good and re.fullmatch(r'[A-Za-z0-9_-]{1,32}', body['test_case_id'])
        good = good and re.fullmatch(r'\+[1-9][0-9]{1,14}', body['recipient_e164'])
        if not good or body['recipient_e164'] not in self.allowlist | account.suppressed:
            raise Refusal(self.error(400, 'invalid_request', plane))

    def held(self, account, plane):
        """What an account's billing says to a submission, or None."""
        for condition, status, code in (('paymentHold', 402, 'payment_hold'),
                                        ('billingPending', 503, 'billing_pending'),
                                        ('quotaExceeded', 429, 'quota_exceeded')):
            if condition in account.billing and (plane == 'public' or status != 402):
                return self.error(status, code, plane)
        return None

    def no_room(self, account, plane, device):
        """Whether the phone's queue or the minute is full."""
        if device['queue_full']:
            return self.error(429, 'queue_full', plane)
        return self.over_the_minute(account, plane)

    def over_the_minute(self, account, plane):
        """The refusal of a submission beyond those of a minute, or None."""
        style, now = self.style.messages, self.time_of(account)
        begin = now - now % 60_000 if style.minute == 'calendar' else now - 59_999
        if sum(at >= begin for at in account.accepted_at) >= PER_MINUTE:
            headers = [self.retry_after(60)] if style.retry_after_given else []
            return self.error(429, 'rate_limited', plane, headers)
        return None

    def message(self, request, account, plane, raw, flagged):
        """The message that a path names, as it is now."""
        style, name = self.style.messages, urllib.parse.unquote(raw)
        for message in account.messages:
            if message['message_id'] == name and message['plane'] == plane:
                if self.reaches(request, message['device_id']):
                    return self.settled(account, message)
                status = style.message_beyond_key
                code = 'forbidden' if status == 403 else 'not_found'
                raise Refusal(self.error(status, code, plane))
        raise self.missing(account, name, plane, flagged)

    async def status(self, request, account, plane, raw):
        """Where a message stands."""
        message = self.message(request, account, plane, raw, flagged=True)
        message = self.read_by_id(account, 'messages', message['message_id'], message, plane)
        return self.success(200, {
            **{k: message[k] for k in ('message_id', 'device_id', 'state')},
            'state_version': message['version'],
            **{k: message[k] for k in ('created_at_ms', 'updated_at_ms')},
        })

    async def cancel(self, request, account, plane, raw):
        """Takes a message back that no phone has."""
        message = self.message(request, account, plane, raw, flagged=True)
        return Answer(204) if self.cancelled(account, message) else self.error(409, 'conflict', plane)

    def cancelled(self, account, message):
        """Cancels, if that can be done; some servers only note the wish and end the message later."""
        style = self.style.messages
        if message['state'] not in ('accepted', 'queued'):
            return False
        if message['cancelled']:
            return style.cancel_again == 204
        message['cancelled'] = True
        message['cancelled_at'] = self.time_of(account) + style.cancel_takes_ms
        if style.cancel_leaves == 'cancelled' and style.cancel_takes_ms == 0:
            self.move(account, message, 'cancelled')
        return True

    # The owner.

    async def timeline(self, request, account, plane):
        """One page of the account's messages, newest first, each with its last events."""
        style, account = self.style.messages, self.seen(account, 'timeline')
        seen = [m for m in account.messages if m['plane'] == 'public' or style.timeline_sealed]
        found = self.newest_first(seen, 'message_id')
        shown, following = self.page([m['message_id'] for m in found], request.query.get('before'),
                                     style.timeline_page, plane, flagged=True)
        views = [self.timeline_view(self.settled(account, m)) for m in found[shown]]
        return self.success(200, {'messages': views, 'next_cursor': following})

    def timeline_view(self, message):
        events = message['events'][-EVENTS:]
        if self.style.messages.events == 'newest':
            events = events[::-1]
        return {
            **{k: message[k] for k in
               ('message_id', 'device_id', 'state', 'created_at_ms', 'updated_at_ms')},
            'events': events, 'events_truncated': len(message['events']) > EVENTS,
        }

    # The hook.

    def message_state(self, account, plane, params):
        """A message in a state, or None."""
        if not set(params) <= {'state', 'deviceId', 'events'} or not account.devices:
            return None
        name = params.get('deviceId', account.devices[0]['device_id'])
        state = params.get('state', 'queued')
        if state not in WAY and state not in TERMINAL or self.device(account, name) is None:
            return None
        message = self.make_message(account, plane, name, state, params.get('events', 1))
        return {'messageId': message['message_id']}

    def messages_state(self, account, plane, params):
        """Further messages, the last the newest; their IDs newest first, if they are said."""
        if not {'count'} <= set(params) <= {'count', 'sameInstant'} or not account.devices:
            return None
        count, now = params['count'], self.now_ms()
        step = 0 if params.get('sameInstant') else self.style.history_step_ms
        name = account.devices[0]['device_id']
        made = [self.make_message(account, plane, name, 'queued', at=now - (count - 1 - n) * step,
                                  expires=now + WINDOW_MS) for n in range(count)]
        ids = [m['message_id'] for m in self.newest_first(made, 'message_id')]
        return {'listed': {'ids': ids}, 'null': {'ids': None}, 'absent': {}}[self.style.hook_ids]

    def dispatch_state(self, account, params):
        """What a phone is handed when it asks for work."""
        device = self.device(account, params.get('deviceId'))
        if set(params) != {'deviceId'} or device is None:
            return None
        handed = []
        for message in account.messages:
            mine = message['device_id'] == device['device_id'] and not message['cancelled']
            if mine and not device['revoked'] and (
                    self.settled(account, message)['state'] in ('accepted', 'queued')):
                self.move(account, message, 'claimed')
                handed.append(message['message_id'])
        return {'dispatched': handed}
