import type { OperationId } from '../operations/index.ts';
import { clauseSection } from './clause.ts';
import { bodyFacts, inWords } from './body-facts.ts';
import { must, notObservable, notShown, should } from './rows.ts';

const { epochMs, epochMsOrNull, cursor } = inWords;

const deviceLists = ['devices.list'] as const;
const timelines = ['ownerMessages.list'] as const;
const endpointLists = ['webhooks.list'] as const;
const secrets = ['webhooks.create', 'webhooks.rotate'] as const;
const deliveryLists = ['deliveries.list'] as const;

const alphaAccepted = bodyFacts(['alpha.submit'], 60);
const alphaStatus = bodyFacts(['alpha.status'], 62);
const ownerDevice = bodyFacts(deviceLists, 68);
const preconditions = bodyFacts(deviceLists, 70);
const devicePage = bodyFacts(deviceLists, 72);
const messageEvent = bodyFacts(timelines, 74);
const messageView = bodyFacts(timelines, 76);
const messagePage = bodyFacts(timelines, 78);
const endpointView = bodyFacts(endpointLists, 80);
const endpointList = bodyFacts(endpointLists, 82);
const webhookSecret = bodyFacts(secrets, 84);
const attemptView = bodyFacts(deliveryLists, 86);
const deliveryView = bodyFacts(deliveryLists, 88);
const deliveryPage = bodyFacts(deliveryLists, 90);
const replayAccepted = bodyFacts(['deliveries.replay'], 92);

