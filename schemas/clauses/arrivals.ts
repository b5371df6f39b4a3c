import { both, bothPlanes } from './both-planes.ts';
import { must, notShown, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const replay = ['deliveries.replay'] as const;
const retiring = ['webhooks.disable', 'webhooks.rotate'] as const;
const selection = ['webhooks.sealedEvents'] as const;
/** A target's sealed endpoints may get nothing: then there is no occasion to judge these by. */
const where = { elective: true, when: { gate: 'sealedWebhookDelivery', is: 'on' } } as const;

/** What selected endpoints get, and how it is signed. */
export const signedArrivals = bothPlanes('Events', {
  'webhooks.sealedEvents.selected-receives': must(
    'brings a sealed event to an enabled endpoint that was selected',
    selection,
    ['sealed-selection-route', 'selected-receive-sealed-events'],
    { reading: 'arrivals-while-on' },
  ),
  'webhooks.sealedEvents.unselected-receives-none': should(
    'brings no sealed event to an endpoint whose selection was taken back, nor once it is selected',
    selection,
    ['sealed-selection-route', 'selected-receive-sealed-events'],
    { reading: 'no-arrivals-while-off' },
  ),
  'deliveries.signed': both.must(
    'signs what it delivers with the secret of the endpoint, after a rotate with the new one',
    list,
    ['rotate-retires-waiting', 'sealed-webhooks-as-public', 'deliveries-are-signed'],
    { reading: 'how-deliveries-are-signed', elective: true, sealed: where },
  ),
  'deliveries.secret-not-sent': both.must(
    'shows no signing secret in what it delivers',
    list,
    [
      'webhook-secret-members',
      'sealed-secret-members',
      'created-disabled-secret-once',
      'sealed-webhooks-as-public',
      'deliveries-are-signed',
    ],
    { reading: 'how-deliveries-are-signed', sealed: where },
  ),
});

/** Which deliveries arrive, and where. */
export const reachingArrivals = bothPlanes('Events', {
  'deliveries.fan-out.arrives': must(
    'brings an inbound event to the callback URL of each endpoint that was on when it came',
    list,
    ['enable-validates-and-clears-pause', 'fan-out-and-attempts'],
    { reading: 'arrivals-while-on' },
  ),
  'deliveries.fan-out.off-arrives-none': both.must(
    'brings nothing of an event to an endpoint that was off when it came, even once it is on',
    list,
    [
      'enable-validates-and-clears-pause',
      'disable-retires-waiting',
      'rotate-retires-waiting',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
    ],
    { reading: 'no-arrivals-while-off', sealed: where },
  ),
  'deliveries.fan-out.own-delivery': both.should(
    'gives each endpoint that an event reaches a delivery under an id of its own',
    list,
    ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
    { reading: 'deliveries-of-one-event', sealed: where },
  ),
  'deliveries.fan-out.other-account-none': both.must(
    'brings nothing of the events of an account to an endpoint of another one, nor lists it there',
    list,
    ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
    { reading: 'deliveries-of-one-event', sealed: where },
  ),
  'deliveries.replay.arrives-again': both.must(
    'brings a delivery to its endpoint anew for each replay that was taken',
    replay,
    [
      'replay-queues-a-generation',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
      'operations-tied-to-events',
    ],
    { reading: 'arrivals-of-replays', sealed: where },
  ),
  'deliveries.replay.same-event': both.must(
    'tells the event of a delivery in every generation, where it tells one',
    replay,
    ['replay-queues-a-generation', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
    { reading: 'arrivals-of-replays', sealed: where },
  ),
  'deliveries.replay.arrives-nowhere-else': both.must(
    'brings a replayed delivery to no other endpoint that had the same event',
    replay,
    ['replay-queues-a-generation', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
    { reading: 'arrivals-of-replays', sealed: where },
  ),
  'deliveries.replay.no-fourth-generation': both.must(
    'sends nothing of a delivery once its three generations are used up',
    replay,
    [
      'replay-after-three-generations',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
      'limit-of-replay-generations',
    ],
    { reading: 'arrivals-of-replays', sealed: where },
  ),
});

/** What arrives after a step, and what is left open. */
export const laterArrivals = bothPlanes('Events', {
  'webhooks.retiring.nothing-arrives': both.must(
    'sends nothing more of what was pending or leased, even once the endpoint is on again',
    retiring,
    [
      'disable-retires-waiting',
      'rotate-retires-waiting',
      'retired-stay-as-history',
      'sealed-webhooks-as-public',
    ],
    { reading: 'arrivals-after-retiring', sealed: where },
  ),
  'webhooks.retiring.stays-retired': both.must(
    'shows a retired delivery as retired, whatever an attempt that was under way comes to',
    retiring,
    [
      'disable-retires-waiting',
      'rotate-retires-waiting',
      'retired-stay-as-history',
      'list-deliveries-route',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
    ],
    { reading: 'what-retired-deliveries-show', elective: true, sealed: where },
  ),
  'webhooks.retiring.new-events-arrive': both.must(
    'brings a new event to an endpoint that was retired and is on again',
    retiring,
    [
      'enable-validates-and-clears-pause',
      'disable-retires-waiting',
      'rotate-retires-waiting',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
    ],
    { reading: 'arrivals-after-retiring', sealed: where },
  ),
  'webhooks.pauses.cleared': both.must(
    'shows no pause once an endpoint that failures had paused is enabled',
    ['webhooks.enable'],
    ['enable-validates-and-clears-pause', 'sealed-webhooks-as-public', 'pause-after-failures'],
    { reading: 'pauses-failures-bring-about', elective: true, sealed: where },
  ),
  'webhooks.pauses.in-order': both.should(
    'pauses an endpoint no earlier than its failures began, and these no earlier than it was created',
    ['webhooks.list'],
    [
      'webhook-endpoint-members',
      'sealed-endpoint-and-list-members',
      'sealed-webhooks-as-public',
      'pause-after-failures',
    ],
    { reading: 'pauses-failures-bring-about', elective: true, sealed: where },
  ),
  'deliveries.payload-shape': notShown('may deliver payloads of any shape', list, [
    'payload-and-signature-open',
  ]),
  'deliveries.event-kinds': notShown('may tell any kinds of events apart', list, [
    'payload-and-signature-open',
  ]),
  'deliveries.signature-headers': notShown('may carry the signature in headers of any name', list, [
    'payload-and-signature-open',
  ]),
  'deliveries.signature-algorithm': notShown('may sign with any algorithm', list, [
    'payload-and-signature-open',
  ]),
  'deliveries.retry-timing': notShown('may wait between attempts as it likes', list, [
    'retry-timing-open',
  ]),
  'deliveries.pause-trigger': notShown(
    'may pause an endpoint after failures of any duration',
    list,
    ['retry-timing-open'],
  ),
  'sealed.webhooks.pauses.shown-alike': should(
    'shows as paused what the public list shows too, if that has the endpoint',
    ['sealed.webhooks.list'],
    ['webhook-endpoint-members', 'sealed-endpoint-and-list-members', 'pause-after-failures'],
    { reading: 'pauses-failures-bring-about', ...where },
  ),
  'sealed.inbound.upload.arrives-once': must(
    'brings an envelope that is uploaded again to no endpoint a second time',
    ['sealed.inbound.upload'],
    ['same-bytes-are-idempotent', 'fan-out-and-attempts'],
    { reading: 'reach-of-sealed-events', ...where },
  ),
});
