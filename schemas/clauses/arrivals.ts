import { clauseSection } from './clause.ts';
import { must, notShown, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const replay = ['deliveries.replay'] as const;
const retiring = ['webhooks.disable', 'webhooks.rotate'] as const;
const selection = ['webhooks.sealedEvents'] as const;

/** What arrives at endpoints, and what is left open about it. */
export const arrivalClauses = clauseSection({
  section: 'Events',
  clauses: {
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
    'deliveries.signed': must(
      'signs what it delivers with the secret of the endpoint, after a rotate with the new one',
      list,
      ['rotate-retires-waiting', 'deliveries-are-signed'],
      { reading: 'how-deliveries-are-signed', elective: true },
    ),
    'deliveries.secret-not-sent': must(
      'shows no signing secret in what it delivers',
      list,
      ['webhook-secret-members', 'created-disabled-secret-once', 'deliveries-are-signed'],
      { reading: 'how-deliveries-are-signed' },
    ),
    'deliveries.fan-out.arrives': must(
      'brings an inbound event to the callback URL of each endpoint that was on when it came',
      list,
      ['enable-validates-and-clears-pause', 'fan-out-and-attempts'],
      { reading: 'arrivals-while-on' },
    ),
    'deliveries.fan-out.off-arrives-none': must(
      'brings nothing of an event to an endpoint that was off when it came, even once it is on',
      list,
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'fan-out-and-attempts',
      ],
      { reading: 'no-arrivals-while-off' },
    ),
    'deliveries.fan-out.own-delivery': should(
      'gives each endpoint that an event reaches a delivery under an id of its own',
      list,
      ['fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.fan-out.other-account-none': must(
      'brings nothing of the events of an account to an endpoint of another one, nor lists it there',
      list,
      ['fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.replay.arrives-again': must(
      'brings a delivery to its endpoint anew for each replay that was taken',
      replay,
      ['replay-queues-a-generation', 'fan-out-and-attempts', 'operations-tied-to-events'],
      { reading: 'arrivals-of-replays' },
    ),
    'deliveries.replay.same-event': must(
      'tells the event of a delivery in every generation, where it tells one',
      replay,
      ['replay-queues-a-generation', 'fan-out-and-attempts'],
      { reading: 'arrivals-of-replays' },
    ),
    'deliveries.replay.arrives-nowhere-else': must(
      'brings a replayed delivery to no other endpoint that had the same event',
      replay,
      ['replay-queues-a-generation', 'fan-out-and-attempts'],
      { reading: 'arrivals-of-replays' },
    ),
    'deliveries.replay.no-fourth-generation': must(
      'sends nothing of a delivery once its three generations are used up',
      replay,
      ['replay-after-three-generations', 'fan-out-and-attempts', 'limit-of-replay-generations'],
      { reading: 'arrivals-of-replays' },
    ),
    'webhooks.retiring.nothing-arrives': must(
      'sends nothing more of what was pending or leased, even once the endpoint is on again',
      retiring,
      ['disable-retires-waiting', 'rotate-retires-waiting', 'retired-stay-as-history'],
      { reading: 'arrivals-after-retiring' },
    ),
    'webhooks.retiring.stays-retired': must(
      'shows a retired delivery as retired, whatever an attempt that was under way comes to',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'list-deliveries-route',
        'fan-out-and-attempts',
      ],
      { reading: 'what-retired-deliveries-show', elective: true },
    ),
    'webhooks.retiring.new-events-arrive': must(
      'brings a new event to an endpoint that was retired and is on again',
      retiring,
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'fan-out-and-attempts',
      ],
      { reading: 'arrivals-after-retiring' },
    ),
    'webhooks.pauses.cleared': must(
      'shows no pause once an endpoint that failures had paused is enabled',
      ['webhooks.enable'],
      ['enable-validates-and-clears-pause', 'pause-after-failures'],
      { reading: 'pauses-failures-bring-about', elective: true },
    ),
    'webhooks.pauses.in-order': should(
      'pauses an endpoint no earlier than its failures began, and these no earlier than it was created',
      ['webhooks.list'],
      ['webhook-endpoint-members', 'pause-after-failures'],
      { reading: 'pauses-failures-bring-about', elective: true },
    ),
    'deliveries.payload-shape': notShown('may deliver payloads of any shape', list, [
      'payload-and-signature-open',
    ]),
    'deliveries.event-kinds': notShown('may tell any kinds of events apart', list, [
      'payload-and-signature-open',
    ]),
    'deliveries.signature-headers': notShown(
      'may carry the signature in headers of any name',
      list,
      ['payload-and-signature-open'],
    ),
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
  },
});
