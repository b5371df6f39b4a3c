"""Bugs of the workflow tools: arguments, keys, tokens and readiness."""

import uuid

from bugs.rewritten import rewritten
from planted import bug
from wire import Answer


class Loosely:
    """Reads arguments more loosely than it should; what it makes of them is what is carried out."""

    def check_arguments(self, operation, args):
        self.loosely(operation, args)
        return super().check_arguments(operation, args)


@bug('context-uuid-any-form', 'A context may be written as any UUID may: in braces, without hyphens', [134, 314])
class ContextUuidAnyForm(Loosely):
    def loosely(self, operation, args):
        try:
            args['context_id'] = str(uuid.UUID(args['context_id']))
        except (KeyError, ValueError, AttributeError, TypeError):
            pass


@bug('digest-abbreviated', 'The digest in the key of a cancel may be cut short', [143, 321])
class DigestAbbreviated(Loosely):
    def loosely(self, operation, args):
        key = args.get('key')
        digest = key.get('binding_digest') if isinstance(key, dict) else None
        found = self.actions.get(str(key.get('action_id'))) if isinstance(digest, str) else None
        if operation == 'cancel' and found and len(digest) >= 12 and found['digest'].startswith(digest):
            key['binding_digest'] = found['digest']


@bug('tool-method-list-500', 'A method that is no text makes the tools stumble', [310, 403])
class ToolMethodList500:
    async def call_tool(self, request, account, plane):
        if isinstance((await self.parsed(request, plane)).get('method'), (list, dict)):
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().call_tool(request, account, plane)


@bug('token-prefix-optional', 'A workflow token is known without what it begins with', [333])
class TokenPrefixOptional:
    def workflow(self, request, plane):
        if f'ztw_{self.bearer(request)}' in self.keys:
            request.headers['authorization'] = [f'Bearer ztw_{self.bearer(request)}']
        return super().workflow(request, plane)


@bug('available-with-device', 'The tools are not available to an account whose devices are revoked', [138])
class AvailableWithDevice:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        there = any(not one['revoked'] for one in account.devices)
        return rewritten(answer, lambda shown: shown.update(available=there))


@bug('mounted-as-granted', 'A method that is not granted is shown as not mounted', [140], style='odd')
class MountedAsGranted:
    def success(self, status, value):
        for item in value.get('methods', []):
            item['transport_mounted'] = item['permission_granted']
        return super().success(status, value)
