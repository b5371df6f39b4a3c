"""Oddities that a reading lets pass, each on the far side of what the contract says outright."""

import hashlib

from planted import oddity


@oddity('labels-of-cases', 'Messages are shown with labels and titles that name their test case',
        [18, 19, 62, 76])
class LabelsOfCases:
    """A test case is no content: the caller has named it, and metadata may be shown."""

    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        self.case = body['test_case_id']

    def make_message(self, account, plane, device_id, state=None, *args, **more):
        message = super().make_message(account, plane, device_id, state, *args, **more)
        if plane == 'public' and state is None:
            cases = self.__dict__.setdefault('cases', {})
            cases[message['message_id']] = getattr(self, 'case', 'none')
        return message

    def labelled(self, view):
        case = self.__dict__.get('cases', {}).get(view.get('message_id'))
        if case is None:
            return view
        return {**view, 'label': f'alpha/{case}', 'title': f'Test of {case} on a phone'}

    def timeline_view(self, message):
        return self.labelled(super().timeline_view(message))

    def success(self, status, body, *args, **more):
        labelled = self.labelled(body) if isinstance(body, dict) else body
        return super().success(status, labelled, *args, **more)


@oddity('expiry-noted-late', 'The timeline goes on showing as queued what has expired', [62, 76, 242])
class ExpiryNotedLate:
    """That a message has expired may be written down by whoever comes to it first."""

    def timeline_view(self, message):
        view = super().timeline_view(message)
        return {**view, 'state': 'queued'} if view['state'] == 'expired' else view


@oddity('bytes-of-all', 'Envelopes are known again by their bytes, whoever sends them', [285, 302])
class BytesOfAll:
    """Bytes are the identity of an upload; whose account they came from is not said to be part of it."""

    async def upload(self, request, account, plane, direction, accept):
        known = self.__dict__.setdefault('bytes_of_all', {})
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        first = known.get(digest)
        if first and first[0] is not account:
            return self.success(202, {**first[1], 'created': False})
        answer = await super().upload(request, account, plane, direction, accept)
        taken = account.uploads.get(digest)
        if taken:
            known.setdefault(digest, (account, taken))
        return answer
