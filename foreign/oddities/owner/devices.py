"""Oddities of devices and their lines: what is told of them, and what counts as waiting."""

import itertools
import json
import time

from planted import oddity
from projections import Past

SAMPLED_S = 1.5


@oddity('accepted-not-pending', 'What is accepted and not queued yet does not count as pending',
        ['owner-device-members'])
class AcceptedNotPending:
    """Which states of a message are pending is not said."""

    def owner_device(self, account, device):
        view = Past(account, {'messages': [
            m for m in account.messages if self.settled(account, m)['state'] != 'accepted']})
        view.is_past = account.is_past
        return super().owner_device(view, device)


@oddity('counted-when-enrolled', 'What the list tells of a device was observed when it was enrolled',
        ['owner-device-members', 'list-devices-route', 'cap-on-device-counts'])
class CountedWhenEnrolled:
    """Counts are as of status_observed_at_ms; how old an observation may be is not said."""

    def enrol(self, *args, **more):
        device = super().enrol(*args, **more)
        device['noted_ms'] = self.now_ms()
        return device

    def owner_device(self, account, device):
        return {**super().owner_device(account, device), 'pending_messages': 0,
                'in_flight_messages': 0, 'status_observed_at_ms': device['noted_ms']}


@oddity('counts-of-dispatchable', 'A revoked device has nothing pending and nothing in flight',
        ['owner-device-members', 'revoke-of-a-device'])
class CountsOfDispatchable:
    """Queued messages of a revoked device are not dispatched; whether they count is not shown."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'pending_messages': 0, 'in_flight_messages': 0} if device['revoked'] else shown


@oddity('counts-public', 'Counts of a device are of public messages alone', ['owner-device-members'])
class CountsPublic:
    """Which messages are pending or in flight is not said."""

    def owner_device(self, account, device):
        view = Past(account, {'messages': [m for m in account.messages if m['plane'] == 'public']})
        view.is_past = account.is_past
        return super().owner_device(view, device)


@oddity('counts-sampled', 'Counts of a device are taken every one and a half seconds',
        ['owner-device-members', 'cap-on-device-counts'])
class CountsSampled:
    """status_observed_at_ms says when a device was looked at; that it is looked at each time is not said."""

    def owner_device(self, account, device):
        shown, now = super().owner_device(account, device), time.monotonic()
        at, counts = device.get('sampled', (0, None))
        if counts is None or now - at > SAMPLED_S:
            names = ('pending_messages', 'in_flight_messages', 'status_observed_at_ms')
            counts = {name: shown[name] for name in names}
            device['sampled'] = (now, counts)
        return {**shown, **counts}


@oddity('enrolled-with-report', 'Devices that nobody said anything about have reported already',
        ['owner-device-members', 'reported-preconditions-members'])
class EnrolledWithReport:
    """What a phone reports is optional, and when it does is not said."""

    def enrol(self, account, lines=('active',), **more):
        report = {**self.style.messages.preconditions, 'received_at_ms': self.now_ms(), 'fresh': False}
        return super().enrol(account, lines, **{'preconditions': report, **more})


@oddity('had-another-device', 'Every account once had a device more, which is listed as revoked',
        ['owner-device-members', 'list-devices-route'])
class HadAnotherDevice:
    """The list has devices with their revocation state; that an account begins with none revoked is not said."""

    def new_account(self, devices=1):
        values = super().new_account(devices)
        self.enrol(self.accounts[values['accountId']], lines=(), revoked=True,
                   active_socket_lease=False, display_name='(vor dem Umzug)')
        return values


@oddity('lines-end-with-device', 'The lines of a revoked device are revoked, in a generation of their own',
        ['sealed-device-line-members', 'line-binding-states'])
class LinesEndWithDevice:
    """Transitions of a binding are not shown, nor what makes its generation grow."""

    def sealed_view(self, device):
        for line in device['lines']:
            if device['revoked'] and line['state'] != 'revoked':
                line.update(state='revoked', binding_generation=line['binding_generation'] + 1)
        return super().sealed_view(device)


@oddity('lines-in-any-order', 'The lines of a device come in another order at each look',
        ['sealed-device-members', 'sealed-device-line-members'])
class LinesInAnyOrder:
    """`lines` is an array; an order of it is not said."""

    def sealed_view(self, device):
        shown = super().sealed_view(device)
        return {**shown, 'lines': self.random.sample(shown['lines'], len(shown['lines']))}


@oddity('lines-of-one-name', 'The lines of all devices are called the same', ['sealed-device-line-members'])
class LinesOfOneName:
    """A line_id is a string; that it is unique beyond its device is not said."""

    def enrol(self, account, *more, **named):
        device = super().enrol(account, *more, **named)
        for number, line in enumerate(device['lines']):
            line['line_id'] = f'sim{number}'
        return device


@oddity('lines-with-their-past', 'A line is listed with the binding that it had before, which is revoked',
        ['sealed-device-members', 'sealed-device-line-members', 'line-binding-states'])
class LinesWithTheirPast:
    """What is listed are line bindings; that a line has one is not said. Lines asked of the hook have none."""

    def device_state(self, account, params):
        made = super().device_state(account, params)
        if made and 'lines' in params:
            self.device(account, made['deviceId'])['as_asked'] = True
        return made

    def sealed_view(self, device):
        shown = super().sealed_view(device)
        if device.get('as_asked'):
            return shown
        return {**shown, 'lines': [one for line in shown['lines'] for one in (
            {**line, 'binding_generation': line['binding_generation'] - 1, 'state': 'revoked'}, line)]}


@oddity('messages-counted-by-plane',
        'Messages of either plane are counted from one: a sealed one has the ID of a public one',
        ['alpha-accepted-members', 'sealed-outbound-accepted-members', 'sealed-message-members'])
class MessagesCountedByPlane:
    """Each plane names its own messages on routes of its own; that the names differ is not said."""

    def make_message(self, account, plane, *args, **more):
        message = super().make_message(account, plane, *args, **more)
        counts = account.__dict__.setdefault('counts', {})
        message['message_id'] = str(next(counts.setdefault(plane, itertools.count(1))))
        return message


@oddity('pending-until-sent', 'What a device has claimed counts as pending as well as in flight',
        ['owner-device-members', 'list-devices-route'])
class PendingUntilSent:
    """Which states count as pending is not shown."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        for message in account.messages:
            if message['device_id'] == device['device_id'] and message['state'] in (
                    'claimed', 'submitting', 'submitted'):
                shown['pending_messages'] = min(shown['pending_messages'] + 1, 1000)
        return shown


