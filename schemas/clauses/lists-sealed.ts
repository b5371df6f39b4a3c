import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, should } from './rows.ts';

const sealedAddressed = [
  'sealed.messages.get',
  'sealed.messages.cancel',
  'sealed.devices.get',
  'sealed.webhooks.enable',
  'sealed.webhooks.disable',
  'sealed.webhooks.rotate',
  'sealed.deliveries.list',
  'sealed.deliveries.replay',
] as const;
const sealedAddressedIn = [
  'sealed-get-message-row',
  'sealed-cancel-row',
  'sealed-get-device-row',
  'sealed-enable-webhook-row',
  'sealed-disable-webhook-row',
  'sealed-rotate-secret-row',
  'sealed-list-deliveries-row',
  'sealed-replay-row',
] as const;

/** What holds of every list on the sealed plane, and of what a path names. */
export const sealedListClauses = clauseSection({
  section: 'Endpoints',
  clauses: {
    'sealed.paging.complete': must(
      'lists every item exactly once over all pages, each cursor passed back until it is null',
      group.sealedLists,
      [
        'pages-until-null-cursor',
        'sealed-list-messages-row',
        'sealed-list-devices-row',
        'sealed-list-deliveries-row',
        'sealed-usage-row',
      ],
    ),
    'sealed.paging.past-changed': should(
      'leads on by a cursor whose page ended with an item that has changed since',
      ['sealed.messages.list', 'sealed.devices.list', 'sealed.deliveries.list'],
      [
        'pages-until-null-cursor',
        'sealed-list-messages-row',
        'sealed-list-devices-row',
        'sealed-list-deliveries-row',
      ],
      { reading: 'cursor-of-changed-item' },
    ),
    'sealed.paging.same-items': must(
      'shows an unchanged item the same on a later page as on one page with all items',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [
        'sealed-delivery-members',
        'sealed-delivery-page-members',
        'sealed-usage-members',
        'pages-until-null-cursor',
        'sealed-list-deliveries-row',
        'sealed-usage-row',
      ],
      { reading: 'item-on-differing-pages' },
    ),
    'sealed.paging.invented-cursor': must(
      'answers 400, 200 with a page, or a 404 that it lists, to a cursor that it never issued',
      group.sealedLists,
      [
        'sealed-list-messages-row',
        'sealed-list-devices-row',
        'sealed-list-deliveries-row',
        'sealed-usage-row',
      ],
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
    'sealed.lists.own-only': must(
      'lists nothing of another account',
      [
        'sealed.messages.list',
        'sealed.devices.list',
        'sealed.webhooks.list',
        'sealed.deliveries.list',
      ],
      [
        'sealed-clients-send-and-upload',
        'sealed-list-messages-row',
        'sealed-list-devices-row',
        'sealed-list-webhooks-row',
        'sealed-list-deliveries-row',
      ],
      { reading: 'resources-of-another-account' },
    ),
    'sealed.limit.honoured': must(
      'accepts a limit in its range and lists no more than it asks for',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [
        'sealed-list-deliveries-row',
        'sealed-usage-row',
        'limit-of-deliveries-page',
        'limit-of-usage-page',
      ],
    ),
    'sealed.limit.out-of-range': must(
      'answers 400, or 200 with no more than its range allows, to a limit out of range or no integer',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [
        'sealed-list-deliveries-row',
        'sealed-usage-row',
        'limit-of-deliveries-page',
        'limit-of-usage-page',
      ],
      { reading: 'limit-out-of-range' },
    ),
    'sealed.limit.out-of-range-400': should(
      'answers 400 to a limit out of range or no integer',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [
        'sealed-list-deliveries-row',
        'sealed-usage-row',
        'limit-of-deliveries-page',
        'limit-of-usage-page',
      ],
      { reading: 'limit-out-of-range' },
    ),
    'sealed.unknown-resource': must(
      'answers 404 for a message, device or endpoint that does not exist, or to a replay 409 replay_not_eligible',
      sealedAddressed,
      [...sealedAddressedIn, 'sealed-404-codes'],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'sealed.foreign-resource': must(
      'answers 404 or 403, or to a replay 409 replay_not_eligible, for what is of another account, and leaves it as it was',
      sealedAddressed,
      sealedAddressedIn,
      { reading: 'resources-of-another-account' },
    ),
    'sealed.malformed-id': must(
      'answers 400 or 404 to a malformed id in its path, or to a replay 409 replay_not_eligible',
      sealedAddressed,
      [...sealedAddressedIn, 'plain-text-400'],
      { reading: 'malformed-id' },
    ),

    'sealed.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503, and never sent again under a new idempotency key before that',
      group.sealedMutations,
      [
        'unknown-outcome-rule',
        'sealed-submit-row',
        'sealed-cancel-row',
        'sealed-upload-row',
        'sealed-create-webhook-row',
        'sealed-enable-webhook-row',
        'sealed-disable-webhook-row',
        'sealed-rotate-secret-row',
        'sealed-replay-row',
        'same-bytes-are-idempotent',
        'empty-408-unknown-outcome',
      ],
    ),
  },
});
