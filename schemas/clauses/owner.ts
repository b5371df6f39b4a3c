import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const messages = ['ownerMessages.list'] as const;
const list = ['devices.list'] as const;
const revoke = ['devices.revoke'] as const;

/** The owner's timeline of messages and the owner's devices. */
export const owner = clauseSection({
  section: 'Public plane: owner messages and devices',
  clauses: {
    'ownerMessages.list.accepted': must('answers 200 to a good request', messages, [242]),
    'ownerMessages.list.shows-submitted': must(
      'lists a message that was submitted for the account',
      messages,
      [18, 242],
    ),
    'ownerMessages.list.device-submitted-to': must(
      'shows a message with the device that it was submitted to',
      messages,
      [76, 242, 255],
      { reading: 'two-devices-of-one-account' },
    ),
    'ownerMessages.list.complete': must('lists messages of every state', messages, [18, 242], {
      reading: 'what-lists-have-to-show',
    }),
    'ownerMessages.list.without-events': must(
      'lists messages without events',
      messages,
      [18, 76, 242],
      { reading: 'what-lists-have-to-show', elective: true },
    ),
    'ownerMessages.list.at-most-twenty': must(
      'lists no more than twenty messages on a page',
      messages,
      [242, 428],
    ),
    'ownerMessages.list.last-32-events': must(
      'gives the last events of a message, no more than 32',
      messages,
      [242, 351, 428],
      { reading: 'events-of-a-message', elective: 'occasion' },
    ),
    'ownerMessages.list.state-as-status': must(
      'shows a message in the state that its status has',
      messages,
      [62, 64, 76, 242],
      { reading: 'timeline-and-status-agree' },
    ),
    'ownerMessages.list.expired-as-status': should(
      'shows a message as expired whose status reads so',
      messages,
      [62, 64, 76, 242],
      { reading: 'timeline-and-status-agree' },
    ),
    'ownerMessages.list.created-stays': must(
      'never changes created_at_ms of a message',
      messages,
      [76, 242],
      { reading: 'created-and-changed-times' },
    ),
    'ownerMessages.list.moments-as-status': should(
      'tells when a message was created and changed last as its status does',
      messages,
      [62, 76, 242],
      { reading: 'created-and-changed-times' },
    ),
    'ownerMessages.list.no-recipient': should("shows no recipient's number", messages, [18], {
      reading: 'members-not-named',
    }),

    'devices.list.accepted': must('answers 200 to a good request', list, [244]),
    'devices.list.complete': must('lists devices whatever they are doing', list, [18, 244], {
      reading: 'what-lists-have-to-show',
    }),
    'devices.list.at-most-fifty': must(
      'lists no more than fifty devices on a page',
      list,
      [244, 429],
    ),
    'devices.list.without-devices': must(
      'gives an empty list of devices as its last page',
      list,
      [72, 209, 244],
      { reading: 'empty-list', elective: true },
    ),
    'devices.list.counts': must(
      'counts the pending and the in-flight messages of a device up to 1000',
      list,
      [68, 244, 430],
      { reading: 'device-known-to-hook-alone' },
    ),
    'devices.list.repeats-not-pending': should(
      'counts a repeated submission as one pending message',
      list,
      [68, 250, 268],
      { reading: 'pending-after-a-repeat', elective: 'occasion' },
    ),
    'devices.list.ended-not-counted': should(
      'counts a message that has ended neither as pending nor as in flight',
      list,
      [68, 155],
      { reading: 'pending-for-a-device', elective: 'occasion' },
    ),
    'devices.list.cancelled-not-pending': should(
      'counts a message as pending no more once it is cancelled',
      list,
      [68, 155, 161],
      { reading: 'pending-for-a-device', elective: 'occasion' },
    ),

    'devices.revoke.accepted': must('answers 204 to a good request', revoke, [246]),
    'devices.revoke.marks-revoked': must(
      'turns an enrolled device into a revoked one, which the list shows as that or not at all',
      revoke,
      [191, 244, 246],
      { reading: 'what-lists-have-to-show' },
    ),
    'devices.revoke.still-listed': should(
      'leaves a device that it revokes in the list',
      revoke,
      [68, 191, 244, 246],
      { reading: 'what-lists-have-to-show' },
    ),
    'devices.revoke.no-other-device': must(
      'leaves the other devices of the account as they were',
      revoke,
      [191, 246],
    ),
    'devices.revoke.not-dispatched': must(
      'lets no message be handed out that is queued on the device',
      revoke,
      [191],
      { reading: 'work-for-a-revoked-device' },
    ),
    'devices.revoke.leaves-keys': must(
      'leaves the API keys of the account good for what is not about the device',
      revoke,
      [191, 246, 329],
      { reading: 'what-a-revoke-leaves' },
    ),
    'devices.revoke.leaves-devices-of-messages': must(
      'leaves the device_id of its messages as it was',
      revoke,
      [191, 255],
      { reading: 'messages-of-revoked-device' },
    ),
    'devices.revoke.leaves-cancel': must(
      'leaves messages that wait for the device cancellable',
      revoke,
      [161, 191, 278, 287],
      { reading: 'messages-of-revoked-device', elective: true },
    ),
    'devices.revoke.leaves-other-queues': must(
      'leaves the messages of other devices as they were, and what waits for them to be cancelled',
      revoke,
      [161, 191, 246, 278, 287],
      { reading: 'beside-the-revoked-device' },
    ),
    'devices.revoke.unknown-device': must(
      'answers 404 for a device that does not exist',
      revoke,
      [191, 246],
    ),
    'devices.revoke.foreign-device': must(
      'answers 404 for a device of another account and leaves it enrolled',
      revoke,
      [191, 246],
    ),
    'devices.revoke.malformed-id': must(
      'answers 400 or 404 to a malformed device id',
      revoke,
      [246, 408],
      { reading: 'malformed-id' },
    ),
    'devices.revoke.again': must(
      'answers 204 or 404 for a device that is revoked already',
      revoke,
      [191, 246],
      { reading: 'device-revoked-twice' },
    ),
    'devices.revoke.revokes-key': must(
      'revokes the key of the device along with it',
      revoke,
      [191, 246],
      { reading: 'told-by-hook-alone', elective: true },
    ),
  },
});
