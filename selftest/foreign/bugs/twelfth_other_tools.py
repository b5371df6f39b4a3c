"""Bugs of the workflow tools: refusals as RPC has them, and arguments checked by another pattern."""

import re
from dataclasses import replace

from answers import Refusal
from planted import bug


@bug('workflow-refusal-200', 'What a tool refuses is an error within a 200', [136, 310])
class WorkflowRefusal200:
    async def call_tool(self, request, account, plane):
        try:
            answer = await super().call_tool(request, account, plane)
        except Refusal as refusal:
            answer = refusal.answer
        return replace(answer, status=200) if answer.status in (400, 404, 409) else answer


@bug('request-id-v4-only', 'The id of a request has to be a UUID of version 4', [134, 314, 316])
class RequestIdV4Only:
    def check_arguments(self, operation, args):
        sent = args.get('request_id')
        if isinstance(sent, str) and not re.fullmatch(r'.{14}4.{4}[89ab].{16}', sent):
            raise Refusal(self.error(400, 'invalid_request', 'workflow'))
        super().check_arguments(operation, args)


@bug('digest-any-letters', 'Of the digest in the key of a cancel only length and case are looked at', [143, 321])
class DigestAnyLetters:
    def check_arguments(self, operation, args):
        key = args.get('key')
        if operation == 'cancel' and isinstance(key, dict):
            digest, action = key.get('binding_digest'), self.actions.get(str(key.get('action_id')))
            if action and isinstance(digest, str) and re.fullmatch(r'[^A-Z]{64}', digest) and (
                    not re.fullmatch(r'[0-9a-f]{64}', digest)):
                key['binding_digest'] = action['digest']
        super().check_arguments(operation, args)


@bug('tool-method-inherited', 'A method is looked up in an object, which has some that nobody put there', [310, 312])
class ToolMethodInherited:
    def called(self, body):
        method, args = super().called(body)
        return 'workflow.contact.read' if method in ('constructor', 'toString', '__proto__') else method, args
