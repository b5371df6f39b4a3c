import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, should, span } from './rows.ts';

const everywhere = { everywhere: true } as const;
const sealedRows = span(284, 298);
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
const sealedAddressedLines = [286, 287, 290, 293, 294, 295, 296, 297] as const;

/** What holds of every answer on the sealed plane. */
export const sealedEndpoints = clauseSection({
  section: 'Endpoints',
  clauses: {
    'sealed.status.listed': must(
      'answers with a status that its row lists',
      group.sealed,
      sealedRows,
      { reading: 'statuses-no-row-lists', ...everywhere },
    ),
    'sealed.unread-no-outage': should(
      'does not answer queries or bodies that can not be read with 503 while it answers good ones',
      [...group.sealedLists, 'sealed.webhooks.create'],
      [205, 207, 284, 289, 292, 296, 298, 397],
      { reading: 'unreadable-is-no-outage' },
    ),
    'sealed.request.charset': should(
      'takes JSON whose media type says that it is in UTF-8',
      ['sealed.webhooks.create'],
      [205, 292],
      { reading: 'json-saying-utf-8' },
    ),
    'sealed.request.in-pieces': must(
      'accepts a body whose bytes arrive in several pieces',
      group.sealedBodies,
      [100, 205, 285, 288, 292, 302],
      { reading: 'body-in-pieces' },
    ),
    'sealed.success.media-type': must(
      'sends every success body as JSON',
      group.sealedContent,
      [205],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'sealed.no-content.empty': must(
      'sends every 204 without a body',
      group.sealedNoContent,
      [293, 294],
      everywhere,
    ),
    'sealed.timeout.empty': must('sends every 408 without a body', group.sealed, [206, 409], {
      reading: 'unlisted-408-and-413',
      ...everywhere,
    }),
    'sealed.too-large.text': must('sends every 413 as text/plain', group.sealedBodies, [206, 407], {
      reading: 'unlisted-408-and-413',
      ...everywhere,
    }),

    'sealed.asked-by-get': should(
      'does nothing where the path of a change is read',
      [
        'sealed.webhooks.enable',
        'sealed.webhooks.disable',
        'sealed.webhooks.rotate',
        'sealed.messages.cancel',
      ],
      [33, 287, 293, 294, 295],
      { reading: 'get-on-a-mutation-path' },
    ),
    'sealed.paging.complete': must(
      'lists every item exactly once over all pages, each cursor passed back until it is null',
      group.sealedLists,
      [209, 284, 289, 296, 298],
    ),
    'sealed.paging.past-changed': should(
      'leads on by a cursor whose page ended with an item that has changed since',
      ['sealed.messages.list', 'sealed.devices.list', 'sealed.deliveries.list'],
      [209, 284, 289, 296],
      { reading: 'cursor-of-changed-item' },
    ),
    'sealed.paging.same-items': must(
      'shows an unchanged item the same on a later page as on one page with all items',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [120, 124, 128, 209, 296, 298],
      { reading: 'item-on-differing-pages' },
    ),
    'sealed.paging.invented-cursor': must(
      'answers 400, 200 with a page, or a 404 that it lists, to a cursor that it never issued',
      group.sealedLists,
      [284, 289, 296, 298],
      { reading: 'cursor-never-issued' },
    ),
    'sealed.lists.as-read': must(
      'lists a message or device as it is read by its id, on any page',
      ['sealed.messages.list', 'sealed.devices.list'],
      [106, 110, 112, 284, 286, 289, 290],
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
      [20, 284, 289, 291, 296],
      { reading: 'resources-of-another-account' },
    ),
    'sealed.limit.honoured': must(
      'accepts a limit in its range and lists no more than it asks for',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [296, 298, 427, 431],
    ),
    'sealed.limit.out-of-range': must(
      'answers 400, or 200 with no more than its range allows, to a limit out of range or no integer',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [296, 298, 427, 431],
      { reading: 'limit-out-of-range' },
    ),
    'sealed.limit.out-of-range-400': should(
      'answers 400 to a limit out of range or no integer',
      ['sealed.deliveries.list', 'sealed.usage.list'],
      [296, 298, 427, 431],
      { reading: 'limit-out-of-range' },
    ),
    'sealed.unknown-resource': must(
      'answers 404 for a message, device or endpoint that does not exist, or to a replay 409 replay_not_eligible',
      sealedAddressed,
      [...sealedAddressedLines, 393],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'sealed.foreign-resource': must(
      'answers 404 or 403, or to a replay 409 replay_not_eligible, for what is of another account, and leaves it as it was',
      sealedAddressed,
      sealedAddressedLines,
      { reading: 'resources-of-another-account' },
    ),
    'sealed.malformed-id': must(
      'answers 400 or 404 to a malformed id in its path, or to a replay 409 replay_not_eligible',
      sealedAddressed,
      [...sealedAddressedLines, 408],
      { reading: 'malformed-id' },
    ),

    'sealed.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503, and never sent again under a new idempotency key before that',
      group.sealedMutations,
      [207, 285, 287, 288, 292, 293, 294, 295, 297, 302, 409],
    ),
  },
});
