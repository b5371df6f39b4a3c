import { both, bothPlanes } from './both-planes.ts';
import { group } from './groups.ts';
import { must, should } from './rows.ts';

const publicPages = [
  'list-deliveries-route',
  'owner-messages-route',
  'list-devices-route',
] as const;
const sealedPages = [
  'sealed-list-messages-row',
  'sealed-list-devices-row',
  'sealed-list-deliveries-row',
] as const;
const sealedRanged = ['sealed.deliveries.list', 'sealed.usage.list'] as const;
const sealedRanges = [
  'sealed-list-deliveries-row',
  'sealed-usage-row',
  'limit-of-deliveries-page',
  'limit-of-usage-page',
] as const;

/** What holds of every list on the public and the sealed plane. */
export const listClauses = bothPlanes('Endpoints', {
  'public.paging.complete': both.must(
    'lists every item exactly once over all pages, each cursor passed back until it is null',
    { public: group.publicLists, sealed: group.sealedLists },
    ['pages-until-null-cursor', ...publicPages, ...sealedPages, 'sealed-usage-row'],
    { public: { reading: 'last-page-without-has-more' } },
  ),
  'public.paging.past-changed': both.should(
    'leads on by a cursor whose page ended with an item that has changed since',
    {
      public: group.publicLists,
      sealed: ['sealed.messages.list', 'sealed.devices.list', 'sealed.deliveries.list'],
    },
    ['pages-until-null-cursor', ...publicPages, ...sealedPages],
    { reading: 'cursor-of-changed-item' },
  ),
  'public.paging.same-items': both.must(
    'shows an unchanged item the same on a later page as on one page with all items',
    { public: ['deliveries.list'], sealed: sealedRanged },
    [
      'webhook-delivery-members',
      'webhook-replay-accepted-members',
      'sealed-delivery-members',
      'sealed-delivery-page-members',
      'sealed-usage-members',
      'pages-until-null-cursor',
      'list-deliveries-route',
      'sealed-list-deliveries-row',
      'sealed-usage-row',
    ],
    { reading: 'item-on-differing-pages' },
  ),
  'public.paging.invented-cursor': both.must(
    'answers 400, 200 with a page, or a 404 that it lists, to a cursor that it never issued',
    { public: group.publicLists, sealed: group.sealedLists },
    [...publicPages, ...sealedPages, 'sealed-usage-row'],
    { reading: 'cursor-never-issued' },
  ),
  'sealed.lists.as-read': must(
    'lists a message or device as it is read by its id, on any page',
    ['sealed.messages.list', 'sealed.devices.list'],
    [
      'sealed-message-members',
      'sealed-device-members',
      'sealed-device-line-members',
      'sealed-list-messages-row',
      'sealed-get-message-row',
      'sealed-list-devices-row',
      'sealed-get-device-row',
    ],
    { reading: 'listed-and-read-by-id', elective: 'occasion' },
  ),
  'public.lists.own-only': both.must(
    'lists nothing of another account',
    {
      public: ['webhooks.list', 'deliveries.list', 'ownerMessages.list', 'devices.list'],
      sealed: [
        'sealed.messages.list',
        'sealed.devices.list',
        'sealed.webhooks.list',
        'sealed.deliveries.list',
      ],
    },
    [
      'owners-manage-endpoints',
      'owners-read-and-revoke',
      'sealed-clients-send-and-upload',
      'list-endpoints-row',
      ...publicPages,
      ...sealedPages,
      'sealed-list-webhooks-row',
    ],
    { reading: 'resources-of-another-account' },
  ),
  'public.lists.newest-first': must(
    'lists the newest first',
    ['deliveries.list', 'ownerMessages.list'],
    ['list-deliveries-route', 'owner-messages-route'],
    { reading: 'order-of-lists', oneLook: true, noLag: true },
  ),
  'public.lists.ties-stable': must(
    'lists items of the same millisecond in the same order each time',
    ['deliveries.list', 'ownerMessages.list'],
    ['list-deliveries-route', 'owner-messages-route'],
    { reading: 'order-of-lists', noLag: true },
  ),
  'public.lists.ties-by-id': should(
    'lists items of the same millisecond by id, in one direction',
    ['deliveries.list', 'ownerMessages.list'],
    ['list-deliveries-route', 'owner-messages-route'],
    { reading: 'order-of-lists', noLag: true },
  ),
  'sealed.limit.honoured': must(
    'accepts a limit in its range and lists no more than it asks for',
    sealedRanged,
    sealedRanges,
    { oneLook: true, noLag: 'but absence' },
  ),
  'sealed.limit.out-of-range': must(
    'answers 400, or 200 with no more than its range allows, to a limit out of range or no integer',
    sealedRanged,
    sealedRanges,
    { reading: 'limit-out-of-range', noLag: 'but absence' },
  ),
  'sealed.limit.out-of-range-400': should(
    'answers 400 to a limit out of range or no integer',
    sealedRanged,
    sealedRanges,
    { reading: 'limit-out-of-range', noLag: 'but absence' },
  ),
});
