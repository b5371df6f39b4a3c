"""Bugs that concern several planes: who is who, what stays in flight, and what one account sees of another."""

import time
import weakref
from dataclasses import replace
from types import SimpleNamespace

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug


@bug('in-flight-freed-by-reads', 'A request without a body makes room for one with a body', [271, 424])
class InFlightFreedByReads:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            if not request.carries_body:
                account.in_flight = max(account.in_flight - 1, 0)


@bug('billing-kept-for-all', 'What stands against an account is kept for a second, whoever asks', [17, 266, 270, 397])
class BillingKeptForAll:
    kept = (0.0, None)

    def held(self, account, plane):
        now = time.monotonic()
        if self.kept[1] is None or now - self.kept[0] > 1.0:
            self.kept = (now, SimpleNamespace(billing=set(account.billing)))
        return super().held(self.kept[1], plane)


@bug('ended-key-with-session', 'With the session of its owner a key that has ended is as good as ever', [329, 338])
class EndedKeyWithSession:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            try:
                return check(request, plane)
            except Refusal as refusal:
                session = self.sessions.get(request.cookies().get('__Host-svc_session'))
                found = self.keys.get(self.bearer(request))
                if refusal.answer.status != 401 or not (session and session['good'] and found) or (
                        found['account'] is not session['account'] or found['kind'] != kind):
                    raise
                request.credential = found
                return found['account']
        return chosen


@bug('ended-session-with-key', 'With an API key a session that has ended is as good as ever', [338, 340])
class EndedSessionWithKey:
    def owner(self, request, plane):
        try:
            return super().owner(request, plane)
        except Refusal as refusal:
            found = self.keys.get(self.bearer(request))
            if refusal.answer.status == 401 and request.cookies().get('__Host-svc_session') and (
                    found and found['good'] and found['kind'] != 'workflow'):
                return found['account']
            raise


class KeysOfAnyRoute:
    """Keeps the first answer to each key, whichever route it came to."""

    async def answered(self, request, account, route, handled):
        key, known = request.header('idempotency-key'), account.__dict__.setdefault('by_key', {})
        if key in known and known[key][0] != route:
            await request.body(self.style.max_body)
            return replace(known[key][1], headers=[*known[key][1].headers])
        answer = await handled()
        if key and answer.status == 202:
            known.setdefault(key, (route, replace(answer, headers=[*answer.headers])))
        return answer


@bug('key-answers-any-route', 'A key that a submission has used brings its answer to a replay, and the reverse',
     [92, 238, 268])
class KeyAnswersAnyRoute(KeysOfAnyRoute):
    async def submit(self, request, account, plane):
        above = super()
        return await self.answered(
            request, account, 'submit', lambda: above.submit(request, account, plane))

    async def replay(self, request, account, plane, raw, raw_delivery):
        above = super()
        return await self.answered(request, account, f'replay {plane}', lambda: above.replay(
            request, account, plane, raw, raw_delivery))


@bug('unavailable-says-when', 'What is unavailable says in its error when to come again', [359, 382])
class UnavailableSaysWhen:
    def error(self, status, code, plane, headers=()):
        answer = super().error(status, code, plane, headers)
        if code != 'unavailable' or plane == 'workflow':
            return answer
        return rewritten(answer, lambda error: error.update(retry_after_ms=1000))


@bug('closed-gate-keeps-bodies', 'A body sent to a sealed path behind its closed gate is in flight for good',
     [29, 424], closed=['sealedAdmission'])
class ClosedGateKeepsBodies:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and not self.gates['sealed'] and request.carries_body:
            found = self.keys.get(self.bearer(request))
            if found and found['good']:
                found['account'].in_flight += 1
        return await super().route(request, raw)


@bug('account-of-connection', 'A connection is of the account that spoke on it first', [17, 329, 338])
class AccountOfConnection:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            account = check(request, plane)
            spoken = self.__dict__.setdefault('spoken', weakref.WeakKeyDictionary())
            first = spoken.setdefault(request._writer, {}).setdefault(kind, request.credential)
            if first['account'] is not account:
                request.credential = first
            return first['account']
        return chosen
