"""Bugs of submissions: what they are known by, what they count for, and what a refused one leaves."""

import re
import urllib.parse

from answers import Refusal
from bugs.fourth_u_submissions import send_on
from bugs.submissions import read
from devices import CAP
from messages import MEMBERS, PER_MINUTE
from planted import bug

KNOWN, MINUTE_MS = 10, 60_000


@bug('conflict-moves-message', 'A conflict of a client_message_id has moved the message to the other device',
     [254, 268])
class ConflictMovesMessage:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        known = account.client_ids.get(str(body.get('client_message_id')))
        answer = await super().submit(request, account, plane)
        device = self.device(account, body.get('device_id'))
        if answer.status == 409 and known and device and not device['revoked']:
            known['message']['device_id'] = device['device_id']
        return answer


@bug('message-ids-per-device', 'Messages are counted from one for every device', [60, 62, 276])
class MessageIdsPerDevice:
    def make_message(self, account, plane, device_id, *args, **more):
        message = super().make_message(account, plane, device_id, *args, **more)
        count = sum(m['device_id'] == device_id for m in account.messages)
        message['message_id'] = str(1000 + count)
        return message


@bug('submit-camel-case', 'The members of a submission may be written in camel case as well', [250, 264])
class SubmitCamelCase:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        named = {re.sub(r'_(.)', lambda found: found[1].upper(), name): name for name in MEMBERS}
        if set(body) & set(named):
            send_on(request, {named.get(name, name): value for name, value in body.items()})
        return await super().submit(request, account, plane)


@bug('allowlist-prefix', 'A recipient whose number begins as an allowlisted one passes', [256, 264])
class AllowlistPrefix:
    def check_submission(self, account, plane, body):
        number = body.get('recipient_e164')
        if isinstance(number, str) and re.fullmatch(r'\+[1-9][0-9]{1,14}', number):
            begins = [one for one in self.allowlist if number.startswith(one)]
            if begins and number not in account.suppressed:
                body = {**body, 'recipient_e164': begins[0]}
        super().check_submission(account, plane, body)


@bug('rate-window-renewed', 'Each accepted submission begins the minute of all those before it anew', [271, 423])
class RateWindowRenewed:
    def over_the_minute(self, account, plane):
        now, counted, last = self.time_of(account), 0, None
        for at in [*account.accepted_at, now]:
            counted = 0 if last is None or at - last >= MINUTE_MS else counted
            counted, last = counted + 1, at
        if counted > PER_MINUTE:
            return self.error(429, 'rate_limited', plane, [self.retry_after(60)])
        return super().over_the_minute(account, plane)


@bug('submissions-latest-ten', 'Only the latest ten submissions of an account are known again', [254, 268])
class SubmissionsLatestTen:
    def forget(self, account):
        super().forget(account)
        for known in (account.submissions, account.client_ids):
            for name in list(known)[:-KNOWN]:
                del known[name]


@bug('pending-counts-repeats', 'A repeated submission counts once more among what waits for the device', [68, 244])
class PendingCountsRepeats:
    async def submit(self, request, account, plane):
        before = len(account.messages)
        answer = await super().submit(request, account, plane)
        if answer.status == 202 and len(account.messages) == before:
            name = (await read(self, request)).get('device_id')
            counts = account.__dict__.setdefault('repeats', {})
            counts[name] = counts.get(name, 0) + 1
        return answer

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        more = account.__dict__.get('repeats', {}).get(device['device_id'], 0)
        return {**shown, 'pending_messages': min(shown['pending_messages'] + more, CAP)}


class Stumbles:
    """Stumbles over some bodies of creates and submissions."""

    def stumbles_over(self, raw):
        raise NotImplementedError

    async def parsed(self, request, plane, text_allowed=False):
        if plane == 'public' and self.stumbles_over(await request.body(self.style.max_body)):
            raise Refusal(self.text(500, 'internal server error'))
        return await super().parsed(request, plane, text_allowed)


@bug('body-encoding-500', 'A body that is no UTF-8 makes the service stumble', [216, 232, 260])
class BodyEncoding500(Stumbles):
    def stumbles_over(self, raw):
        return '\ufffd' in raw.decode('utf-8', 'replace') and '\ufffd'.encode() not in raw


@bug('body-depth-500', 'A body with a thousand brackets inside each other makes the service stumble',
     [216, 232, 260])
class BodyDepth500(Stumbles):
    def stumbles_over(self, raw):
        return b'[' * 1000 in raw or b'{"a":' * 1000 in raw


@bug('message-path-twice', 'The id of a message is decoded twice, so that a plus sign in it becomes a blank',
     [276, 278], style='chatty')
class MessagePathTwice:
    def message(self, request, account, plane, raw, flagged):
        twice = urllib.parse.unquote_plus(urllib.parse.unquote(raw))
        return super().message(request, account, plane, urllib.parse.quote(twice, safe=''), flagged)
