import { clauseSection } from './clause.ts';
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

/** What holds of every answer on the public plane. */
export const publicEndpoints = clauseSection({
  section: 'Endpoints',
  clauses: {
    'public.status.listed': must(
      'answers with a status that its row lists',
      group.public,
      publicRows,
      { reading: 'statuses-no-row-lists', ...everywhere },
    ),
    'public.unread-no-outage': should(
      'does not answer queries or bodies that can not be read with 503 while it answers good ones',
      [...group.publicLists, ...group.publicBodies],
      [
        'bodies-are-json',
        'unknown-outcome-rule',
        'create-endpoint-row',
        'sealed-selection-route',
        'list-deliveries-route',
        'owner-messages-route',
        'list-devices-route',
        'alpha-submit-route',
        'public-unavailable',
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
    'public.request.charset': should(
      'takes JSON whose media type says that it is in UTF-8',
      group.publicBodies,
      ['bodies-are-json', 'create-endpoint-row', 'sealed-selection-route', 'alpha-submit-route'],
      { reading: 'json-saying-utf-8' },
    ),
    'public.request.in-pieces': must(
      'accepts a body whose bytes arrive in several pieces',
      group.publicBodies,
      ['bodies-are-json', 'create-endpoint-row', 'sealed-selection-route', 'alpha-submit-route'],
      { reading: 'body-in-pieces' },
    ),
    'public.success.media-type': must(
      'sends every success body as JSON',
      group.publicContent,
      ['bodies-are-json'],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'public.no-content.empty': must(
      'sends every 204 without a body',
      group.publicNoContent,
      [
        'enable-endpoint-row',
        'disable-endpoint-row',
        'sealed-selection-route',
        'revoke-device-route',
        'alpha-cancel-route',
      ],
      everywhere,
    ),
    'public.timeout.empty': must(
      'sends every 408 without a body',
      group.public,
      ['plain-and-empty-bodies', 'list-endpoints-row', 'empty-408-unknown-outcome'],
      everywhere,
    ),
    'public.too-large.text': must(
      'sends every 413 as text/plain',
      group.publicBodies,
      [
        'plain-and-empty-bodies',
        'create-endpoint-row',
        'sealed-selection-route',
        'alpha-submit-answers',
        'too-large-413',
      ],
      { reading: 'bodies-too-large-or-late', ...everywhere },
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

    'public.asked-by-get': should(
      'does nothing where the path of a change is read',
      ['alpha.cancel'],
      ['safety-tiers', 'alpha-cancel-route'],
      { reading: 'get-on-a-mutation-path' },
    ),
  },
});
