import { both, bothPlanes } from './both-planes.ts';
import { group } from './groups.ts';
import { must, should } from './rows.ts';
import { sentencesBetween } from '../sentences/index.ts';

const everywhere = { everywhere: true } as const;
const publicRows = [
  ...sentencesBetween('list-endpoints-row', 'rotate-secret-row'),
  'sealed-selection-route',
  'list-deliveries-route',
  'replay-delivery-route',
  'owner-messages-route',
  'list-devices-route',
  'revoke-device-route',
  'alpha-submit-answers',
  'alpha-status-route',
  'alpha-cancel-route',
] as const;
const sealedRows = sentencesBetween('sealed-list-messages-row', 'sealed-usage-row');

/** What holds of every answer on the public and the sealed plane. */
export const endpointClauses = bothPlanes('Endpoints', {
  'public.status.listed': both.must(
    'answers with a status that its row lists',
    { public: group.public, sealed: group.sealed },
    [...publicRows, ...sealedRows],
    { reading: 'statuses-no-row-lists', ...everywhere },
  ),
  'public.unread-no-outage': both.should(
    'does not answer queries or bodies that can not be read with 503 while it answers good ones',
    {
      public: [...group.publicLists, ...group.publicBodies],
      sealed: [...group.sealedLists, 'sealed.webhooks.create'],
    },
    [
      'bodies-are-json',
      'unknown-outcome-rule',
      'create-endpoint-row',
      'sealed-selection-route',
      'list-deliveries-route',
      'owner-messages-route',
      'list-devices-route',
      'alpha-submit-route',
      'sealed-list-messages-row',
      'sealed-list-devices-row',
      'sealed-create-webhook-row',
      'sealed-list-deliveries-row',
      'sealed-usage-row',
      'public-unavailable',
      'sealed-503-codes',
    ],
    { reading: 'unreadable-is-no-outage' },
  ),
  'public.body.strict': should(
    'refuses a body that is nearly good JSON, and one that is a form',
    group.publicBodies,
    ['bodies-are-json', 'create-endpoint-row', 'sealed-selection-route', 'alpha-invalid-request'],
    { reading: 'nearly-json' },
  ),
  'public.routes.versioned': should(
    'gives no list by its path without /v1',
    ['webhooks.list', 'ownerMessages.list'],
    ['version-and-path-prefix'],
    { reading: 'paths-without-version' },
  ),
  'public.request.charset': both.should(
    'takes JSON whose media type says that it is in UTF-8',
    { public: group.publicBodies, sealed: ['sealed.webhooks.create'] },
    [
      'bodies-are-json',
      'create-endpoint-row',
      'sealed-selection-route',
      'alpha-submit-route',
      'sealed-create-webhook-row',
    ],
    { reading: 'json-saying-utf-8' },
  ),
  'public.request.in-pieces': both.must(
    'accepts a body whose bytes arrive in several pieces',
    { public: group.publicBodies, sealed: group.sealedBodies },
    [
      'sealed-envelope-bytes',
      'bodies-are-json',
      'create-endpoint-row',
      'sealed-selection-route',
      'alpha-submit-route',
      'sealed-submit-row',
      'sealed-upload-row',
      'sealed-create-webhook-row',
      'same-bytes-are-idempotent',
    ],
    { reading: 'body-in-pieces' },
  ),
  'public.success.media-type': both.must(
    'sends every success body as JSON',
    { public: group.publicContent, sealed: group.sealedContent },
    ['bodies-are-json'],
    { reading: 'media-type-of-json', ...everywhere },
  ),
  'public.no-content.empty': both.must(
    'sends every 204 without a body',
    { public: group.publicNoContent, sealed: group.sealedNoContent },
    [
      'enable-endpoint-row',
      'disable-endpoint-row',
      'sealed-selection-route',
      'revoke-device-route',
      'alpha-cancel-route',
      'sealed-enable-webhook-row',
      'sealed-disable-webhook-row',
    ],
    everywhere,
  ),
  'public.timeout.empty': both.must(
    'sends every 408 without a body',
    { public: group.public, sealed: group.sealed },
    ['plain-and-empty-bodies', 'list-endpoints-row', 'empty-408-unknown-outcome'],
    { ...everywhere, sealed: { reading: 'unlisted-408-and-413' } },
  ),
  'public.too-large.text': both.must(
    'sends every 413 as text/plain',
    { public: group.publicBodies, sealed: group.sealedBodies },
    [
      'plain-and-empty-bodies',
      'create-endpoint-row',
      'sealed-selection-route',
      'alpha-submit-answers',
      'too-large-413',
    ],
    {
      ...everywhere,
      public: { reading: 'bodies-too-large-or-late' },
      sealed: { reading: 'unlisted-408-and-413' },
    },
  ),
  'public.bad-request.text': must(
    'sends every 400 as text/plain',
    group.textBadRequest,
    [
      'plain-and-empty-bodies',
      'disable-endpoint-row',
      'rotate-secret-row',
      'owner-messages-route',
      'list-devices-route',
      'revoke-device-route',
      'alpha-status-route',
      'alpha-cancel-route',
      'plain-text-400',
    ],
    {
      reading: 'json-400-on-flagged-operations',
      ...everywhere,
      // no request must be answered 400 where there is but an id to be wrong
      incidental: [
        'webhooks.disable',
        'webhooks.rotate',
        'devices.revoke',
        'alpha.status',
        'alpha.cancel',
      ],
    },
  ),
  'public.not-found.empty': must(
    'sends every 404 without a body',
    group.emptyNotFound,
    ['owner-messages-route', 'revoke-device-route'],
    // the timeline addresses nothing that could be missing
    { reading: 'refusals-without-a-body', ...everywhere, incidental: ['ownerMessages.list'] },
  ),
  'public.unavailable.empty': must(
    'sends every 503 without a body',
    group.emptyUnavailable,
    ['owner-messages-route', 'list-devices-route', 'revoke-device-route'],
    { reading: 'refusals-without-a-body', ...everywhere },
  ),
  'public.asked-by-get': both.should(
    'does nothing where the path of a change is read',
    {
      public: ['alpha.cancel'],
      sealed: [
        'sealed.webhooks.enable',
        'sealed.webhooks.disable',
        'sealed.webhooks.rotate',
        'sealed.messages.cancel',
      ],
    },
    [
      'safety-tiers',
      'alpha-cancel-route',
      'sealed-cancel-row',
      'sealed-enable-webhook-row',
      'sealed-disable-webhook-row',
      'sealed-rotate-secret-row',
    ],
    { reading: 'get-on-a-mutation-path' },
  ),
});