@oddity('report-blank', 'A device reports texts without a character, or of many lines',
        ['reported-preconditions-members', 'public-string-values-open'])
class ReportBlank:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        report = shown['reported_preconditions']
        if report:
            shown['reported_preconditions'] = {
                **report, 'selected_sim': '', 'sms_permission': 'permission\n' * 200,
                'airplane_mode': 'null', 'network_service': ''}
        return shown


@oddity('reported-late', 'What was cancelled reads submitted once a repeat has a late report looked at',
        ['message-states-listed', 'terminal-and-progressing-states', 'cancel-while-writer-controls'])
class ReportedLate:
    """States are terminal for whoever polls a submission; that none is ever left is not said."""

    def accepted(self, message, created):
        self.report(message)
        return super().accepted(message, created)

    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        if answer.status == 202:
            name = json.loads(answer.body)['message_id']
            for message in account.messages:
                if message['message_id'] == name:
                    self.report(message)
        return answer

    def report(self, message):
        for account in self.accounts.values():
            if message['state'] == 'cancelled' and any(one is message for one in account.messages):
                self.move(account, message, 'submitted')


@oddity('sealed-devices-have-lines', 'The sealed list is one of devices with lines, of which a new device has none',
        ['sealed-clients-send-and-upload', 'sealed-list-devices-row'])
class SealedDevicesHaveLines:
    """It lists devices with line bindings; each is read by its ID all the same."""

    async def sealed_devices(self, request, account, plane):
        kept = account.devices
        account.devices = [one for one in kept if one['lines']]
        try:
            return await super().sealed_devices(request, account, plane)
        finally:
            account.devices = kept

    def device_state(self, account, params):
        return super().device_state(account, {'lines': [], **params})


@oddity('submitted-not-in-flight', 'What a device has submitted does not count as in flight any more',
        ['owner-device-members'])
class SubmittedNotInFlight:
    """Which states of a message are in flight is not said."""

    def owner_device(self, account, device):
        view = Past(account, {'messages': [
            m for m in account.messages if self.settled(account, m)['state'] != 'submitted']})
        view.is_past = account.is_past
        return super().owner_device(view, device)
