import { bodyFacts, inWords } from './body-facts.ts';
import { clauseSection } from './clause.ts';
import { must, notObservable, notShown } from './rows.ts';

const { epochMs, epochMsOrNull, cursor } = inWords;
const units = 'as a non-negative 64-bit integer';

const uploads = ['sealed.messages.submit', 'sealed.inbound.upload'] as const;
const messages = ['sealed.messages.list', 'sealed.messages.get', 'sealed.messages.cancel'] as const;
const devices = ['sealed.devices.list', 'sealed.devices.get'] as const;
const endpointLists = ['sealed.webhooks.list'] as const;
const deliveryLists = ['sealed.deliveries.list'] as const;
const usageLists = ['sealed.usage.list'] as const;

const outbound = bodyFacts(['sealed.messages.submit'], 102);
const inbound = bodyFacts(['sealed.inbound.upload'], 104);
const metadata = bodyFacts(messages, 106);
const messagePage = bodyFacts(['sealed.messages.list'], 108);
const device = bodyFacts(devices, 110);
const deviceLine = bodyFacts(devices, 112);
const devicePage = bodyFacts(['sealed.devices.list'], 114);
const endpoint = bodyFacts(endpointLists, 116);
const secret = bodyFacts(['sealed.webhooks.create', 'sealed.webhooks.rotate'], 118);
const delivery = bodyFacts(deliveryLists, 120);
const attempt = bodyFacts(deliveryLists, 122);
const deliveryPage = bodyFacts(deliveryLists, 124);
const replay = bodyFacts(['sealed.deliveries.replay'], 126);
const usage = bodyFacts(usageLists, 128);
const usagePage = bodyFacts(usageLists, 130);

