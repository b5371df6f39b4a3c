import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, should } from './rows.ts';
import { sentencesBetween } from '../sentences/index.ts';

const everywhere = { everywhere: true } as const;

/** Error answers of the sealed plane. */
export const sealedErrors = clauseSection({
  section: 'Errors',
  clauses: {
    'sealed.error.body-exact': must(
      'sends every JSON error as an object with code and no other member',
      group.sealed,
      ['sealed-error-codes', 'bodies-are-json', 'error-body-form'],
      { reading: 'plain-text-or-json-400', ...everywhere },
    ),
    'sealed.error.code-known': must(
      'gives every JSON error a code of the sealed plane',
      group.sealed,
      ['sealed-error-codes', ...sentencesBetween('sealed-400-codes', 'sealed-503-codes')],
      everywhere,
    ),
    'sealed.error.code-status': must(
      'sends each error code with the status it belongs to',
      group.sealed,
      [...sentencesBetween('sealed-400-codes', 'sealed-503-codes'), 'manifest-errors'],
      { reading: 'manifest-codes', ...everywhere },
    ),
    'sealed.error.code-operation': must(
      'sends a code only from operations at which its cause can occur',
      group.sealed,
      [
        'late-cancel-conflicts',
        'callback-url-rules',
        'eight-endpoints-at-most',
        'replay-delivery-route',
        'same-bytes-are-idempotent',
        'sealed-webhooks-as-public',
      ],
      { reading: 'codes-tied-to-operations', ...everywhere },
    ),
    'sealed.error.media-type': must(
      'sends every JSON error under a JSON media type',
      group.sealed,
      ['bodies-are-json'],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'sealed.error.no-echo': must(
      'never repeats what was sent in an error',
      group.sealed,
      ['sealed-error-codes'],
      {
        reading: 'what-errors-may-not-repeat',
        ...everywhere,
      },
    ),
    'sealed.outage.reads': must(
      'shows what is stored where it answers a read while a backing service is unavailable',
      group.sealedReads,
      ['sealed-clients-send-and-upload', 'unknown-outcome-rule', 'sealed-503-codes'],
      { reading: 'service-that-is-down', elective: 'occasion' },
    ),
    'sealed.outage.done': must(
      'has done what it answers as done while a service behind it is down',
      ['sealed.webhooks.enable'],
      ['unknown-outcome-rule', 'sealed-enable-webhook-row', 'empty-408-unknown-outcome'],
      { reading: 'done-in-an-outage' },
    ),
    'sealed.outage.whole': should(
      'leaves no part of a step that it answered 503 to without the rest of it',
      [
        'sealed.webhooks.create',
        'sealed.webhooks.disable',
        'sealed.webhooks.rotate',
        'sealed.messages.cancel',
      ],
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'unknown-outcome-rule',
        'sealed-webhooks-as-public',
        'empty-408-unknown-outcome',
      ],
      { reading: 'step-that-met-an-outage' },
    ),
    'sealed.outage.503': must(
      'answers 503 to a good request while a service behind it is down',
      group.sealed,
      ['sealed-503-codes'],
      { reading: 'service-that-is-down' },
    ),
    'sealed.client.categories': clientSide(
      'has its error codes sorted into categories by the caller, and is repeated only as they allow',
      group.sealed,
      [
        'bad-credential-401',
        'csrf-or-scope-403',
        'error-body-form',
        'retry-classes',
        'sealed-categories',
        'gated-404-is-a-setting',
      ],
    ),
  },
});
