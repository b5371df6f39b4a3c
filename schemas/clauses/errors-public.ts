import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, notShown, should } from './rows.ts';
import { sentencesBetween } from '../sentences/index.ts';

const everywhere = { everywhere: true } as const;

/** Error answers of the public plane. */
export const publicErrors = clauseSection({
  section: 'Errors',
  clauses: {
    'public.error.body-exact': must(
      'sends every JSON error as an object with code and no other member',
      group.public,
      ['bodies-are-json', 'error-body-form'],
      { reading: 'plain-text-or-json-400', ...everywhere },
    ),
    'public.error.code-known': must(
      'gives every JSON error a code of the public plane',
      group.public,
      ['public-error-codes', ...sentencesBetween('public-invalid-request', 'public-unavailable')],
      everywhere,
    ),
    'public.error.code-status': must(
      'sends each error code with the status it belongs to',
      group.public,
      [
        ...sentencesBetween('alpha-invalid-request', 'alpha-recipient-suppressed'),
        ...sentencesBetween('public-invalid-request', 'public-unavailable'),
      ],
      everywhere,
    ),
    'public.error.code-operation': must(
      'sends a code only from operations at which its cause can occur',
      group.public,
      [
        'late-cancel-conflicts',
        'callback-url-rules',
        'eight-endpoints-at-most',
        'replay-delivery-route',
        ...sentencesBetween('alpha-invalid-request', 'alpha-recipient-suppressed'),
      ],
      { reading: 'codes-tied-to-operations', ...everywhere },
    ),
    'public.error.media-type': must(
      'sends every JSON error under a JSON media type',
      group.public,
      ['bodies-are-json'],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'public.error.whatever-accepted': should(
      'refuses in JSON whoever takes pages first and anything besides',
      ['webhooks.list'],
      ['bodies-are-json', 'error-body-form'],
      { reading: 'error-for-a-browser' },
    ),
    'public.outage.reads': must(
      'shows what is stored where it answers a read while a backing service is unavailable',
      group.publicReads,
      ['unknown-outcome-rule', 'public-unavailable'],
      { reading: 'service-that-is-down', elective: 'occasion' },
    ),
    'public.outage.done': must(
      'has done what it answers as done while a service behind it is down',
      ['webhooks.enable', 'devices.revoke'],
      [
        'unknown-outcome-rule',
        'enable-endpoint-row',
        'revoke-device-route',
        'empty-408-unknown-outcome',
      ],
      { reading: 'done-in-an-outage' },
    ),
    'public.outage.whole': should(
      'leaves no part of a step that it answered 503 to without the rest of it',
      ['webhooks.create', 'webhooks.disable', 'webhooks.rotate', 'devices.revoke', 'alpha.cancel'],
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'unknown-outcome-rule',
        'eight-endpoints-at-most',
        'empty-408-unknown-outcome',
      ],
      { reading: 'step-that-met-an-outage' },
    ),
    'public.outage.503': must(
      'answers 503 to a good request while a service behind it is down',
      group.public,
      ['public-unavailable'],
      { reading: 'service-that-is-down' },
    ),
    'public.client.categories': clientSide(
      'has its error codes sorted into categories by the caller',
      group.public,
      [
        'error-body-form',
        'public-invalid-request',
        'public-unauthorized',
        'public-forbidden',
        'public-not-found',
        'public-conflict',
        'public-rate-limited',
        'public-billing-pending',
        'public-unavailable',
      ],
    ),
    'public.client.retry-classes': clientSide(
      'is repeated after an error only as the retry class of its code allows',
      group.public,
      [
        'selection-gate-off-404',
        'replay-delivery-route',
        ...sentencesBetween('alpha-invalid-request', 'alpha-recipient-suppressed'),
        'bad-credential-401',
        'csrf-or-scope-403',
        'error-body-form',
        'retry-classes',
        ...sentencesBetween('public-invalid-request', 'public-unavailable'),
        'too-large-413',
        'plain-text-400',
        'gated-404-is-a-setting',
      ],
      { reading: 'wait-after-rate-limited' },
    ),
    'public.error.unlisted-classes': notShown(
      'may have any category and retry class where the table leaves them empty',
      group.public,
      ['other-classes-open'],
    ),
    'public.bad-request.trigger': notShown(
      'may choose what meets with a 400 in plain text',
      group.textBadRequest,
      ['plain-text-400'],
    ),
    'public.bad-request.wording': notShown(
      'may word a 400 in plain text as it likes',
      group.textBadRequest,
      ['plain-text-400'],
    ),
  },
});
