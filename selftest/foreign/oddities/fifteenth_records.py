"""Oddities of what is kept and told, and of what becomes of a refusal."""

import base64
import hashlib
import hmac
import json
import secrets
import time
import zlib
from dataclasses import replace

from bugs.rewritten import rewritten
from planted import oddity
from sealed import PREFIX
from working_on import WorkingOn

#: How many attempts a list tells of.
TOLD = 6
#: How long the work goes on that a time-out left, in seconds.
WORK_S = 20
#: How long the part of an envelope is that the service does not read.
BODY_BYTES = 700


@oddity('last-attempts-told', 'A delivery tells of its last six attempts, and of the last of each generation',
        [88, 90, 236, 347], delivers=True)
class LastAttemptsTold:
    """Each attempt is recorded, and some of every generation are told; that each is told is said nowhere."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        last = dict(sorted((a['generation'], a['attempt_number']) for a in delivery['attempts'])).items()
        last |= {(a['generation'], a['attempt_number']) for a in delivery['attempts'][-TOLD:]}
        return {**shown, 'attempts': [
            one for one in shown['attempts'] if (one['generation'], one['attempt_number']) in last]}


@oddity('last-page-has-a-cursor', 'The last page of devices has a cursor, and has_more false', [72, 209, 244])
class LastPageHasACursor:
    """Whoever continues until has_more is false does not follow it; it leads to nothing."""

    async def owner_devices(self, request, account, plane):
        def more(page):
            page['has_more'] = page.get('next_cursor') is not None
            if page['devices'] and not page['has_more']:
                page['next_cursor'] = self.given(page['devices'][-1]['device_id'])
        answer = await super().owner_devices(request, account, plane)
        return rewritten(answer, more) if answer.status == 200 else answer


@oddity('refused-cancels-counted', 'A cancel that is refused is noted on its message, and counted', [62, 106, 159])
class RefusedCancelsCounted:
    """What is unchanged is the state; by what a version goes up is not said."""

    def cancelled(self, account, message):
        done = super().cancelled(account, message)
        message['version'] += not done
        return done


@oddity('envelopes-read-in-part', 'Of an envelope the service reads what it routes by, and keeps the rest', [100, 285, 288])
class EnvelopesReadInPart:
    """The body and its signature are between the device and the account; the layout is not shown."""

    def seal(self, direction, device_id, problem=None):
        record = json.dumps({'direction': direction, 'device': device_id, 'problem': problem,
                             'identity': secrets.token_hex(8)})
        signed = PREFIX + base64.b85encode(zlib.compress(record.encode())) + b'\0'
        return signed + self.mark(signed) + secrets.token_bytes(BODY_BYTES)

    def opened(self, envelope):
        signed = envelope[:envelope.find(b'\0') + 1]
        if not hmac.compare_digest(self.mark(signed), envelope[len(signed):len(signed) + 32]):
            return None
        return json.loads(zlib.decompress(base64.b85decode(signed[len(PREFIX):-1])))

    def mark(self, signed):
        return hmac.digest(self.seal_key, signed, 'sha256')


@oddity('works-on-for-long', 'What was timed out is worked on for twenty seconds, and a repeat a conflict meanwhile',
        [206, 207, 268, 302])
class WorksOnForLong(WorkingOn):
    """How long the work goes on of which a 408 leaves the outcome open is not said, nor told."""

    def work(self):
        done = time.monotonic() + WORK_S
        return lambda: time.monotonic() < done

    def later(self, code):
        return []


@oddity('refusals-kept-with-bytes', 'An envelope that was refused for what it says is refused so wherever it comes', [302])
class RefusalsKeptWithBytes:
    """Uploads are known by their bytes, and so may be what was made of them."""

    async def upload(self, request, account, plane, direction, accept):
        kept = account.__dict__.setdefault('refused_bytes', {})
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        answer = kept.get(digest) or await super().upload(request, account, plane, direction, accept)
        if answer.status in (400, 409):
            kept[digest] = answer
        return replace(answer, headers=[*answer.headers])
