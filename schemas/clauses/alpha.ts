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
    'alpha.status.finds-listed': must(
      "finds a message that the owner's timeline shows, whatever its state",
      status,
      [19, 276],
      { reading: 'R-220' },
    ),
    'alpha.status.after-submit': must(
      'shows a submitted message under its id, with the device it was submitted to',
      status,
      [62, 274, 276],
    ),
    'alpha.status.ended-stays': must(
      'shows a terminal state once it has shown one, also after the submission came again',
      status,
      [62, 155, 268, 276],
      { reading: 'R-385', elective: true },
    ),
    'alpha.status.never-backwards': should(
      'shows no state_version and no updated_at_ms below one that it showed before',
      status,
      [62],
      { reading: 'R-139' },
    ),
    'alpha.status.created-stays': must(
      'tells when a message was created as it told before, whatever has become of the message',
      status,
      [62, 276],
      { reading: 'R-430' },
    ),
    'alpha.status.updated-with-state': should(
      'tells a later change of a message that reads in another state than before',
      status,
      [62, 276],
      { reading: 'R-430' },
    ),
    'public.content.never-shown': must(
      'shows no content of a message',
      ['ownerMessages.list', 'alpha.submit', 'alpha.status'],
      [18],
      { reading: 'R-74' },
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
      { reading: 'R-64' },
    ),
    'alpha.device-outside-scope': must(
      'answers 404 or 403 for a message of a device that the key is not bound to',
      addressed,
      [276, 278, 339],
      { reading: 'R-08' },
    ),

    'alpha.payment-hold-leaves': must(
      'lets messages be read and cancelled while a payment hold lies on the account',
      addressed,
      [266, 276, 278],
      { reading: 'R-196' },
    ),

    'owner.payment-hold-leaves': must(
      'lets the owner of an account go on while a payment hold lies on it',
      ['webhooks.list', ...ownerSteps, 'webhooks.create'],
      [215, 216, 217, 218, 219, 236, 238, 242, 244, 246, 266],
      { reading: 'R-377' },
    ),
    'public.quota-leaves': should(
      'goes on with all that submits nothing while the quota of the account is used up',
      ['webhooks.list', ...ownerSteps, ...addressed],
      [215, 217, 218, 219, 236, 238, 242, 244, 246, 270, 276, 278],
      { reading: 'R-377' },
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
      { reading: 'R-72' },
    ),
    'alpha.cancel.refused-unchanged': must(
      'leaves the state of a message as it was when it refuses',
      cancel,
      [159],
    ),
    'alpha.cancel.refused-same-version': must(
      'leaves the state_version of a message as it was when it refuses',
      cancel,
      [62, 159],
    ),
    'alpha.cancel.again': must(
      'answers 409 conflict to a second cancel once the status reads cancelled',
      cancel,
      [155, 159, 278],
      { reading: 'R-71' },
    ),
    'public.whatever-key': should(
      'carries out what it accepts though the Idempotency-Key that came along was used before',
      ['webhooks.enable', 'webhooks.disable', 'alpha.cancel'],
      [161, 172, 173, 207, 278],
      { reading: 'R-409', elective: true },
    ),
    'alpha.cancel.at-once': should(
      'accepts one alone of cancels that come at once, where the message reads cancelled after them',
      cancel,
      [155, 159, 278],
      { reading: 'R-138', elective: true },
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
      { reading: 'R-31' },
    ),
    'alpha.client.reconciliation': clientSide(
      'is never repeated for a message that is unknown or delivery_unknown; the owner looks into it',
      ['alpha.submit'],
      [163],
    ),
  },
});