/** What the bodies of the public plane hold. */
export const publicResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    'alpha-accepted.object': alphaAccepted('answers a submission with a JSON object', {
      lines: [60, 205],
    }),
    'alpha-accepted.message-id': alphaAccepted('gives message_id as a string'),
    'alpha-accepted.created': alphaAccepted('gives created as true or false', { reading: 'R-50' }),

    'alpha-status.object': alphaStatus('answers with the status as a JSON object', {
      lines: [62, 205],
    }),
    'alpha-status.message-id': alphaStatus('gives message_id as a string'),
    'alpha-status.device-id': alphaStatus('gives device_id as a string'),
    'alpha-status.state': alphaStatus('gives state as one of the eleven message states', {
      lines: [62, 64],
    }),
    'alpha-status.state-version': alphaStatus('gives state_version as a non-negative integer'),
    'alpha-status.created-at-ms': alphaStatus(`gives created_at_ms ${epochMs}`),
    'alpha-status.updated-at-ms': alphaStatus(`gives updated_at_ms ${epochMs}`),

    'owner-device.device-id': ownerDevice('gives device_id as a string'),
    'owner-device.display-name': ownerDevice('gives display_name as a string'),
    'owner-device.revoked': ownerDevice('gives revoked as true or false'),
    'owner-device.active-socket-lease': ownerDevice('gives active_socket_lease as true or false'),
    'owner-device.pending-messages': ownerDevice(
      'gives pending_messages as an integer from 0 to 1000',
    ),
    'owner-device.in-flight-messages': ownerDevice(
      'gives in_flight_messages as an integer from 0 to 1000',
    ),
    'owner-device.status-observed-at-ms': ownerDevice(`gives status_observed_at_ms ${epochMs}`),
    'owner-device.reported-preconditions': ownerDevice(
      'gives reported_preconditions as an object or null',
      { reading: 'R-73' },
    ),
    'owner-device.lease-as-observed': must(
      'says active_socket_lease false of a device that holds no authenticated connection',
      deviceLists,
      [68],
      { reading: 'R-122' },
    ),
    'owner-device.lease-while-connected': should(
      'says active_socket_lease true of a device that holds an authenticated connection',
      deviceLists,
      [68],
      { reading: 'R-122' },
    ),
    'owner-device.preconditions-as-reported': should(
      'gives reported_preconditions for a device that has reported on itself, and null for one that has not',
      deviceLists,
      [68, 70],
      { reading: 'R-122' },
    ),

    'reported-preconditions.selected-sim': preconditions('gives selected_sim as a string'),
    'reported-preconditions.sms-permission': preconditions('gives sms_permission as a string'),
    'reported-preconditions.airplane-mode': preconditions('gives airplane_mode as a string'),
    'reported-preconditions.network-service': preconditions(
      'gives network_service as a string or null',
      { reading: 'R-73' },
    ),
    'reported-preconditions.received-at-ms': preconditions(`gives received_at_ms ${epochMs}`),
    'reported-preconditions.fresh': preconditions('gives fresh as true or false'),
    'reported-preconditions.fresh-by-age': should(
      'says fresh true of a recent report of a device, and false of a stale one',
      deviceLists,
      [70],
      { reading: 'R-122' },
    ),

    'owner-device-page.object': devicePage('answers with the page of devices as a JSON object', {
      lines: [72, 205],
    }),
    'owner-device-page.devices': devicePage('gives devices as an array of objects'),
    'owner-device-page.next-cursor': devicePage(`gives next_cursor ${cursor}`, { reading: 'R-73' }),
    'owner-device-page.has-more': devicePage(
      'gives has_more, where it gives it at all, as a boolean that is true exactly where next_cursor is not null',
      { lines: [72, 209, 244], reading: 'R-01' },
    ),

    'owner-message-event.evidence': messageEvent('gives evidence as a string'),
    'owner-message-event.resulting-state': messageEvent('gives resulting_state as a string'),
    'owner-message-event.received-at-ms': messageEvent(`gives received_at_ms ${epochMs}`),
    'owner-message-event.segment-index': messageEvent('gives segment_index as an integer or null', {
      reading: 'R-73',
    }),
    'owner-message-event.segment-count': messageEvent('gives segment_count as an integer or null', {
      reading: 'R-73',
    }),

    'owner-message-view.message-id': messageView('gives message_id as a string'),
    'owner-message-view.device-id': messageView('gives device_id as a string'),
    'owner-message-view.state': messageView('gives state as one of the eleven message states', {
      lines: [64, 76],
    }),
    'owner-message-view.created-at-ms': messageView(`gives created_at_ms ${epochMs}`),
    'owner-message-view.updated-at-ms': messageView(`gives updated_at_ms ${epochMs}`),
    'owner-message-view.events': messageView('gives events as an array of objects'),
    'owner-message-view.events-truncated': messageView('gives events_truncated as true or false'),
    'owner-message-view.truncated-when-dropped': must(
      'says events_truncated true of a message whose older events it leaves out, and false of one with all of them',
      timelines,
      [76],
      { reading: 'R-123' },
    ),

    'owner-message-page.object': messagePage('answers with the page of messages as a JSON object', {
      lines: [78, 205],
    }),
    'owner-message-page.messages': messagePage('gives messages as an array of objects'),
    'owner-message-page.next-cursor': messagePage(`gives next_cursor ${cursor}`, {
      reading: 'R-73',
    }),

    'webhook-endpoint-view.endpoint-id': endpointView('gives endpoint_id as a string'),
    'webhook-endpoint-view.callback-url': endpointView('gives callback_url as a string'),
    'webhook-endpoint-view.enabled': endpointView('gives enabled as true or false'),
    'webhook-endpoint-view.paused-at-ms': endpointView(`gives paused_at_ms ${epochMsOrNull}`, {
      reading: 'R-73',
    }),
    'webhook-endpoint-view.failure-started-at-ms': endpointView(
      `gives failure_started_at_ms ${epochMsOrNull}`,
      { reading: 'R-73' },
    ),
    'webhook-endpoint-view.created-at-ms': endpointView(`gives created_at_ms ${epochMs}`),

    'webhook-endpoint-list.object': endpointList('answers with the endpoints in a JSON object', {
      lines: [82, 205],
    }),
    'webhook-endpoint-list.endpoints': endpointList('gives endpoints as an array of objects'),

    'webhook-secret.object': webhookSecret('answers with endpoint and secret in a JSON object', {
      lines: [84, 205],
    }),
    'webhook-secret.endpoint-id': webhookSecret('gives endpoint_id as a string'),
    'webhook-secret.callback-url': webhookSecret('gives callback_url as a string'),
    'webhook-secret.enabled': webhookSecret('gives enabled as true or false'),
    'webhook-secret.signing-secret-b64url': webhookSecret(
      'gives signing_secret_b64url as 43 characters of base64url',
    ),

    'webhook-attempt-view.generation': attemptView(
      'gives generation of an attempt as an integer from 1 to 3',
    ),
    'webhook-attempt-view.attempt-number': attemptView(
      'gives attempt_number as an integer from 1 to 7',
    ),
    'webhook-attempt-view.started-at-ms': attemptView(`gives started_at_ms ${epochMs}`),
    'webhook-attempt-view.completed-at-ms': attemptView(`gives completed_at_ms ${epochMsOrNull}`, {
      reading: 'R-73',
    }),
    'webhook-attempt-view.outcome': attemptView('gives outcome as a string or null', {
      reading: 'R-73',
    }),
    'webhook-attempt-view.http-status': attemptView('gives http_status as an integer or null', {
      reading: 'R-73',
    }),

    'webhook-delivery-view.delivery-id': deliveryView('gives delivery_id as a string'),
    'webhook-delivery-view.event-id': deliveryView('gives event_id as a string'),
    'webhook-delivery-view.status': deliveryView('gives status as a string'),
    'webhook-delivery-view.generation': deliveryView(
      'gives generation of a delivery as an integer from 1 to 3',
    ),
    'webhook-delivery-view.terminal-reason': deliveryView(
      'gives terminal_reason as a string or null',
      { reading: 'R-32' },
    ),
    'webhook-delivery-view.attempt-count': deliveryView(
      'gives attempt_count as an integer from 0 to 7',
      { reading: 'R-19' },
    ),
    'webhook-delivery-view.next-attempt-at-ms': deliveryView(
      `gives next_attempt_at_ms ${epochMsOrNull}`,
      { reading: 'R-73' },
    ),
    'webhook-delivery-view.created-at-ms': deliveryView(`gives created_at_ms ${epochMs}`),
    'webhook-delivery-view.updated-at-ms': deliveryView(`gives updated_at_ms ${epochMs}`),
    'webhook-delivery-view.attempts': deliveryView('gives attempts as an array of objects'),

    'webhook-delivery-page.object': deliveryPage(
      'answers with the page of deliveries as a JSON object',
      { lines: [90, 205] },
    ),
    'webhook-delivery-page.deliveries': deliveryPage('gives deliveries as an array of objects'),
    'webhook-delivery-page.next-before': deliveryPage(`gives next_before ${cursor}`, {
      reading: 'R-73',
    }),

    'webhook-replay-accepted.object': replayAccepted('answers a replay with a JSON object', {
      lines: [92, 205],
    }),
    'webhook-replay-accepted.delivery-id': replayAccepted('gives delivery_id as a string'),
    'webhook-replay-accepted.generation': replayAccepted('gives generation of a replay as 2 or 3', {
      lines: [92, 182],
      reading: 'R-15',
    }),
    'webhook-replay-accepted.created': replayAccepted('gives created as true or false', {
      reading: 'R-50',
    }),

    'public-times.epoch-milliseconds': must(
      'counts the members that end in _ms in milliseconds since 1970, not in another unit',
      ['alpha.status', 'devices.list', 'ownerMessages.list', 'webhooks.list', 'deliveries.list'],
      [56],
    ),

    'reported-preconditions.selected-sim-values': untold(deviceLists, 'selected_sim'),
    'reported-preconditions.sms-permission-values': untold(deviceLists, 'sms_permission'),
    'reported-preconditions.airplane-mode-values': untold(deviceLists, 'airplane_mode'),
    'reported-preconditions.network-service-values': untold(deviceLists, 'network_service'),
    'owner-message-event.evidence-values': untold(timelines, 'evidence'),
    'owner-message-event.resulting-state-values': untold(timelines, 'resulting_state'),
    'webhook-attempt-view.outcome-values': untold(deliveryLists, 'outcome'),
    'webhook-delivery-view.status-values': untold(deliveryLists, 'status'),
    'reported-preconditions.as-sent': notObservable(
      'repeats what the device reported',
      deviceLists,
      [70],
      'the suite does not see what a device reports',
    ),
  },
});

function untold(operations: readonly OperationId[], member: string) {
  return notShown(`may give ${member} any value`, operations, [94]);
}
