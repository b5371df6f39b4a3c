import { both, bothPlanes } from './both-planes.ts';
import { group } from './groups.ts';
import { clientSide, must, notShown, should } from './rows.ts';
import { sentencesBetween } from '../sentences/index.ts';

const everywhere = { everywhere: true } as const;

/** Error answers of the public and the sealed plane. */
export const errorClauses = bothPlanes('Errors', {
  'public.error.body-exact': both.must(
    'sends every JSON error as an object with code and no other member',
    { public: group.public, sealed: group.sealed },
    ['sealed-error-codes', 'bodies-are-json', 'error-body-form'],
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
  'public.error.code-operation': both.must(
    'sends a code only from operations at which its cause can occur',
    { public: group.public, sealed: group.sealed },
    [
      'late-cancel-conflicts',
      { both: 'callback-url-rules' },
      { both: 'eight-endpoints-at-most' },
      { both: 'replay-delivery-route' },
      'alpha-invalid-request',
      'alpha-not-found',
      'alpha-payment-hold',
      'alpha-billing-pending',
      'alpha-conflict',
      'alpha-queue-full',
      'alpha-quota-exceeded',
      'alpha-rate-limited',
      'alpha-recipient-suppressed',
      'same-bytes-are-idempotent',
      'sealed-webhooks-as-public',
    ],
    { reading: 'codes-tied-to-operations', ...everywhere },
  ),
  'public.error.media-type': both.must(
    'sends every JSON error under a JSON media type',
    { public: group.public, sealed: group.sealed },
    ['bodies-are-json'],
    { reading: 'media-type-of-json', ...everywhere },
  ),
  'public.error.whatever-accepted': should(
    'answers errors in JSON even if Accept prefers HTML',
    ['webhooks.list'],
    ['bodies-are-json', 'error-body-form'],
    { reading: 'error-for-a-browser' },
  ),
  'sealed.error.no-echo': must(
    'never repeats what was sent in an error',
    group.sealed,
    ['sealed-error-codes'],
    { reading: 'what-errors-may-not-repeat', ...everywhere },
  ),
  'public.outage.reads': both.must(
    'shows what is stored where it answers a read while a backing service is unavailable',
    { public: group.publicReads, sealed: group.sealedReads },
    [
      'sealed-clients-send-and-upload',
      'unknown-outcome-rule',
      'public-unavailable',
      'sealed-503-codes',
    ],
    { reading: 'service-that-is-down', elective: 'occasion' },
  ),
  'public.outage.done': both.must(
    'has done what it answers as done while a service behind it is down',
    { public: ['webhooks.enable', 'devices.revoke'], sealed: ['sealed.webhooks.enable'] },
    [
      'unknown-outcome-rule',
      'enable-endpoint-row',
      'revoke-device-route',
      'sealed-enable-webhook-row',
      'empty-408-unknown-outcome',
    ],
    { reading: 'done-in-an-outage' },
  ),
  'public.outage.whole': both.should(
    'leaves no part of a step that it answered 503 to without the rest of it',
    {
      public: [
        'webhooks.create',
        'webhooks.disable',
        'webhooks.rotate',
        'devices.revoke',
        'alpha.cancel',
      ],
      sealed: [
        'sealed.webhooks.create',
        'sealed.webhooks.disable',
        'sealed.webhooks.rotate',
        'sealed.messages.cancel',
      ],
    },
    [
      'disable-retires-waiting',
      'rotate-retires-waiting',
      'unknown-outcome-rule',
      'eight-endpoints-at-most',
      'sealed-webhooks-as-public',
      'empty-408-unknown-outcome',
    ],
    { reading: 'step-that-met-an-outage' },
  ),
  'public.outage.503': both.must(
    'answers 503 to a good request while a service behind it is down',
    { public: group.public, sealed: group.sealed },
    ['public-unavailable', 'sealed-503-codes'],
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
});
