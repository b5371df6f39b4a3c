import { clauseSection } from './clause.ts';
import { must, notShown, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const sealedList = ['sealed.deliveries.list'] as const;
const replay = ['deliveries.replay'] as const;
const retiring = ['webhooks.disable', 'webhooks.rotate'] as const;
const selection = ['webhooks.sealedEvents'] as const;
const whereDelivered = {
  elective: true,
  when: { gate: 'sealedWebhookDelivery', is: 'on' },
} as const;

/** What an event sets off: fan-out, attempts and what is left open about them. */
export const events = clauseSection({
  section: 'Events',
  clauses: {
    'deliveries.fan-out.enabled': must(
      'shows a delivery of an inbound event that came after the endpoint was turned on',
      list,
      [172, 347],
      { reading: 'which-events-reach-endpoints' },
    ),
    'deliveries.fan-out.disabled': must(
      'shows no delivery of an event that came while the endpoint was off, even once it is on',
      list,
      [172, 347],
      { reading: 'which-events-reach-endpoints' },
    ),
    'deliveries.fan-out.rotated': must(
      'shows no delivery of an event that came after a rotate and before the endpoint was enabled',
      list,
      [174, 347],
      { reading: 'which-events-reach-endpoints' },
    ),
    'deliveries.fan-out.once': must(
      'shows one delivery of an event at an endpoint, and no second one',
      list,
      [347],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.fan-out.one-event': should(
      'shows one event at an endpoint where one happened',
      list,
      [347],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.fan-out.selected': must(
      'shows a delivery of a sealed event where the endpoint was on and selected for them',
      ['webhooks.sealedEvents'],
      [232, 349],
      { reading: 'reach-of-sealed-events', elective: true },
    ),
    'deliveries.fan-out.selected-off': must(
      'shows no delivery of a sealed event where the endpoint was selected and off',
      ['webhooks.sealedEvents'],
      [172, 173, 349],
      { reading: 'reach-of-sealed-events' },
    ),
    'deliveries.fan-out.deselected': should(
      'shows no delivery of a sealed event where the selection was taken back',
      ['webhooks.sealedEvents'],
      [232, 349],
      { reading: 'reach-of-sealed-events' },
    ),
    'sealed.deliveries.fan-out.disabled': must(
      'shows no delivery of a sealed event that came while the endpoint was off, even once it is on',
      sealedList,
      [20, 172, 173, 303, 347],
      { reading: 'reach-of-sealed-events', ...whereDelivered },
    ),
    'sealed.deliveries.fan-out.rotated': must(
      'shows no delivery of a sealed event that came after a rotate and before the endpoint was enabled',
      sealedList,
      [20, 174, 303, 347],
      { reading: 'reach-of-sealed-events', ...whereDelivered },
    ),
    'sealed.deliveries.fan-out.once': must(
      'shows one delivery of a sealed event at an endpoint, and no second one',
      sealedList,
      [303, 347],
      { reading: 'deliveries-of-one-event', ...whereDelivered },
    ),
    'deliveries.fan-out.callback': must(
      'records each attempt that reached the callback URL, and tells of none that did not',
      list,
      [347],
      { reading: 'attempts-listed-and-arrived' },
    ),
    'deliveries.attempts.numbered': must(
      'gives no two attempts of a generation one number',
      list,
      [347, 426],
      { reading: 'attempts-listed-and-arrived' },
    ),
    'deliveries.attempts.status-as-answered': must(
      'gives as http_status of an attempt the status of its answer, and none where no answer came',
      list,
      [347],
      { reading: 'what-an-attempt-came-to' },
    ),
    'deliveries.attempts.unanswered-no-status': must(
      'gives no http_status to an attempt that was never answered, or whose TLS was refused',
      list,
      [86, 347],
      { reading: 'unanswered-or-redirected', elective: true },
    ),
    'deliveries.attempts.redirect-not-followed': should(
      'does not follow a redirect that an attempt was answered with',
      list,
      [224, 228, 347],
      { reading: 'unanswered-or-redirected' },
    ),
    'deliveries.attempts.end-with-success': must(
      'makes no further attempt after one that succeeded',
      list,
      [178, 347],
      { reading: 'what-an-attempt-came-to', elective: 'occasion' },
    ),
    'deliveries.attempts.at-most-seven': must(
      'shows no more than seven attempts of one generation',
      list,
      [347, 426],
      { reading: 'what-attempt-counts-count' },
    ),
    'webhooks.sealedEvents.selected-receives': must(
      'brings a sealed event to an enabled endpoint that was selected',
      selection,
      [232, 349],
      { reading: 'arrivals-while-on' },
    ),
    'webhooks.sealedEvents.unselected-receives-none': should(
      'brings no sealed event to an endpoint whose selection was taken back, nor once it is selected',
      selection,
      [232, 349],
      { reading: 'no-arrivals-while-off' },
    ),
    'deliveries.signed': must(
      'signs what it delivers with the secret of the endpoint, after a rotate with the new one',
      list,
      [174, 350],
      { reading: 'how-deliveries-are-signed', elective: true },
    ),
    'deliveries.secret-not-sent': must(
      'shows no signing secret in what it delivers',
      list,
      [84, 223, 350],
      { reading: 'how-deliveries-are-signed' },
    ),
    'deliveries.fan-out.arrives': must(
      'brings an inbound event to the callback URL of each endpoint that was on when it came',
      list,
      [172, 347],
      { reading: 'arrivals-while-on' },
    ),
    'deliveries.fan-out.off-arrives-none': must(
      'brings nothing of an event to an endpoint that was off when it came, even once it is on',
      list,
      [172, 173, 174, 347],
      { reading: 'no-arrivals-while-off' },
    ),
    'deliveries.fan-out.own-delivery': should(
      'gives each endpoint that an event reaches a delivery under an id of its own',
      list,
      [347],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.fan-out.other-account-none': must(
      'brings nothing of the events of an account to an endpoint of another one, nor lists it there',
      list,
      [347],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.replay.arrives-again': must(
      'brings a delivery to its endpoint anew for each replay that was taken',
      replay,
      [182, 347, 355],
      { reading: 'arrivals-of-replays' },
    ),
    'deliveries.replay.same-event': must(
      'tells the event of a delivery in every generation, where it tells one',
      replay,
      [182, 347],
      { reading: 'arrivals-of-replays' },
    ),
    'deliveries.replay.arrives-nowhere-else': must(
      'brings a replayed delivery to no other endpoint that had the same event',
      replay,
      [182, 347],
      { reading: 'arrivals-of-replays' },
    ),
    'deliveries.replay.no-fourth-generation': must(
      'sends nothing of a delivery once its three generations are used up',
      replay,
      [184, 347, 425],
      { reading: 'arrivals-of-replays' },
    ),
    'webhooks.retiring.nothing-arrives': must(
      'sends nothing more of what was pending or leased, even once the endpoint is on again',
      retiring,
      [173, 174, 185],
      { reading: 'arrivals-after-retiring' },
    ),
    'webhooks.retiring.stays-retired': must(
      'shows a retired delivery as retired, whatever an attempt that was under way comes to',
      retiring,
      [173, 174, 185, 236, 347],
      { reading: 'what-retired-deliveries-show', elective: true },
    ),
    'webhooks.retiring.new-events-arrive': must(
      'brings a new event to an endpoint that was retired and is on again',
      retiring,
      [172, 173, 174, 347],
      { reading: 'arrivals-after-retiring' },
    ),
    'webhooks.pauses.cleared': must(
      'shows no pause once an endpoint that failures had paused is enabled',
      ['webhooks.enable'],
      [172, 348],
      { reading: 'pauses-failures-bring-about', elective: true },
    ),
    'webhooks.pauses.in-order': should(
      'pauses an endpoint no earlier than its failures began, and these no earlier than it was created',
      ['webhooks.list'],
      [80, 348],
      { reading: 'pauses-failures-bring-about', elective: true },
    ),
    'deliveries.payload-shape': notShown('may deliver payloads of any shape', list, [352]),
    'deliveries.event-kinds': notShown('may tell any kinds of events apart', list, [352]),
    'deliveries.signature-headers': notShown(
      'may carry the signature in headers of any name',
      list,
      [352],
    ),
    'deliveries.signature-algorithm': notShown('may sign with any algorithm', list, [352]),
    'deliveries.retry-timing': notShown('may wait between attempts as it likes', list, [353]),
    'deliveries.pause-trigger': notShown(
      'may pause an endpoint after failures of any duration',
      list,
      [353],
    ),
  },
});
