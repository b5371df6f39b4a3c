import { bodyFactsOf, fact, membersOf } from './body-facts.ts';
import { clauseSection } from './clause.ts';
import { must, notObservable, notShown, should } from './rows.ts';

const uploads = ['sealed.messages.submit', 'sealed.inbound.upload'] as const;
const messages = ['sealed.messages.list', 'sealed.messages.get', 'sealed.messages.cancel'] as const;
const devices = ['sealed.devices.list', 'sealed.devices.get'] as const;
const endpointLists = ['sealed.webhooks.list'] as const;
const deliveryLists = ['sealed.deliveries.list'] as const;

/** What the bodies of the sealed plane hold. */
export const sealedResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    ...bodyFactsOf('sealed-outbound-accepted', 102, 'answers a submission with a JSON object', {
      created: { reading: 'meaning-of-created' },
    }),

    ...bodyFactsOf('sealed-inbound-accepted', 104, 'answers an upload with a JSON object', {
      created: { reading: 'meaning-of-created' },
    }),

    ...bodyFactsOf(
      'sealed-message-metadata',
      106,
      'gives the metadata of a message as a JSON object',
    ),
    'sealed-message-metadata.stored-evidence': notObservable(
      'reports what evidence it stored, and guesses nothing of what the radio did',
      messages,
      [106],
      'the suite does not see what evidence a device delivered',
    ),

    ...bodyFactsOf(
      'sealed-message-page',
      108,
      'answers with the page of messages as a JSON object',
      {
        messages: { statement: 'gives messages as an array' },
      },
    ),

    ...bodyFactsOf('sealed-device', 110, 'gives a device as a JSON object'),

    ...membersOf('sealed-device-line', 112, {
      state: { of: 'a line' },
    }),
    'sealed-device-line.sealed-purpose': must(
      'lists no line that is bound for another purpose than sealed messages',
      devices,
      [112],
      { reading: 'told-by-hook-alone', elective: true },
    ),

    ...bodyFactsOf('sealed-device-page', 114, 'answers with the page of devices as a JSON object', {
      devices: { statement: 'gives devices as an array' },
    }),

    ...membersOf('sealed-webhook-endpoint', 116),

    ...bodyFactsOf(
      'sealed-webhook-endpoint-list',
      116,
      'answers with the endpoints in a JSON object',
    ),
    'sealed-webhook-endpoint-list.at-most-eight': fact(
      'sealed-webhook-endpoint-list',
      'lists eight endpoints at most',
      [116],
    ),

    ...bodyFactsOf(
      'sealed-webhook-secret',
      118,
      'answers with endpoint and secret in a JSON object',
      {
        signing_secret_b64url: {
          statement: 'gives signing_secret_b64url as 32 bytes in 43 characters of base64url',
          lines: [118, 303, 419],
          reading: 'sealed-secret-length',
        },
      },
    ),

    ...membersOf('sealed-webhook-delivery', 120, {
      generation: { of: 'a delivery' },
      attempt_count: { reading: 'what-attempt-counts-count' },
      next_attempt_at_ms: { reading: null },
    }),
    'sealed-webhook-delivery.terminal-reason-when-dead': fact(
      'sealed-webhook-delivery',
      'gives a terminal_reason other than null to dead deliveries, and to them alone',
      [120, 178],
      { reading: 'null-or-left-out' },
    ),

    ...membersOf('sealed-webhook-delivery-attempt', 122, {
      generation: { of: 'an attempt' },
      completed_at_ms: { reading: null },
      outcome: { reading: 'outcome-without-a-failure' },
      http_status: { reading: null },
    }),
    'sealed-webhook-delivery-attempt.outcome-in-flight': fact(
      'sealed-webhook-delivery-attempt',
      'gives an attempt without completed_at_ms no outcome yet',
      [122],
      { level: 'should', reading: 'outcome-without-a-failure' },
    ),

    ...bodyFactsOf(
      'sealed-webhook-delivery-page',
      124,
      'answers with the page of deliveries as a JSON object',
    ),

    ...bodyFactsOf('sealed-webhook-replay-accepted', 126, 'answers a replay with a JSON object', {
      generation: { of: 'a replay', reading: 'lowest-replay-generation', lines: [126, 182, 304] },
      created: { reading: 'meaning-of-created' },
    }),

    ...membersOf('sealed-usage', 128),

    ...bodyFactsOf('sealed-usage-page', 130, 'answers with the page of usage as a JSON object'),

    'sealed-times.epoch-milliseconds': must(
      'counts the members that end in _ms in milliseconds since 1970, not in another unit',
      [...messages, ...endpointLists, ...deliveryLists],
      [56],
      { elective: 'occasion' },
    ),
    'sealed-times.in-order': should(
      'gives no updated_at_ms or completed_at_ms before the time of what came first',
      [...messages, ...deliveryLists],
      [106, 120, 122],
      { everywhere: true },
    ),
    'sealed-webhook-delivery-attempt.generation-of-delivery': should(
      'gives no attempt a generation that its delivery has not come to',
      deliveryLists,
      [120, 122, 182],
      { everywhere: true },
    ),
    'sealed-envelope-bytes.layout': notShown(
      'may lay out the parts of an envelope in any way',
      uploads,
      [100],
    ),
  },
});
