"""Bugs of the workflow tools and of planned routes."""

from answers import Refusal
from bugs.submissions import read
from planted import bug
from tools import METHODS
from wire import Answer


@bug('tools-by-api-key', 'Tools are called with an API key as well', [333])
class ToolsByApiKey:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.method == 'POST' and found and found['good'] and found['scopes']:
            return found['account']
        return super().workflow(request, plane)


@bug('tool-method-unknown-500', 'A method that is not known makes the tools stumble', [136, 310])
class ToolMethodUnknown500:
    async def call_tool(self, request, account, plane):
        method = (await read(self, request)).get('method')
        if isinstance(method, str) and method not in dict(METHODS):
            return Answer(500, b'<h1>Internal Server Error</h1>', 'text/html')
        return await super().call_tool(request, account, plane)


@bug('workflow-403-flat', 'The workflow plane forbids in the words of the others', [136, 308, 359])
class Workflow403Flat:
    def error(self, status, code, plane, headers=()):
        flat = plane == 'workflow' and status == 403
        return super().error(status, code, 'public' if flat else plane, headers)


@bug('planned-devices-for-keys', 'The planned list of devices is there for an API key', [35, 43, 444])
class PlannedDevicesForKeys:
    async def route(self, request, raw):
        if (request.method, raw) == ('GET', '/v1/devices'):
            try:
                account = self.key('alpha', 'any')(request, 'public')
            except Refusal:
                return await super().route(request, raw)
            return await self.owner_devices(request, account, 'public')
        return await super().route(request, raw)
