import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, notShown, should, span } from './rows.ts';

const everywhere = { everywhere: true } as const;
const publicRows = [...span(215, 219), 232, 236, 238, 242, 244, 246, 260, 276, 278] as const;
/** Operations with an endpoint or a message in their path; a device of another account is stated. */
const publicAddressed = [
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.rotate',
  'webhooks.sealedEvents',
  'deliveries.list',
  'deliveries.replay',
  'alpha.status',
  'alpha.cancel',
] as const;
const publicAddressedLines = [217, 218, 219, 232, 236, 238, 276, 278] as const;

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
      [205, 207, 216, 232, 236, 242, 244, 250, 382],
      { reading: 'unreadable-is-no-outage' },
    ),
    'public.body.strict': should(
      'refuses a body that is nearly good JSON, and one that is a form',
      group.publicBodies,
      [205, 216, 232, 264],
      { reading: 'nearly-json' },
    ),
    'public.routes.versioned': should(
      'gives no list by its path without /v1',
      ['webhooks.list', 'ownerMessages.list'],
      [441],
      { reading: 'paths-without-version' },
    ),
    'public.request.charset': should(
      'takes JSON whose media type says that it is in UTF-8',
      group.publicBodies,
      [205, 216, 232, 250],
      { reading: 'json-saying-utf-8' },
    ),
    'public.request.in-pieces': must(
      'accepts a body whose bytes arrive in several pieces',
      group.publicBodies,
      [205, 216, 232, 250],
      { reading: 'body-in-pieces' },
    ),
    'public.success.media-type': must(
      'sends every success body as JSON',
      group.publicContent,
      [205],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'public.no-content.empty': must(
      'sends every 204 without a body',
      group.publicNoContent,
      [217, 218, 232, 246, 278],
      everywhere,
    ),
    'public.timeout.empty': must(
      'sends every 408 without a body',
      group.public,
      [206, 215, 409],
      everywhere,
    ),
    'public.too-large.text': must(
      'sends every 413 as text/plain',
      group.publicBodies,
      [206, 216, 232, 260, 407],
      { reading: 'bodies-too-large-or-late', ...everywhere },
    ),
    'public.bad-request.text': must(
      'sends every 400 as text/plain',
      group.textBadRequest,
      [206, 218, 219, 242, 244, 246, 276, 278, 408],
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
      [242, 246],
      // the timeline addresses nothing that could be missing
      { reading: 'refusals-without-a-body', ...everywhere, incidental: ['ownerMessages.list'] },
    ),
    'public.unavailable.empty': must(
      'sends every 503 without a body',
      group.emptyUnavailable,
      [242, 244, 246],
      { reading: 'refusals-without-a-body', ...everywhere },
    ),

    'public.asked-by-get': should(
      'does nothing where the path of a change is read',
      ['alpha.cancel'],
      [33, 278],
      { reading: 'get-on-a-mutation-path' },
    ),
    'public.paging.complete': must(
      'lists every item exactly once over all pages, each cursor passed back until it is null',
      group.publicLists,
      [209, 236, 242, 244],
      { reading: 'last-page-without-has-more' },
    ),
    'public.paging.past-changed': should(
      'leads on by a cursor whose page ended with an item that has changed since',
      group.publicLists,
      [209, 236, 242, 244],
      { reading: 'cursor-of-changed-item' },
    ),
    'public.paging.same-items': must(
      'shows an unchanged item the same on a later page as on one page with all items',
      ['deliveries.list'],
      [88, 92, 209, 236],
      { reading: 'item-on-differing-pages' },
    ),
    'public.paging.invented-cursor': must(
      'answers 400, 200 with a page, or a 404 that it lists, to a cursor that it never issued',
      group.publicLists,
      [236, 242, 244],
      { reading: 'cursor-never-issued' },
    ),
    'public.lists.own-only': must(
      'lists nothing of another account',
      ['webhooks.list', 'deliveries.list', 'ownerMessages.list', 'devices.list'],
      [17, 18, 215, 236, 242, 244],
      { reading: 'resources-of-another-account' },
    ),
    'public.lists.newest-first': must(
      'lists the newest first',
      ['deliveries.list', 'ownerMessages.list'],
      [236, 242],
      { reading: 'order-of-lists' },
    ),
    'public.lists.ties-stable': must(
      'lists items of the same millisecond in the same order each time',
      ['deliveries.list', 'ownerMessages.list'],
      [236, 242],
      { reading: 'order-of-lists' },
    ),
    'public.lists.ties-by-id': should(
      'lists items of the same millisecond by id, in one direction',
      ['deliveries.list', 'ownerMessages.list'],
      [236, 242],
      { reading: 'order-of-lists' },
    ),

    'public.foreign-resource': must(
      'answers 404 or 403 for an endpoint or a message of another account, or to a replay 409 replay_not_eligible',
      publicAddressed,
      publicAddressedLines,
      { reading: 'resources-of-another-account' },
    ),
    'public.foreign-resource-404': notShown(
      'may answer 403 in place of 404 for an endpoint or a message of another account',
      publicAddressed,
      publicAddressedLines,
      { reading: 'resources-of-another-account' },
    ),
    'public.foreign-resource-untouched': must(
      'leaves an endpoint, a delivery, a message or a device of another account as it was',
      [
        'webhooks.enable',
        'devices.revoke',
        'webhooks.disable',
        'webhooks.rotate',
        'deliveries.replay',
        'alpha.cancel',
      ],
      [17, 191, 217, 218, 219, 238, 246, 278],
      { reading: 'resources-of-another-account' },
    ),
    'public.idempotency-key.missing': must(
      'answers 400 without an Idempotency-Key instead of making one up',
      ['deliveries.replay', 'alpha.submit'],
      [238, 250],
      { reading: 'malformed-idempotency-key' },
    ),
    'public.idempotency-key.not-uuid': should(
      'answers 400 to an Idempotency-Key that is no UUIDv4',
      ['deliveries.replay', 'alpha.submit'],
      [238, 250],
      { reading: 'malformed-idempotency-key' },
    ),

    'public.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503, and never sent again under a new idempotency key before that',
      group.publicMutations,
      [207, 216, 226, 228, 238, 246, 274, 278, 409],
    ),
  },
});
