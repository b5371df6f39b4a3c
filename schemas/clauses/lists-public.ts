import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, notShown, should } from './rows.ts';

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
const publicAddressedIn = [
  'enable-endpoint-row',
  'disable-endpoint-row',
  'rotate-secret-row',
  'sealed-selection-route',
  'list-deliveries-route',
  'replay-delivery-route',
  'alpha-status-route',
  'alpha-cancel-route',
] as const;

/** What holds of every list on the public plane, and of what a path or a key names. */
export const publicListClauses = clauseSection({
  section: 'Endpoints',
  clauses: {
    'public.paging.complete': must(
      'lists every item exactly once over all pages, each cursor passed back until it is null',
      group.publicLists,
      [
        'pages-until-null-cursor',
        'list-deliveries-route',
        'owner-messages-route',
        'list-devices-route',
      ],
      { reading: 'last-page-without-has-more' },
    ),
    'public.paging.past-changed': should(
      'leads on by a cursor whose page ended with an item that has changed since',
      group.publicLists,
      [
        'pages-until-null-cursor',
        'list-deliveries-route',
        'owner-messages-route',
        'list-devices-route',
      ],
      { reading: 'cursor-of-changed-item' },
    ),
    'public.paging.same-items': must(
      'shows an unchanged item the same on a later page as on one page with all items',
      ['deliveries.list'],
      [
        'webhook-delivery-members',
        'webhook-replay-accepted-members',
        'pages-until-null-cursor',
        'list-deliveries-route',
      ],
      { reading: 'item-on-differing-pages' },
    ),
    'public.paging.invented-cursor': must(
      'answers 400, 200 with a page, or a 404 that it lists, to a cursor that it never issued',
      group.publicLists,
      ['list-deliveries-route', 'owner-messages-route', 'list-devices-route'],
      { reading: 'cursor-never-issued' },
    ),
    'public.lists.own-only': must(
      'lists nothing of another account',
      ['webhooks.list', 'deliveries.list', 'ownerMessages.list', 'devices.list'],
      [
        'owners-manage-endpoints',
        'owners-read-and-revoke',
        'list-endpoints-row',
        'list-deliveries-route',
        'owner-messages-route',
        'list-devices-route',
      ],
      { reading: 'resources-of-another-account' },
    ),
    'public.lists.newest-first': must(
      'lists the newest first',
      ['deliveries.list', 'ownerMessages.list'],
      ['list-deliveries-route', 'owner-messages-route'],
      { reading: 'order-of-lists' },
    ),
    'public.lists.ties-stable': must(
      'lists items of the same millisecond in the same order each time',
      ['deliveries.list', 'ownerMessages.list'],
      ['list-deliveries-route', 'owner-messages-route'],
      { reading: 'order-of-lists' },
    ),
    'public.lists.ties-by-id': should(
      'lists items of the same millisecond by id, in one direction',
      ['deliveries.list', 'ownerMessages.list'],
      ['list-deliveries-route', 'owner-messages-route'],
      { reading: 'order-of-lists' },
    ),

    'public.foreign-resource': must(
      'answers 404 or 403 for an endpoint or a message of another account, or to a replay 409 replay_not_eligible',
      publicAddressed,
      publicAddressedIn,
      { reading: 'resources-of-another-account' },
    ),
    'public.foreign-resource-404': notShown(
      'may answer 403 in place of 404 for an endpoint or a message of another account',
      publicAddressed,
      publicAddressedIn,
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
      [
        'owners-manage-endpoints',
        'revoke-of-a-device',
        'enable-endpoint-row',
        'disable-endpoint-row',
        'rotate-secret-row',
        'replay-delivery-route',
        'revoke-device-route',
        'alpha-cancel-route',
      ],
      { reading: 'resources-of-another-account' },
    ),
    'public.idempotency-key.missing': must(
      'answers 400 without an Idempotency-Key instead of making one up',
      ['deliveries.replay', 'alpha.submit'],
      ['replay-delivery-route', 'alpha-submit-route'],
      { reading: 'malformed-idempotency-key' },
    ),
    'public.idempotency-key.not-uuid': should(
      'answers 400 to an Idempotency-Key that is no UUIDv4',
      ['deliveries.replay', 'alpha.submit'],
      ['replay-delivery-route', 'alpha-submit-route'],
      { reading: 'malformed-idempotency-key' },
    ),

    'public.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503, and never sent again under a new idempotency key before that',
      group.publicMutations,
      [
        'unknown-outcome-rule',
        'create-endpoint-row',
        'create-verified-by-list',
        'enable-revalidates',
        'replay-delivery-route',
        'revoke-device-route',
        'created-false-and-verification',
        'alpha-cancel-route',
        'empty-408-unknown-outcome',
      ],
    ),
  },
});
