import type { OperationId } from '../../operations/index.ts';
import { bodyFactsOf, membersOf } from './body-facts.ts';
import { clauseSection } from '../clause.ts';
import { must, notShown, should } from '../rows.ts';

const deviceLists = ['devices.list'] as const;
const timelines = ['ownerMessages.list'] as const;
const deliveryLists = ['deliveries.list'] as const;

/** What the bodies of the public plane hold. */
export const publicResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    ...bodyFactsOf(
      'alpha-accepted',
      'alpha-accepted-members',
      'answers a submission with a JSON object',
      {
        created: { reading: 'meaning-of-created' },
      },
    ),

    ...bodyFactsOf(
      'alpha-status',
      'alpha-status-members',
      'answers with the status as a JSON object',
    ),

    ...membersOf('owner-device', 'owner-device-members'),
    'owner-device.lease-as-observed': must(
      'says active_socket_lease false of a device that holds no authenticated connection',
      deviceLists,
      ['owner-device-members'],
      { reading: 'device-known-to-hook-alone' },
    ),
    'owner-device.lease-while-connected': should(
      'says active_socket_lease true of a device that holds an authenticated connection',
      deviceLists,
      ['owner-device-members'],
      { reading: 'device-known-to-hook-alone' },
    ),
    'owner-device.preconditions-as-reported': should(
      'gives reported_preconditions for a device that has reported on itself, and null for one that has not',
      deviceLists,
      ['owner-device-members', 'reported-preconditions-members'],
      { reading: 'device-known-to-hook-alone' },
    ),

    ...membersOf('reported-preconditions', 'reported-preconditions-members'),
    'reported-preconditions.fresh-by-age': should(
      'says fresh true of a recent report of a device, and false of a stale one',
      deviceLists,
      ['reported-preconditions-members'],
      { reading: 'device-known-to-hook-alone' },
    ),

    ...bodyFactsOf(
      'owner-device-page',
      'owner-device-page-members',
      'answers with the page of devices as a JSON object',
      {
        has_more: {
          statement:
            'gives has_more, where it gives it at all, as a boolean, and true only beside a next_cursor',
          sentences: ['owner-device-page-members', 'pages-until-null-cursor', 'list-devices-route'],
          reading: 'last-page-without-has-more',
        },
      },
    ),

    ...membersOf('owner-message-event', 'owner-message-event-members'),

    ...membersOf('owner-message-view', 'owner-message-view-members'),
    'owner-message-view.truncated-when-dropped': must(
      'says events_truncated true of a message whose older events it leaves out, and false of one with all of them',
      timelines,
      ['owner-message-view-members'],
      { reading: 'events-of-a-message' },
    ),

    ...bodyFactsOf(
      'owner-message-page',
      'owner-message-page-members',
      'answers with the page of messages as a JSON object',
    ),

    ...membersOf('webhook-endpoint-view', 'webhook-endpoint-members'),

    ...bodyFactsOf(
      'webhook-endpoint-list',
      'webhook-endpoint-list-members',
      'answers with the endpoints in a JSON object',
    ),

    ...bodyFactsOf(
      'webhook-secret',
      'webhook-secret-members',
      'answers with endpoint and secret in a JSON object',
      {
        signing_secret_b64url: {
          statement: 'gives signing_secret_b64url as 32 bytes in 43 characters of base64url',
          reading: 'sealed-secret-length',
        },
      },
    ),

    ...membersOf('webhook-attempt-view', 'webhook-attempt-members', {
      generation: { of: 'an attempt' },
    }),

    ...membersOf('webhook-delivery-view', 'webhook-delivery-members', {
      generation: { of: 'a delivery' },
      terminal_reason: { reading: 'why-a-public-delivery-ended' },
      attempt_count: { reading: 'what-attempt-counts-count' },
    }),

    ...bodyFactsOf(
      'webhook-delivery-page',
      'webhook-delivery-page-members',
      'answers with the page of deliveries as a JSON object',
    ),

    ...bodyFactsOf(
      'webhook-replay-accepted',
      'webhook-replay-accepted-members',
      'answers a replay with a JSON object',
      {
        generation: {
          of: 'a replay',
          reading: 'lowest-replay-generation',
          sentences: ['webhook-replay-accepted-members', 'replay-queues-a-generation'],
        },
        created: { reading: 'meaning-of-created' },
      },
    ),

    'public-times.epoch-milliseconds': must(
      'counts the members that end in _ms in milliseconds since 1970, not in another unit',
      ['alpha.status', 'devices.list', 'ownerMessages.list', 'webhooks.list', 'deliveries.list'],
      ['notation-and-epoch-milliseconds'],
      // a unit shows by the Date of the answer, which a server need not send
      { elective: 'occasion' },
    ),

    'public-times.in-order': should(
      'gives no updated_at_ms or completed_at_ms before the time of what came first',
      ['alpha.status', 'ownerMessages.list', 'deliveries.list'],
      [
        'alpha-status-members',
        'owner-message-view-members',
        'webhook-attempt-members',
        'webhook-delivery-members',
      ],
      { everywhere: true },
    ),
    'webhook-attempt-view.generation-of-delivery': should(
      'gives no attempt a generation that its delivery has not come to',
      deliveryLists,
      ['webhook-attempt-members', 'webhook-delivery-members', 'replay-queues-a-generation'],
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
    'reported-preconditions.as-sent': must(
      'repeats what the device reported',
      deviceLists,
      ['reported-preconditions-members'],
      { reading: 'told-by-hook-alone', elective: true },
    ),
  },
});

function untold(operations: readonly OperationId[], member: string) {
  return notShown(`may give ${member} any value`, operations, ['public-string-values-open']);
}
