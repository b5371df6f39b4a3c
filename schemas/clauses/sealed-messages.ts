import { clauseSection } from './clause.ts';
import { clientSide, must, notShown, should, takesGood } from './rows.ts';

const list = ['sealed.messages.list'] as const;
const submit = ['sealed.messages.submit'] as const;
const get = ['sealed.messages.get'] as const;
const cancel = ['sealed.messages.cancel'] as const;
const inbound = ['sealed.inbound.upload'] as const;

/** Sealed messages: how they are listed, read and cancelled. */
export const sealedMessages = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.messages.list.accepted': takesGood(list, ['sealed-list-messages-row']),
    'sealed.messages.list.complete': must(
      'lists messages of every state and of every device',
      list,
      ['sealed-clients-send-and-upload', 'sealed-list-messages-row'],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.messages.list.shows-submitted': must(
      'lists a message that was submitted for the account',
      list,
      ['sealed-clients-send-and-upload', 'sealed-list-messages-row'],
    ),

    'sealed.content.never-shown': must(
      'shows nothing of what is in an envelope',
      [...list, ...submit, ...get, ...cancel, ...inbound, 'sealed.deliveries.list'],
      ['sealed-clients-send-and-upload', 'sealed-message-members'],
      { reading: 'visible-parts-of-envelope', everywhere: true },
    ),

    'sealed.reads.whichever-key': should(
      'shows a key what another key of the account has submitted',
      ['sealed.messages.get', 'sealed.messages.list'],
      [
        'sealed-clients-send-and-upload',
        'sealed-list-messages-row',
        'sealed-get-message-row',
        'sealed-scopes',
      ],
      { reading: 'made-by-another-key' },
    ),
    'sealed.messages.get.accepted': takesGood(get, ['sealed-get-message-row']),

    'sealed.messages.get.device': must(
      'shows messages of two devices with two device ids, as the list does',
      [...list, ...get],
      ['sealed-message-members', 'sealed-list-messages-row', 'sealed-get-message-row'],
      { reading: 'two-devices-of-one-account' },
    ),
    'sealed.messages.get.finds-listed': must(
      'finds a message that the list shows, whatever its state',
      get,
      ['sealed-clients-send-and-upload', 'sealed-get-message-row'],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.messages.get.too-late-to-cancel': must(
      'shows no state that can be cancelled once a cancel was refused as too late',
      get,
      [
        'late-cancel-conflicts',
        'cancel-while-writer-controls',
        'sealed-get-message-row',
        'sealed-cancel-row',
      ],
      { reading: 'read-after-a-late-cancel' },
    ),
    'sealed.messages.get.after-cancel': should(
      'shows a terminal state once a cancel has answered one',
      get,
      [
        'sealed-message-members',
        'terminal-and-progressing-states',
        'sealed-get-message-row',
        'sealed-cancel-row',
      ],
      { reading: 'read-of-cancelled-message', elective: true },
    ),
    'sealed.messages.created-stays': must(
      'never changes created_at_ms of a message',
      [...get, ...cancel],
      ['sealed-message-members', 'sealed-get-message-row', 'sealed-cancel-row'],
      { reading: 'created-and-changed-times' },
    ),
    'sealed.messages.updated-with-state': should(
      'gives a later updated_at_ms once the state of a message has changed',
      get,
      ['sealed-message-members', 'sealed-get-message-row'],
      { reading: 'created-and-changed-times' },
    ),
    'sealed.messages.cancel.accepted': must(
      'answers 200 with the metadata of a message that no device has claimed',
      cancel,
      ['cancel-while-writer-controls', 'sealed-cancel-row'],
      { oneLook: true },
    ),
    'sealed.messages.cancel.too-late': must(
      'answers 409 cancellation_conflict for a message that is claimed, submitting, submitted or terminal',
      cancel,
      [
        'terminal-and-progressing-states',
        'late-cancel-conflicts',
        'cancel-while-writer-controls',
        'sealed-cancel-row',
        'sealed-409-codes',
      ],
      { reading: 'cancel-of-expired-message' },
    ),
    'sealed.messages.cancel.refused-unchanged': must(
      'leaves the state of a message as it was when it refuses',
      cancel,
      ['late-cancel-conflicts'],
    ),
    'sealed.messages.cancel.refused-same-version': should(
      'leaves the state_version of a message as it was when it refuses',
      cancel,
      ['sealed-message-members', 'late-cancel-conflicts'],
    ),
    'sealed.messages.cancel.again': must(
      'answers 409 cancellation_conflict to a second cancel once the status reads cancelled',
      cancel,
      ['terminal-and-progressing-states', 'late-cancel-conflicts', 'sealed-cancel-row'],
      { reading: 'message-cancelled-twice' },
    ),
    'sealed.messages.cancel.at-once': should(
      'accepts only one of several simultaneous cancels, where the message reads cancelled afterwards',
      cancel,
      ['terminal-and-progressing-states', 'late-cancel-conflicts', 'sealed-cancel-row'],
      { reading: 'cancels-that-meet', elective: true },
    ),
    'sealed.whatever-key': should(
      'carries out what it accepts, also with an Idempotency-Key that was used before',
      ['sealed.webhooks.enable', 'sealed.webhooks.disable', 'sealed.messages.cancel'],
      [
        'cancel-while-writer-controls',
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'unknown-outcome-rule',
        'sealed-cancel-row',
        'sealed-webhooks-as-public',
      ],
      { reading: 'idempotency-key-not-asked-for', elective: true },
    ),
    'sealed.messages.cancel.never-dispatched': must(
      'lets no message be handed out whose cancel it has accepted',
      cancel,
      ['cancel-while-writer-controls'],
    ),
    'sealed.messages.cancel.resulting-state': notShown(
      'may bring a message into any state by its cancel',
      cancel,
      ['cancel-while-writer-controls'],
    ),
    'sealed.messages.transitions': notShown(
      'may move a message between its states in other ways',
      get,
      ['cancel-while-writer-controls'],
    ),
    'sealed.client.polling': clientSide(
      'is read until the state is one of the six terminal ones, and instead of a refused cancel',
      get,
      ['terminal-and-progressing-states', 'late-cancel-conflicts'],
      { reading: 'not-terminal-not-cancellable' },
    ),
    'sealed.client.reconciliation': clientSide(
      'is never repeated for a message that is unknown or delivery_unknown; the owner looks into it',
      submit,
      ['unknown-states-never-resubmitted'],
    ),
    'sealed.inbound.upload.fans-out-once': must(
      'makes no second delivery at an endpoint of an envelope that is uploaded again',
      ['sealed.inbound.upload'],
      ['same-bytes-are-idempotent', 'fan-out-and-attempts'],
      {
        reading: 'reach-of-sealed-events',
        when: { gate: 'sealedWebhookDelivery', is: 'on' },
        elective: true,
      },
    ),
  },
});
