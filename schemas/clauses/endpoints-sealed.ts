import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, should } from './rows.ts';
import { sentencesBetween } from '../sentences/index.ts';

const everywhere = { everywhere: true } as const;
const sealedRows = sentencesBetween('sealed-list-messages-row', 'sealed-usage-row');

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
      [
        'bodies-are-json',
        'unknown-outcome-rule',
        'sealed-list-messages-row',
        'sealed-list-devices-row',
        'sealed-create-webhook-row',
        'sealed-list-deliveries-row',
        'sealed-usage-row',
        'sealed-503-codes',
      ],
      { reading: 'unreadable-is-no-outage' },
    ),
    'sealed.request.charset': should(
      'takes JSON whose media type says that it is in UTF-8',
      ['sealed.webhooks.create'],
      ['bodies-are-json', 'sealed-create-webhook-row'],
      { reading: 'json-saying-utf-8' },
    ),
    'sealed.request.in-pieces': must(
      'accepts a body whose bytes arrive in several pieces',
      group.sealedBodies,
      [
        'sealed-envelope-bytes',
        'bodies-are-json',
        'sealed-submit-row',
        'sealed-upload-row',
        'sealed-create-webhook-row',
        'same-bytes-are-idempotent',
      ],
      { reading: 'body-in-pieces' },
    ),
    'sealed.success.media-type': must(
      'sends every success body as JSON',
      group.sealedContent,
      ['bodies-are-json'],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'sealed.no-content.empty': must(
      'sends every 204 without a body',
      group.sealedNoContent,
      ['sealed-enable-webhook-row', 'sealed-disable-webhook-row'],
      everywhere,
    ),
    'sealed.timeout.empty': must(
      'sends every 408 without a body',
      group.sealed,
      ['plain-and-empty-bodies', 'empty-408-unknown-outcome'],
      {
        reading: 'unlisted-408-and-413',
        ...everywhere,
      },
    ),
    'sealed.too-large.text': must(
      'sends every 413 as text/plain',
      group.sealedBodies,
      ['plain-and-empty-bodies', 'too-large-413'],
      {
        reading: 'unlisted-408-and-413',
        ...everywhere,
      },
    ),

    'sealed.asked-by-get': should(
      'does nothing where the path of a change is read',
      [
        'sealed.webhooks.enable',
        'sealed.webhooks.disable',
        'sealed.webhooks.rotate',
        'sealed.messages.cancel',
      ],
      [
        'safety-tiers',
        'sealed-cancel-row',
        'sealed-enable-webhook-row',
        'sealed-disable-webhook-row',
        'sealed-rotate-secret-row',
      ],
      { reading: 'get-on-a-mutation-path' },
    ),
  },
});
