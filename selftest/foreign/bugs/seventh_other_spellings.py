"""Bugs of spelling and of the other plane: what is nearly a constant passes, and what one plane keeps to alone."""

import json

from bugs.rewritten import rewritten
from bugs.seventh_public_webhooks import ByPlane
from bugs.submissions import read
from planted import bug
from tools import METHODS


@bug('origin-any-case', 'The Origin may be in capitals', [332, 339])
class OriginAnyCase:
    def owner(self, request, plane):
        sent = request.header('origin')
        if sent is not None and sent.lower() == self.origin:
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-slash', 'The Origin may end in a slash', [332, 339])
class OriginSlash:
    def owner(self, request, plane):
        if request.header('origin') == f'{self.origin}/':
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('tool-method-any-case', 'The method of a call may be in capitals', [140, 310])
class ToolMethodAnyCase:
    async def call_tool(self, request, account, plane):
        sent = await read(self, request)
        method = sent.get('method')
        if isinstance(method, str) and method.lower() in dict(METHODS):
            request._body = json.dumps({**sent, 'method': method.lower()}).encode()
        return await super().call_tool(request, account, plane)


@bug('endpoint-limit-says-how-many', 'A ninth endpoint is refused with the limit beside the code', [225, 359])
class EndpointLimitSaysHowMany:
    def error(self, status, code, plane, headers=()):
        answer = super().error(status, code, plane, headers)
        if code != 'endpoint_limit':
            return answer
        return rewritten(answer, lambda error: error.update(limit=8))


@bug('replay-succeeded', 'A delivery that arrived can be sent once more', [182, 183, 238])
class ReplaySucceeded:
    def obstacle(self, endpoint, delivery):
        if delivery['status'] == 'succeeded' and delivery['generation'] == 1:
            delivery = {**delivery, 'status': 'dead', 'terminal_reason': 'failed'}
        return super().obstacle(endpoint, delivery)


@bug('sealed-url-refused-as-invalid', 'A sealed callback URL that breaks a rule is an invalid request', [224, 303, 390])
class SealedUrlRefusedAsInvalid:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        answer = await super().create(request, account, plane)
        if plane == 'sealed' and answer.status == 400 and isinstance(url, str):
            return self.error(400, 'invalid_request', plane)
        return answer


@bug('sealed-disable-spares-leased', 'Disabling on the sealed plane does not retire what is under way',
     [173, 185, 303])
class SealedDisableSparesLeased(ByPlane):
    def retire(self, endpoint, rotated):
        found = endpoint['deliveries']
        if not rotated and self.retiring_by == 'sealed':
            found = [one for one in found if one['status'] != 'leased']
        super().retire({**endpoint, 'deliveries': found}, rotated)


@bug('tool-method-by-operation', 'A method may be called by the name of its operation', [140, 310])
class ToolMethodByOperation:
    async def call_tool(self, request, account, plane):
        sent = await read(self, request)
        for method, operation in METHODS:
            if sent.get('method') == operation:
                request._body = json.dumps({**sent, 'method': method}).encode()
        return await super().call_tool(request, account, plane)


@bug('selection-version-trimmed', 'Blanks around the disclosure version are dropped', [232, 442])
class SelectionVersionTrimmed:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        version = body.get('disclosure_version')
        if text_allowed and isinstance(version, str):
            body['disclosure_version'] = version.strip()
        return body


@bug('session-cookie-any-case', 'Cookies are known by their names in lower case, whatever the client wrote', [330, 338])
class SessionCookieAnyCase:
    def owner(self, request, plane):
        known = ('__Host-svc_session', '__Host-svc_csrf')
        found = {name.lower(): value for name, value in request.cookies().items()}
        cookies = [f'{name}={found[name.lower()]}' for name in known if name.lower() in found]
        if cookies:
            request.headers['cookie'] = ['; '.join(cookies)]
        return super().owner(request, plane)
