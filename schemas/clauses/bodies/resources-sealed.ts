import { bodyFactsOf, fact, membersOf } from './body-facts.ts';
import { clauseSection } from '../clause.ts';
import { must, notObservable, notShown, should } from '../rows.ts';

const uploads = ['sealed.messages.submit', 'sealed.inbound.upload'] as const;
const messages = ['sealed.messages.list', 'sealed.messages.get', 'sealed.messages.cancel'] as const;
const devices = ['sealed.devices.list', 'sealed.devices.get'] as const;
const endpointLists = ['sealed.webhooks.list'] as const;
const deliveryLists = ['sealed.deliveries.list'] as const;

/** What the bodies of the sealed plane hold. */
export const sealedResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    ...bodyFactsOf(
      'sealed-outbound-accepted',
      'sealed-outbound-accepted-members',
      'answers a submission with a JSON object',
      {
        created: { reading: 'meaning-of-created' },
      },
    ),

    ...bodyFactsOf(
      'sealed-inbound-accepted',
      'sealed-inbound-accepted-members',
      'answers an upload with a JSON object',
      {
        created: { reading: 'meaning-of-created' },
      },
    ),

    ...bodyFactsOf(
      'sealed-message-metadata',
      'sealed-message-members',
      'gives the metadata of a message as a JSON object',
    ),
    'sealed-message-metadata.stored-evidence': notObservable(
      'reports what evidence it stored, and guesses nothing of what the radio did',
      messages,
      ['sealed-message-members'],
      'the suite does not see what evidence a device delivered',
    ),

    ...bodyFactsOf(
      'sealed-message-page',
      'sealed-message-page-members',
      'answers with the page of messages as a JSON object',
      {
        messages: { statement: 'gives messages as an array' },
      },
    ),

    ...bodyFactsOf('sealed-device', 'sealed-device-members', 'gives a device as a JSON object'),

    ...membersOf('sealed-device-line', 'sealed-device-line-members', {
      state: { of: 'a line' },
    }),
    'sealed-device-line.sealed-purpose': must(
      'lists no line that is bound for another purpose than sealed messages',
      devices,
      ['sealed-device-line-members'],
      { reading: 'told-by-hook-alone', elective: true },
    ),

    ...bodyFactsOf(
      'sealed-device-page',
      'sealed-device-page-members',
      'answers with the page of devices as a JSON object',
      {
        devices: { statement: 'gives devices as an array' },
      },
    ),

    ...membersOf('sealed-webhook-endpoint', 'sealed-endpoint-and-list-members'),

    ...bodyFactsOf(
      'sealed-webhook-endpoint-list',
      'sealed-endpoint-and-list-members',
      'answers with the endpoints in a JSON object',
    ),
    'sealed-webhook-endpoint-list.at-most-eight': fact(
      'sealed-webhook-endpoint-list',
      'lists eight endpoints at most',
      ['sealed-endpoint-and-list-members'],
      { noLag: true },
    ),

    ...bodyFactsOf(
      'sealed-webhook-secret',
      'sealed-secret-members',
      'answers with endpoint and secret in a JSON object',
      {
        signing_secret_b64url: {
          statement: 'gives signing_secret_b64url as 32 bytes in 43 characters of base64url',
          sentences: [
            'sealed-secret-members',
            'sealed-webhooks-as-public',
            'length-of-signing-secret',
          ],
          reading: 'sealed-secret-length',
        },
      },
    ),

    ...membersOf('sealed-webhook-delivery', 'sealed-delivery-members', {
      generation: { of: 'a delivery' },
      attempt_count: { reading: 'what-attempt-counts-count' },
      next_attempt_at_ms: { reading: null },
    }),
    'sealed-webhook-delivery.terminal-reason-when-dead': fact(
      'sealed-webhook-delivery',
      'gives a terminal_reason other than null to dead deliveries, and to them alone',
      ['sealed-delivery-members', 'delivery-statuses'],
      { reading: 'null-or-left-out' },
    ),

    ...membersOf('sealed-webhook-delivery-attempt', 'sealed-attempt-members', {
      generation: { of: 'an attempt' },
      completed_at_ms: { reading: null },
      outcome: { reading: 'outcome-without-a-failure' },
      http_status: { reading: null },
    }),
    'sealed-webhook-delivery-attempt.outcome-in-flight': fact(
      'sealed-webhook-delivery-attempt',
      'gives an attempt without completed_at_ms no outcome yet',
      ['sealed-attempt-members'],
      { level: 'should', reading: 'outcome-without-a-failure' },
    ),

    ...bodyFactsOf(
      'sealed-webhook-delivery-page',
      'sealed-delivery-page-members',
      'answers with the page of deliveries as a JSON object',
    ),

    ...bodyFactsOf(
      'sealed-webhook-replay-accepted',
      'sealed-replay-accepted-members',
      'answers a replay with a JSON object',
      {
        generation: {
          of: 'a replay',
          reading: 'lowest-replay-generation',
          sentences: [
            'sealed-replay-accepted-members',
            'replay-queues-a-generation',
            'sealed-replay-generation',
          ],
        },
        created: { reading: 'meaning-of-created' },
      },
    ),

    ...membersOf('sealed-usage', 'sealed-usage-members'),

    ...bodyFactsOf(
      'sealed-usage-page',
      'sealed-usage-page-members',
      'answers with the page of usage as a JSON object',
    ),

    'sealed-times.epoch-milliseconds': must(
      'counts the members that end in _ms in milliseconds since 1970, not in another unit',
      [...messages, ...endpointLists, ...deliveryLists],
      ['notation-and-epoch-milliseconds'],
      { elective: 'occasion' },
    ),
    'sealed-times.in-order': should(
      'gives no updated_at_ms or completed_at_ms before the time of what came first',
      [...messages, ...deliveryLists],
      ['sealed-message-members', 'sealed-delivery-members', 'sealed-attempt-members'],
      { everywhere: true },
    ),
    'sealed-webhook-delivery-attempt.generation-of-delivery': should(
      'gives no attempt a generation that its delivery has not come to',
      deliveryLists,
      ['sealed-delivery-members', 'sealed-attempt-members', 'replay-queues-a-generation'],
      { everywhere: true },
    ),
    'sealed-envelope-bytes.layout': notShown(
      'may lay out the parts of an envelope in any way',
      uploads,
      ['sealed-envelope-bytes'],
    ),
  },
});
