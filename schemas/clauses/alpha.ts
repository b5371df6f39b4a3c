import { clauseSection } from './clause.ts';
import { clientSide, must, notShown, should } from './rows.ts';

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
    'alpha.status.accepted': must('answers 200 to a good request', status, [276]),
    'alpha.status.whichever-key': should(
      'shows a key what another key of the account has submitted',
      status,
      [276, 329],
      { reading: 'made-by-another-key' },
    ),
    'alpha.status.finds-listed': must(
      "finds a message that the owner's timeline shows, whatever its state",
      status,
      [19, 276],
      { reading: 'what-lists-have-to-show' },
    ),
    'alpha.status.after-submit': must(
      'shows a submitted message under its id, with the device it was submitted to',
      status,
      [62, 274, 276],
    ),
    'alpha.status.too-late-to-cancel': must(
      'shows no state that can be cancelled once a cancel was refused as too late',
      status,
      [159, 161, 276, 278],
      { reading: 'read-after-a-late-cancel' },
    ),
    'alpha.status.ended-stays': should(
      'shows a terminal state once it has shown one, also after the submission came again',
      status,
      [62, 155, 268, 276],
      { reading: 'repeat-of-cancelled', elective: true },
    ),
    'alpha.status.never-backwards': should(
      'shows no state_version and no updated_at_ms below one that it showed before',
      status,
      [62],
      { reading: 'versions-and-times-of-status' },
    ),
    'alpha.status.created-stays': must(
      'never changes created_at_ms of a message',
      status,
      [62, 276],
      { reading: 'created-and-changed-times' },
    ),
    'alpha.status.updated-with-state': should(
      'gives a later updated_at_ms once the state of a message has changed',
      status,
      [62, 276],
      { reading: 'created-and-changed-times' },
    ),
    'public.content.never-shown': must(
      'shows no content of a message',
      ['ownerMessages.list', 'alpha.submit', 'alpha.status'],
      [18],
      { reading: 'members-not-named' },
    ),
    'alpha.unknown-message': must(
      'answers 404 for a message that does not exist',
      addressed,
      [276, 278],
    ),
    'alpha.malformed-id': must(
      'answers 400 or 404 to a malformed message id',
      addressed,
      [276, 278, 408],
      { reading: 'malformed-id' },
    ),
    'alpha.device-outside-scope': should(
      'answers 404 or 403 to a cancel of a message of a device that the key is not bound to',
      ['alpha.cancel'],
      [278, 339],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha.status.device-outside-scope': should(
      'answers 404 or 403 for the status of a message of a device that the key is not bound to',
      ['alpha.status'],
      [276, 339],
      { reading: 'device-outside-key-binding' },
    ),

    'alpha.payment-hold-leaves': must(
      'lets messages be read and cancelled while a payment hold lies on the account',
      addressed,
      [266, 276, 278],
      { reading: 'what-a-payment-hold-leaves' },
    ),

    'owner.payment-hold-leaves': must(
      'lets the owner of an account go on while a payment hold lies on it',
      ['webhooks.list', ...ownerSteps, 'webhooks.create'],
      [215, 216, 217, 218, 219, 236, 238, 242, 244, 246, 266],
      { reading: 'holds-and-other-operations' },
    ),
    'public.quota-leaves': should(
      'goes on with everything but submissions while the quota of the account is used up',
      ['webhooks.list', ...ownerSteps, ...addressed],
      [215, 217, 218, 219, 236, 238, 242, 244, 246, 270, 276, 278],
      { reading: 'holds-and-other-operations' },
    ),

    'alpha.cancel.accepted': must(
      'answers 204 for a message that no device has claimed',
      cancel,
      [161, 278],
    ),
    'alpha.cancel.too-late': must(
      'answers 409 conflict for a message that is claimed, submitting, submitted or terminal',
      cancel,
      [155, 159, 161, 278, 373],
      { reading: 'cancel-of-expired-message' },
    ),
    'alpha.cancel.refused-unchanged': must(
      'leaves the state of a message as it was when it refuses',
      cancel,
      [159],
    ),
    'alpha.cancel.refused-same-version': should(
      'leaves the state_version of a message as it was when it refuses',
      cancel,
      [62, 159],
    ),
    'alpha.cancel.again': must(
      'answers 409 conflict to a second cancel once the status reads cancelled',
      cancel,
      [155, 159, 278],
      { reading: 'message-cancelled-twice' },
    ),
    'public.whatever-key': should(
      'carries out what it accepts, also with an Idempotency-Key that was used before',
      ['webhooks.enable', 'webhooks.disable', 'alpha.cancel'],
      [161, 172, 173, 207, 278],
      { reading: 'idempotency-key-not-asked-for', elective: true },
    ),
    'public.key-per-operation': must(
      'answers nothing of another operation to an Idempotency-Key that was sent to that',
      ['alpha.submit', 'deliveries.replay'],
      [60, 92, 238, 250],
      { reading: 'one-key-for-two-operations' },
    ),
    'alpha.cancel.at-once': should(
      'accepts only one of several simultaneous cancels, where the message reads cancelled afterwards',
      cancel,
      [155, 159, 278],
      { reading: 'cancels-that-meet', elective: true },
    ),
    'alpha.cancel.never-dispatched': must(
      'lets no message be handed out whose cancel it has accepted',
      cancel,
      [19, 161],
    ),
    'alpha.cancel.resulting-state': notShown(
      'may bring a message into any state by its cancel',
      cancel,
      [161],
    ),
    'alpha.transitions': notShown(
      'may move a message between its states in other ways',
      status,
      [161],
    ),
    'alpha.client.polling': clientSide(
      'is read until the state is one of the six terminal ones, and instead of a refused cancel',
      status,
      [155, 159, 274],
      { reading: 'not-terminal-not-cancellable' },
    ),
    'alpha.client.reconciliation': clientSide(
      'is never repeated for a message that is unknown or delivery_unknown; the owner looks into it',
      ['alpha.submit'],
      [163],
    ),
  },
});
