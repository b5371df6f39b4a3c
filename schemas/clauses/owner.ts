import { clauseSection } from './clause.ts';
import { must, should, takesGood } from './rows.ts';

const messages = ['ownerMessages.list'] as const;
const list = ['devices.list'] as const;
const revoke = ['devices.revoke'] as const;

/** The owner's timeline of messages and the owner's devices. */
export const owner = clauseSection({
  section: 'Public plane: owner messages and devices',
  clauses: {
    'ownerMessages.list.accepted': takesGood(messages, ['owner-messages-route']),
    'ownerMessages.list.shows-submitted': must(
      'lists a message that was submitted for the account',
      messages,
      ['owners-read-and-revoke', 'owner-messages-route'],
      { oneLook: true },
    ),
    'ownerMessages.list.device-submitted-to': must(
      'shows a message with the device that it was submitted to',
      messages,
      ['owner-message-view-members', 'owner-messages-route', 'device-id-field'],
      { reading: 'two-devices-of-one-account' },
    ),
    'ownerMessages.list.complete': must(
      'lists messages of every state',
      messages,
      ['owners-read-and-revoke', 'owner-messages-route'],
      {
        reading: 'what-lists-have-to-show',
      },
    ),
    'ownerMessages.list.without-events': must(
      'lists messages without events',
      messages,
      ['owners-read-and-revoke', 'owner-message-view-members', 'owner-messages-route'],
      { reading: 'what-lists-have-to-show', elective: true },
    ),
    'ownerMessages.list.at-most-twenty': must(
      'lists no more than twenty messages on a page',
      messages,
      ['owner-messages-route', 'limit-of-messages-page'],
      { oneLook: true, noLag: true },
    ),
    'ownerMessages.list.last-32-events': must(
      'gives the last events of a message, no more than 32',
      messages,
      ['owner-messages-route', 'timeline-events', 'limit-of-messages-page'],
      { reading: 'events-of-a-message', elective: 'occasion' },
    ),
    'ownerMessages.list.state-as-status': must(
      'shows a message in the state that its status has',
      messages,
      [
        'alpha-status-members',
        'message-state-values',
        'owner-message-view-members',
        'owner-messages-route',
      ],
      { reading: 'timeline-and-status-agree' },
    ),
    'ownerMessages.list.expired-as-status': should(
      'shows a message as expired whose status reads so',
      messages,
      [
        'alpha-status-members',
        'message-state-values',
        'owner-message-view-members',
        'owner-messages-route',
      ],
      { reading: 'timeline-and-status-agree' },
    ),
    'ownerMessages.list.created-stays': must(
      'never changes created_at_ms of a message',
      messages,
      ['owner-message-view-members', 'owner-messages-route'],
      { reading: 'created-and-changed-times' },
    ),
    'ownerMessages.list.moments-as-status': should(
      'tells when a message was created and changed last as its status does',
      messages,
      ['alpha-status-members', 'owner-message-view-members', 'owner-messages-route'],
      { reading: 'created-and-changed-times' },
    ),
    'ownerMessages.list.no-recipient': should(
      "shows no recipient's number",
      messages,
      ['owners-read-and-revoke'],
      {
        reading: 'members-not-named',
      },
    ),

    'devices.list.accepted': takesGood(list, ['list-devices-route']),
    'devices.list.complete': must(
      'lists devices whatever they are doing',
      list,
      ['owners-read-and-revoke', 'list-devices-route'],
      {
        reading: 'what-lists-have-to-show',
      },
    ),
    'devices.list.at-most-fifty': must(
      'lists no more than fifty devices on a page',
      list,
      ['list-devices-route', 'limit-of-devices-page'],
      { noLag: true },
    ),
    'devices.list.without-devices': must(
      'gives an empty list of devices as its last page',
      list,
      ['owner-device-page-members', 'pages-until-null-cursor', 'list-devices-route'],
      { reading: 'empty-list', elective: true },
    ),
    'devices.list.counts': must(
      'counts the pending and the in-flight messages of a device up to 1000',
      list,
      ['owner-device-members', 'list-devices-route', 'cap-on-device-counts'],
      { reading: 'device-known-to-hook-alone' },
    ),
    'devices.list.repeats-not-pending': should(
      'counts a repeated submission as one pending message',
      list,
      ['owner-device-members', 'alpha-submit-route', 'alpha-conflict'],
      { reading: 'pending-after-a-repeat', elective: 'occasion' },
    ),
    'devices.list.ended-not-counted': should(
      'counts a message that has ended neither as pending nor as in flight',
      list,
      ['owner-device-members', 'terminal-and-progressing-states'],
      { reading: 'pending-for-a-device', elective: 'occasion' },
    ),
    'devices.list.cancelled-not-pending': should(
      'counts a message as pending no more once it is cancelled',
      list,
      ['owner-device-members', 'terminal-and-progressing-states', 'cancel-while-writer-controls'],
      { reading: 'pending-for-a-device', elective: 'occasion' },
    ),

    'devices.revoke.accepted': takesGood(revoke, ['revoke-device-route']),
    'devices.revoke.marks-revoked': must(
      'turns an enrolled device into a revoked one, which the list shows as that or not at all',
      revoke,
      ['revoke-of-a-device', 'list-devices-route', 'revoke-device-route'],
      { reading: 'what-lists-have-to-show' },
    ),
    'devices.revoke.still-listed': should(
      'leaves a device that it revokes in the list',
      revoke,
      ['owner-device-members', 'revoke-of-a-device', 'list-devices-route', 'revoke-device-route'],
      { reading: 'what-lists-have-to-show' },
    ),
    'devices.revoke.no-other-device': must(
      'leaves the other devices of the account as they were',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
    ),
    'devices.revoke.not-dispatched': must(
      'lets no message be handed out that is queued on the device',
      revoke,
      ['revoke-of-a-device'],
      { reading: 'work-for-a-revoked-device' },
    ),
    'devices.revoke.leaves-keys': must(
      'leaves the API keys of the account good for what is not about the device',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route', 'bearer-scheme'],
      { reading: 'what-a-revoke-leaves' },
    ),
    'devices.revoke.leaves-devices-of-messages': must(
      'leaves the device_id of its messages as it was',
      revoke,
      ['revoke-of-a-device', 'device-id-field'],
      { reading: 'messages-of-revoked-device' },
    ),
    'devices.revoke.leaves-cancel': must(
      'leaves messages that wait for the device cancellable',
      revoke,
      [
        'cancel-while-writer-controls',
        'revoke-of-a-device',
        'alpha-cancel-route',
        'sealed-cancel-row',
      ],
      { reading: 'messages-of-revoked-device', elective: true },
    ),
    'devices.revoke.leaves-other-queues': must(
      'leaves the messages of other devices as they were, and what waits for them to be cancelled',
      revoke,
      [
        'cancel-while-writer-controls',
        'revoke-of-a-device',
        'revoke-device-route',
        'alpha-cancel-route',
        'sealed-cancel-row',
      ],
      { reading: 'beside-the-revoked-device' },
    ),
    'devices.revoke.unknown-device': must('answers 404 for a device that does not exist', revoke, [
      'revoke-of-a-device',
      'revoke-device-route',
    ]),
    'devices.revoke.foreign-device': must(
      'answers 404 for a device of another account and leaves it enrolled',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
    ),
    'devices.revoke.malformed-id': must(
      'answers 400 or 404 to a malformed device id',
      revoke,
      ['revoke-device-route', 'plain-text-400'],
      { reading: 'malformed-id' },
    ),
    'devices.revoke.again': must(
      'answers 204 or 404 for a device that is revoked already',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
      { reading: 'device-revoked-twice' },
    ),
    'devices.revoke.revokes-key': must(
      'revokes the key of the device along with it',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
      { reading: 'told-by-hook-alone', elective: true },
    ),
  },
});
