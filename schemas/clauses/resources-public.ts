import type { OperationId } from '../operations/index.ts';
import { bodyFactsOf, membersOf } from './body-facts.ts';
import { clauseSection } from './clause.ts';
import { must, notShown, should } from './rows.ts';

const deviceLists = ['devices.list'] as const;
const timelines = ['ownerMessages.list'] as const;
const deliveryLists = ['deliveries.list'] as const;

/** What the bodies of the public plane hold. */
export const publicResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    ...bodyFactsOf('alpha-accepted', 60, 'answers a submission with a JSON object', {
      created: { reading: 'meaning-of-created' },
    }),

    ...bodyFactsOf('alpha-status', 62, 'answers with the status as a JSON object'),

    ...membersOf('owner-device', 68),
    'owner-device.lease-as-observed': must(
      'says active_socket_lease false of a device that holds no authenticated connection',
      deviceLists,
      [68],
      { reading: 'device-known-to-hook-alone' },
    ),
    'owner-device.lease-while-connected': should(
      'says active_socket_lease true of a device that holds an authenticated connection',
      deviceLists,
      [68],
      { reading: 'device-known-to-hook-alone' },
    ),
    'owner-device.preconditions-as-reported': should(
      'gives reported_preconditions for a device that has reported on itself, and null for one that has not',
      deviceLists,
      [68, 70],
      { reading: 'device-known-to-hook-alone' },
    ),

    ...membersOf('reported-preconditions', 70),
    'reported-preconditions.fresh-by-age': should(
      'says fresh true of a recent report of a device, and false of a stale one',
      deviceLists,
      [70],
      { reading: 'device-known-to-hook-alone' },
    ),

    ...bodyFactsOf('owner-device-page', 72, 'answers with the page of devices as a JSON object', {
      has_more: {
        statement:
          'gives has_more, where it gives it at all, as a boolean, and true only beside a next_cursor',
        lines: [72, 209, 244],
        reading: 'last-page-without-has-more',
      },
    }),

    ...membersOf('owner-message-event', 74),

    ...membersOf('owner-message-view', 76),
    'owner-message-view.truncated-when-dropped': must(
      'says events_truncated true of a message whose older events it leaves out, and false of one with all of them',
      timelines,
      [76],
      { reading: 'events-of-a-message' },
    ),

    ...bodyFactsOf('owner-message-page', 78, 'answers with the page of messages as a JSON object'),

    ...membersOf('webhook-endpoint-view', 80),

    ...bodyFactsOf('webhook-endpoint-list', 82, 'answers with the endpoints in a JSON object'),

    ...bodyFactsOf('webhook-secret', 84, 'answers with endpoint and secret in a JSON object', {
      signing_secret_b64url: {
        statement: 'gives signing_secret_b64url as 32 bytes in 43 characters of base64url',
        reading: 'sealed-secret-length',
      },
    }),

    ...membersOf('webhook-attempt-view', 86, { generation: { of: 'an attempt' } }),

    ...membersOf('webhook-delivery-view', 88, {
      generation: { of: 'a delivery' },
      terminal_reason: { reading: 'why-a-public-delivery-ended' },
      attempt_count: { reading: 'what-attempt-counts-count' },
    }),

    ...bodyFactsOf(
      'webhook-delivery-page',
      90,
      'answers with the page of deliveries as a JSON object',
    ),

    ...bodyFactsOf('webhook-replay-accepted', 92, 'answers a replay with a JSON object', {
      generation: { of: 'a replay', reading: 'lowest-replay-generation', lines: [92, 182] },
      created: { reading: 'meaning-of-created' },
    }),

    'public-times.epoch-milliseconds': must(
      'counts the members that end in _ms in milliseconds since 1970, not in another unit',
      ['alpha.status', 'devices.list', 'ownerMessages.list', 'webhooks.list', 'deliveries.list'],
      [56],
      // a unit shows by the Date of the answer, which a server need not send
      { elective: 'occasion' },
    ),

    'public-times.in-order': should(
      'gives no updated_at_ms or completed_at_ms before the time of what came first',
      ['alpha.status', 'ownerMessages.list', 'deliveries.list'],
      [62, 76, 86, 88],
      { everywhere: true },
    ),
    'webhook-attempt-view.generation-of-delivery': should(
      'gives no attempt a generation that its delivery has not come to',
      deliveryLists,
      [86, 88, 182],
      { everywhere: true },
    ),

    'reported-preconditions.selected-sim-values': untold(deviceLists, 'selected_sim'),
    'reported-preconditions.sms-permission-values': untold(deviceLists, 'sms_permission'),
    'reported-preconditions.airplane-mode-values': untold(deviceLists, 'airplane_mode'),
    'reported-preconditions.network-service-values': untold(deviceLists, 'network_service'),
    'owner-message-event.evidence-values': untold(timelines, 'evidence'),
    'owner-message-event.resulting-state-values': untold(timelines, 'resulting_state'),
    'webhook-attempt-view.outcome-values': untold(deliveryLists, 'outcome'),
    'webhook-delivery-view.status-values': untold(deliveryLists, 'status'),
    'reported-preconditions.as-sent': must('repeats what the device reported', deviceLists, [70], {
      reading: 'told-by-hook-alone',
      elective: true,
    }),
  },
});

function untold(operations: readonly OperationId[], member: string) {
  return notShown(`may give ${member} any value`, operations, [94]);
}
