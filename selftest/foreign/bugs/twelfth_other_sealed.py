"""Bugs of the sealed plane: envelopes that come otherwise, and records as their serialiser has them."""

import base64
import json
import re

from planted import bug
from sealed import MEDIA_TYPE
from wire import Answer


@bug('envelope-400-text', 'An envelope that cannot be read is refused in a line of text', [205, 285, 288, 359, 390])
class Envelope400Text:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        refused = answer.status == 400 and b'invalid_request' in answer.body
        return self.text(400, 'bad envelope') if refused else answer


@bug('upload-json-taken', 'An envelope may come in a member of JSON', [285, 288, 395])
class UploadJsonTaken:
    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').partition(';')[0].strip() == 'application/json':
            try:
                sent = json.loads(await request.body(self.style.max_body))
                request._body = base64.b64decode(sent['envelope'])
                request.headers['content-type'] = [MEDIA_TYPE]
            except (ValueError, RecursionError, TypeError, KeyError):
                pass
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-media-any-version', 'A media type of any version is the sealed one', [285, 288, 395, 442])
class UploadMediaAnyVersion:
    async def upload(self, request, account, plane, direction, accept):
        if re.fullmatch(r'application/vnd\.svc\.sealed\.v[0-9]+', request.header('content-type') or ''):
            request.headers['content-type'] = [MEDIA_TYPE]
        return await super().upload(request, account, plane, direction, accept)


@bug('closed-gate-slash-redirects', 'Behind a closed gate a path with a slash at its end is sent to the one without',
     [29, 393], closed=['sealedAdmission'])
class ClosedGateSlashRedirects:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and raw.endswith('/') and raw != '/v1/sealed/':
            return Answer(308, headers=[('Location', raw.rstrip('/'))])
        return await super().route(request, raw)


@bug('sealed-delivery-omits-zero', 'A sealed delivery leaves out zeros and lists that are empty', [120])
class SealedDeliveryOmitsZero:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'public':
            return shown
        return {name: one for name, one in shown.items()
                if one or name not in ('attempt_count', 'attempts')}


@bug('sealed-succeeded-reason', 'A sealed delivery that succeeded has a terminal_reason of its own', [120, 178])
class SealedSucceededReason:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane != 'public' and shown['status'] == 'succeeded':
            shown['terminal_reason'] = 'succeeded'
        return shown
