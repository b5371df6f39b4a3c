import { clauseSection } from './clause.ts';
import { clientSide, must, notShown, should } from './rows.ts';

const list = ['sealed.messages.list'] as const;
const submit = ['sealed.messages.submit'] as const;
const get = ['sealed.messages.get'] as const;
const cancel = ['sealed.messages.cancel'] as const;
const inbound = ['sealed.inbound.upload'] as const;

/** Sealed messages: how they are listed, read and cancelled. */
export const sealedMessages = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.messages.list.accepted': must('answers 200 to a good request', list, [284]),
    'sealed.messages.list.complete': must(
      'lists messages of every state and of every device',
      list,
      [20, 284],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.messages.list.shows-submitted': must(
      'lists a message that was submitted for the account',
      list,
      [20, 284],
    ),

    'sealed.content.never-shown': must(
      'shows nothing of what is in an envelope',
      [...list, ...submit, ...get, ...cancel, ...inbound, 'sealed.deliveries.list'],
      [20, 106],
      { reading: 'visible-parts-of-envelope', everywhere: true },
    ),

    'sealed.reads.whichever-key': should(
      'shows a key what another key of the account has submitted',
      ['sealed.messages.get', 'sealed.messages.list'],
      [20, 284, 286, 341],
      { reading: 'made-by-another-key' },
    ),
    'sealed.messages.get.accepted': must('answers 200 to a good request', get, [286]),

    'sealed.messages.get.device': must(
      'shows messages of two devices with two device ids, as the list does',
      [...list, ...get],
      [106, 284, 286],
      { reading: 'two-devices-of-one-account' },
    ),
    'sealed.messages.get.finds-listed': must(
      'finds a message that the list shows, whatever its state',
      get,
      [20, 286],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.messages.get.too-late-to-cancel': must(
      'shows no state that can be cancelled once a cancel was refused as too late',
      get,
      [159, 161, 286, 287],
      { reading: 'read-after-a-late-cancel' },
    ),
    'sealed.messages.get.after-cancel': should(
      'shows a terminal state once a cancel has answered one',
      get,
      [106, 155, 286, 287],
      { reading: 'read-of-cancelled-message', elective: true },
    ),
    'sealed.messages.created-stays': must(
      'never changes created_at_ms of a message',
      [...get, ...cancel],
      [106, 286, 287],
      { reading: 'created-and-changed-times' },
    ),
    'sealed.messages.updated-with-state': should(
      'gives a later updated_at_ms once the state of a message has changed',
      get,
      [106, 286],
      { reading: 'created-and-changed-times' },
    ),
    'sealed.messages.cancel.accepted': must(
      'answers 200 with the metadata of a message that no device has claimed',
      cancel,
      [161, 287],
    ),
    'sealed.messages.cancel.too-late': must(
      'answers 409 cancellation_conflict for a message that is claimed, submitting, submitted or terminal',
      cancel,
      [155, 159, 161, 287, 394],
      { reading: 'cancel-of-expired-message' },
    ),
    'sealed.messages.cancel.refused-unchanged': must(
      'leaves the state of a message as it was when it refuses',
      cancel,
      [159],
    ),
    'sealed.messages.cancel.refused-same-version': should(
      'leaves the state_version of a message as it was when it refuses',
      cancel,
      [106, 159],
    ),
    'sealed.messages.cancel.again': must(
      'answers 409 cancellation_conflict to a second cancel once the status reads cancelled',
      cancel,
      [155, 159, 287],
      { reading: 'message-cancelled-twice' },
    ),
    'sealed.messages.cancel.at-once': should(
      'accepts only one of several simultaneous cancels, where the message reads cancelled afterwards',
      cancel,
      [155, 159, 287],
      { reading: 'cancels-that-meet', elective: true },
    ),
    'sealed.whatever-key': should(
      'carries out what it accepts, also with an Idempotency-Key that was used before',
      ['sealed.webhooks.enable', 'sealed.webhooks.disable', 'sealed.messages.cancel'],
      [161, 172, 173, 207, 287, 303],
      { reading: 'idempotency-key-not-asked-for', elective: true },
    ),
    'sealed.messages.cancel.never-dispatched': must(
      'lets no message be handed out whose cancel it has accepted',
      cancel,
      [161],
    ),
    'sealed.messages.cancel.resulting-state': notShown(
      'may bring a message into any state by its cancel',
      cancel,
      [161],
    ),
    'sealed.messages.transitions': notShown(
      'may move a message between its states in other ways',
      get,
      [161],
    ),
    'sealed.client.polling': clientSide(
      'is read until the state is one of the six terminal ones, and instead of a refused cancel',
      get,
      [155, 159],
      { reading: 'not-terminal-not-cancellable' },
    ),
    'sealed.client.reconciliation': clientSide(
      'is never repeated for a message that is unknown or delivery_unknown; the owner looks into it',
      submit,
      [163],
    ),
    'sealed.inbound.upload.fans-out-once': must(
      'makes no second delivery at an endpoint of an envelope that is uploaded again',
      ['sealed.inbound.upload'],
      [302, 347],
      {
        reading: 'reach-of-sealed-events',
        when: { gate: 'sealedWebhookDelivery', is: 'on' },
        elective: true,
      },
    ),
  },
});