/** What the bodies of the sealed plane hold. */
export const sealedResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    'sealed-outbound-accepted.object': outbound('answers a submission with a JSON object', {
      lines: [102, 205],
    }),
    'sealed-outbound-accepted.message-id': outbound('gives message_id as a string'),
    'sealed-outbound-accepted.created': outbound('gives created as true or false', {
      reading: 'R-50',
    }),

    'sealed-inbound-accepted.object': inbound('answers an upload with a JSON object', {
      lines: [104, 205],
    }),
    'sealed-inbound-accepted.event-id': inbound('gives event_id as a string'),
    'sealed-inbound-accepted.created': inbound('gives created as true or false', {
      reading: 'R-50',
    }),

    'sealed-message-metadata.object': metadata('gives the metadata of a message as a JSON object', {
      lines: [106, 205],
    }),
    'sealed-message-metadata.message-id': metadata('gives message_id as a string'),
    'sealed-message-metadata.device-id': metadata('gives device_id as a string'),
    'sealed-message-metadata.state': metadata('gives state as one of the eleven message states', {
      lines: [64, 106],
    }),
    'sealed-message-metadata.state-version': metadata(
      'gives state_version as an integer of at least 1',
    ),
    'sealed-message-metadata.created-at-ms': metadata(`gives created_at_ms ${epochMs}`),
    'sealed-message-metadata.updated-at-ms': metadata(`gives updated_at_ms ${epochMs}`),
    'sealed-message-metadata.expires-at-ms': metadata(`gives expires_at_ms ${epochMs}`),
    'sealed-message-metadata.stored-evidence': notObservable(
      'reports what evidence it stored, and guesses nothing of what the radio did',
      messages,
      [106],
      'the suite does not see what evidence a device delivered',
    ),

    'sealed-message-page.object': messagePage(
      'answers with the page of messages as a JSON object',
      { lines: [108, 205] },
    ),
    'sealed-message-page.messages': messagePage('gives messages as an array'),
    'sealed-message-page.next-cursor': messagePage(`gives next_cursor ${cursor}`, {
      reading: 'R-73',
    }),

    'sealed-device.object': device('gives a device as a JSON object', { lines: [110, 205] }),
    'sealed-device.device-id': device('gives device_id as a string'),
    'sealed-device.display-name': device('gives display_name as a string'),
    'sealed-device.revoked': device('gives revoked as true or false'),
    'sealed-device.active-socket-lease': device('gives active_socket_lease as true or false'),
    'sealed-device.lines': device('gives lines as an array of objects'),

    'sealed-device-line.line-id': deviceLine('gives line_id as a string'),
    'sealed-device-line.binding-generation': deviceLine(
      'gives binding_generation as a 64-bit integer of at least 1',
    ),
    'sealed-device-line.state': deviceLine('gives state of a line as pending, active or revoked'),
    'sealed-device-line.sealed-purpose': notObservable(
      'lists the lines that are bound for sealed messages, and no others',
      devices,
      [112],
      'no answer tells what else a line is bound for',
    ),

    'sealed-device-page.object': devicePage('answers with the page of devices as a JSON object', {
      lines: [114, 205],
    }),
    'sealed-device-page.devices': devicePage('gives devices as an array'),
    'sealed-device-page.next-cursor': devicePage(`gives next_cursor ${cursor}`, {
      reading: 'R-73',
    }),

    'sealed-webhook-endpoint.endpoint-id': endpoint('gives endpoint_id as a string'),
    'sealed-webhook-endpoint.callback-url': endpoint('gives callback_url as a string'),
    'sealed-webhook-endpoint.enabled': endpoint('gives enabled as true or false'),
    'sealed-webhook-endpoint.paused-at-ms': endpoint(`gives paused_at_ms ${epochMsOrNull}`, {
      reading: 'R-73',
    }),
    'sealed-webhook-endpoint.failure-started-at-ms': endpoint(
      `gives failure_started_at_ms ${epochMsOrNull}`,
      { reading: 'R-73' },
    ),
    'sealed-webhook-endpoint.created-at-ms': endpoint(`gives created_at_ms ${epochMs}`),

    'sealed-webhook-endpoint-list.object': endpoint('answers with the endpoints in a JSON object', {
      lines: [116, 205],
    }),
    'sealed-webhook-endpoint-list.endpoints': endpoint('gives endpoints as an array of objects'),
    'sealed-webhook-endpoint-list.at-most-eight': endpoint('lists eight endpoints at most'),

    'sealed-webhook-secret.object': secret('answers with endpoint and secret in a JSON object', {
      lines: [118, 205],
    }),
    'sealed-webhook-secret.endpoint-id': secret('gives endpoint_id as a string'),
    'sealed-webhook-secret.callback-url': secret('gives callback_url as a string'),
    'sealed-webhook-secret.enabled': secret('gives enabled as true or false'),
    'sealed-webhook-secret.signing-secret-b64url': secret(
      'gives signing_secret_b64url as 43 characters of base64url',
      { lines: [118, 303, 419], reading: 'R-21' },
    ),

    'sealed-webhook-delivery.delivery-id': delivery('gives delivery_id as a string'),
    'sealed-webhook-delivery.event-id': delivery('gives event_id as a string'),
    'sealed-webhook-delivery.status': delivery(
      'gives status as pending, leased, succeeded or dead',
    ),
    'sealed-webhook-delivery.generation': delivery(
      'gives generation of a delivery as an integer from 1 to 3',
    ),
    'sealed-webhook-delivery.terminal-reason': delivery(
      'gives terminal_reason as failed, policy_rejected, retired, legacy or null',
      { reading: 'R-73' },
    ),
    'sealed-webhook-delivery.terminal-reason-when-dead': delivery(
      'gives a terminal_reason other than null to dead deliveries, and to them alone',
      { lines: [120, 178], reading: 'R-73' },
    ),
    'sealed-webhook-delivery.attempt-count': delivery(
      'gives attempt_count as an integer from 0 to 7',
      { reading: 'R-19' },
    ),
    'sealed-webhook-delivery.next-attempt-at-ms': delivery(
      `gives next_attempt_at_ms ${epochMsOrNull}`,
    ),
    'sealed-webhook-delivery.created-at-ms': delivery(`gives created_at_ms ${epochMs}`),
    'sealed-webhook-delivery.updated-at-ms': delivery(`gives updated_at_ms ${epochMs}`),
    'sealed-webhook-delivery.attempts': delivery('gives attempts as an array of objects'),

    'sealed-webhook-delivery-attempt.generation': attempt(
      'gives generation of an attempt as an integer from 1 to 3',
    ),
    'sealed-webhook-delivery-attempt.attempt-number': attempt(
      'gives attempt_number as an integer from 1 to 7',
    ),
    'sealed-webhook-delivery-attempt.started-at-ms': attempt(`gives started_at_ms ${epochMs}`),
    'sealed-webhook-delivery-attempt.completed-at-ms': attempt(
      `gives completed_at_ms ${epochMsOrNull}`,
    ),
    'sealed-webhook-delivery-attempt.outcome': attempt(
      'gives outcome as timeout, http_error, network_error, policy_rejected or null',
      { reading: 'R-20' },
    ),
    'sealed-webhook-delivery-attempt.outcome-in-flight': attempt(
      'gives an attempt without completed_at_ms no outcome yet',
      { level: 'should', reading: 'R-20' },
    ),
    'sealed-webhook-delivery-attempt.http-status': attempt(
      'gives http_status as a 32-bit integer or null',
    ),

    'sealed-webhook-delivery-page.object': deliveryPage(
      'answers with the page of deliveries as a JSON object',
      { lines: [124, 205] },
    ),
    'sealed-webhook-delivery-page.deliveries': deliveryPage(
      'gives deliveries as an array of objects',
    ),
    'sealed-webhook-delivery-page.next-before': deliveryPage(`gives next_before ${cursor}`, {
      reading: 'R-73',
    }),

    'sealed-webhook-replay-accepted.object': replay('answers a replay with a JSON object', {
      lines: [126, 205],
    }),
    'sealed-webhook-replay-accepted.delivery-id': replay('gives delivery_id as a string'),
    'sealed-webhook-replay-accepted.generation': replay('gives generation of a replay as 2 or 3', {
      lines: [126, 182, 304],
      reading: 'R-15',
    }),
    'sealed-webhook-replay-accepted.created': replay('gives created as true or false', {
      reading: 'R-50',
    }),

    'sealed-usage.metric': usage('gives metric as outbound_message, always'),
    'sealed-usage.period-start': usage('gives period_start as a string'),
    'sealed-usage.period-end': usage('gives period_end as a string'),
    'sealed-usage.limit-units': usage(`gives limit_units ${units}`),
    'sealed-usage.reserved-units': usage(`gives reserved_units ${units}`),
    'sealed-usage.refunded-units': usage(`gives refunded_units ${units}`),
    'sealed-usage.used-units': usage(`gives used_units ${units}`),

    'sealed-usage-page.object': usagePage('answers with the page of usage as a JSON object', {
      lines: [130, 205],
    }),
    'sealed-usage-page.usage': usagePage('gives usage as an array of objects'),
    'sealed-usage-page.next-before': usagePage(`gives next_before ${cursor}`, { reading: 'R-73' }),

    'sealed-times.epoch-milliseconds': must(
      'counts the members that end in _ms in milliseconds since 1970, not in another unit',
      [...messages, ...endpointLists, ...deliveryLists],
      [56],
    ),
    'sealed-envelope-bytes.layout': notShown(
      'may lay out the parts of an envelope in any way',
      uploads,
      [100],
    ),
  },
});
