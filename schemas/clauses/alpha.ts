import { clauseSection } from './clause.ts';
import { clientSide, must, notShown, should, takesGood } from './rows.ts';

const status = ['alpha.status'] as const;
const cancel = ['alpha.cancel'] as const;
const addressed = ['alpha.status', 'alpha.cancel'] as const;
const ownerSteps = [
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.rotate',
  'deliveries.list',
  'deliveries.replay',
  'ownerMessages.list',
  'devices.list',
  'devices.revoke',
] as const;

/** Reading and cancelling an alpha message. */
export const alpha = clauseSection({
  section: 'Public plane: alpha messages',
  clauses: {
    'alpha.status.accepted': takesGood(status, ['alpha-status-route']),
    'alpha.status.whichever-key': should(
      'shows a key what another key of the account has submitted',
      status,
      ['alpha-status-route', 'bearer-scheme'],
      { reading: 'made-by-another-key' },
    ),
    'alpha.status.finds-listed': must(
      "finds a message that the owner's timeline shows, whatever its state",
      status,
      ['alpha-clients-submit-tests', 'alpha-status-route'],
      { reading: 'what-lists-have-to-show' },
    ),
    'alpha.status.after-submit': must(
      'shows a submitted message under its id, with the device it was submitted to',
      status,
      ['alpha-status-members', 'created-false-and-verification', 'alpha-status-route'],
      { oneLook: true },
    ),
    'alpha.status.too-late-to-cancel': must(
      'shows no state that can be cancelled once a cancel was refused as too late',
      status,
      [
        'late-cancel-conflicts',
        'cancel-while-writer-controls',
        'alpha-status-route',
        'alpha-cancel-route',
      ],
      { reading: 'read-after-a-late-cancel' },
    ),
    'alpha.status.ended-stays': should(
      'shows a terminal state once it has shown one, also after the submission came again',
      status,
      [
        'alpha-status-members',
        'terminal-and-progressing-states',
        'alpha-conflict',
        'alpha-status-route',
      ],
      { reading: 'repeat-of-cancelled', elective: true },
    ),
    'alpha.status.never-backwards': should(
      'shows no state_version and no updated_at_ms below one that it showed before',
      status,
      ['alpha-status-members'],
      { reading: 'versions-and-times-of-status' },
    ),
    'alpha.status.created-stays': must(
      'never changes created_at_ms of a message',
      status,
      ['alpha-status-members', 'alpha-status-route'],
      { reading: 'created-and-changed-times' },
    ),
    'alpha.status.updated-with-state': should(
      'gives a later updated_at_ms once the state of a message has changed',
      status,
      ['alpha-status-members', 'alpha-status-route'],
      { reading: 'created-and-changed-times' },
    ),
    'public.content.never-shown': must(
      'shows no content of a message',
      ['ownerMessages.list', 'alpha.submit', 'alpha.status'],
      ['owners-read-and-revoke'],
      { reading: 'members-not-named' },
    ),
    'alpha.unknown-message': must('answers 404 for a message that does not exist', addressed, [
      'alpha-status-route',
      'alpha-cancel-route',
    ]),
    'alpha.malformed-id': must(
      'answers 400 or 404 to a malformed message id',
      addressed,
      ['alpha-status-route', 'alpha-cancel-route', 'plain-text-400'],
      { reading: 'malformed-id' },
    ),
    'alpha.device-outside-scope': should(
      'answers 404 or 403 to a cancel of a message of a device that the key is not bound to',
      ['alpha.cancel'],
      ['alpha-cancel-route', 'csrf-or-scope-403'],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha.status.device-outside-scope': should(
      'answers 404 or 403 for the status of a message of a device that the key is not bound to',
      ['alpha.status'],
      ['alpha-status-route', 'csrf-or-scope-403'],
      { reading: 'device-outside-key-binding' },
    ),

    'alpha.payment-hold-leaves': must(
      'lets messages be read and cancelled while a payment hold lies on the account',
      addressed,
      ['alpha-payment-hold', 'alpha-status-route', 'alpha-cancel-route'],
      { reading: 'what-a-payment-hold-leaves' },
    ),

    'owner.payment-hold-leaves': must(
      'lets the owner of an account go on while a payment hold lies on it',
      ['webhooks.list', ...ownerSteps, 'webhooks.create'],
      [
        'list-endpoints-row',
        'create-endpoint-row',
        'enable-endpoint-row',
        'disable-endpoint-row',
        'rotate-secret-row',
        'list-deliveries-route',
        'replay-delivery-route',
        'owner-messages-route',
        'list-devices-route',
        'revoke-device-route',
        'alpha-payment-hold',
      ],
      { reading: 'holds-and-other-operations' },
    ),
    'public.quota-leaves': should(
      'goes on with everything but submissions while the quota of the account is used up',
      ['webhooks.list', ...ownerSteps, ...addressed],
      [
        'list-endpoints-row',
        'enable-endpoint-row',
        'disable-endpoint-row',
        'rotate-secret-row',
        'list-deliveries-route',
        'replay-delivery-route',
        'owner-messages-route',
        'list-devices-route',
        'revoke-device-route',
        'alpha-quota-exceeded',
        'alpha-status-route',
        'alpha-cancel-route',
      ],
      { reading: 'holds-and-other-operations' },
    ),

    'alpha.cancel.accepted': must(
      'answers 204 for a message that no device has claimed',
      cancel,
      ['cancel-while-writer-controls', 'alpha-cancel-route'],
      { oneLook: true },
    ),
    'alpha.cancel.too-late': must(
      'answers 409 conflict for a message that is claimed, submitting, submitted or terminal',
      cancel,
      [
        'terminal-and-progressing-states',
        'late-cancel-conflicts',
        'cancel-while-writer-controls',
        'alpha-cancel-route',
        'public-conflict',
      ],
      { reading: 'cancel-of-expired-message' },
    ),
    'alpha.cancel.refused-unchanged': must(
      'leaves the state of a message as it was when it refuses',
      cancel,
      ['late-cancel-conflicts'],
    ),
    'alpha.cancel.refused-same-version': should(
      'leaves the state_version of a message as it was when it refuses',
      cancel,
      ['alpha-status-members', 'late-cancel-conflicts'],
    ),
    'alpha.cancel.again': must(
      'answers 409 conflict to a second cancel once the status reads cancelled',
      cancel,
      ['terminal-and-progressing-states', 'late-cancel-conflicts', 'alpha-cancel-route'],
      { reading: 'message-cancelled-twice', oneLook: true },
    ),
    'public.whatever-key': should(
      'carries out what it accepts, also with an Idempotency-Key that was used before',
      ['webhooks.enable', 'webhooks.disable', 'alpha.cancel'],
      [
        'cancel-while-writer-controls',
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'unknown-outcome-rule',
        'alpha-cancel-route',
      ],
      { reading: 'idempotency-key-not-asked-for', elective: true },
    ),
    'public.key-per-operation': must(
      'answers nothing of another operation to an Idempotency-Key that was sent to that',
      ['alpha.submit', 'deliveries.replay'],
      [
        'alpha-accepted-members',
        'webhook-replay-accepted-members',
        'replay-delivery-route',
        'alpha-submit-route',
      ],
      { reading: 'one-key-for-two-operations' },
    ),
    'alpha.cancel.at-once': should(
      'accepts only one of several simultaneous cancels, where the message reads cancelled afterwards',
      cancel,
      ['terminal-and-progressing-states', 'late-cancel-conflicts', 'alpha-cancel-route'],
      { reading: 'cancels-that-meet', elective: true },
    ),
    'alpha.cancel.never-dispatched': must(
      'lets no message be handed out whose cancel it has accepted',
      cancel,
      ['alpha-clients-submit-tests', 'cancel-while-writer-controls'],
    ),
    'alpha.cancel.resulting-state': notShown(
      'may bring a message into any state by its cancel',
      cancel,
      ['cancel-while-writer-controls'],
    ),
    'alpha.transitions': notShown('may move a message between its states in other ways', status, [
      'cancel-while-writer-controls',
    ]),
    'alpha.client.polling': clientSide(
      'is read until the state is one of the six terminal ones, and instead of a refused cancel',
      status,
      [
        'terminal-and-progressing-states',
        'late-cancel-conflicts',
        'created-false-and-verification',
      ],
      { reading: 'not-terminal-not-cancellable' },
    ),
    'alpha.client.reconciliation': clientSide(
      'is never repeated for a message that is unknown or delivery_unknown; the owner looks into it',
      ['alpha.submit'],
      ['unknown-states-never-resubmitted'],
    ),
  },
});
