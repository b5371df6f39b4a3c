"""Bugs of submissions: fingerprints that are too coarse, ids of the clock, a count that is off by one."""

import time

from planted import bug


@bug('fingerprint-without-separators', 'The fields of a fingerprint are joined with nothing between them', [268])
class FingerprintWithoutSeparators:
    """A body with other members, or with members of other types, is another one all the same."""

    def same_submission(self, earlier, body):
        def fingerprint(one):
            return ''.join(str(one.get(name)) for name in (
                'client_message_id', 'test_case_id', 'recipient_e164', 'device_id', 'expires_at_ms'))

        def form(one):
            return {name: type(value) for name, value in one.items()}
        return form(earlier) == form(body) and fingerprint(earlier) == fingerprint(body)


@bug('fingerprint-folds-case', 'A fingerprint is in lower case', [254, 268])
class FingerprintFoldsCase:
    def same_submission(self, earlier, body):
        return {name: str(one).lower() for name, one in earlier.items()} == {
            name: str(one).lower() for name, one in body.items()}


@bug('message-ids-by-millisecond', 'The id of a message is the time that it was accepted at', [60, 62, 276])
class MessageIdsByMillisecond:
    def make_message(self, account, plane, device_id, state=None, *args, **more):
        message = super().make_message(account, plane, device_id, state, *args, **more)
        if plane == 'public' and state is None:
            message['message_id'] = str(int(time.time() * 50))
            account.messages[:] = [one for one in account.messages if one is message or (
                one['plane'] != plane or one['message_id'] != message['message_id'])]
        return message


@bug('in-flight-fourth-refused', 'The fourth body in flight is one too many', [271, 424])
class InFlightFourthRefused:
    async def admitted(self, request, account, plane, handler, groups):
        if request.carries_body and account.in_flight == 3:
            refused = self.error(429, 'rate_limited', plane, [self.retry_after()])
            refused.close = True
            return refused
        return await super().admitted(request, account, plane, handler, groups)
