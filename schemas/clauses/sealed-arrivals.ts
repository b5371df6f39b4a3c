import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const list = ['sealed.deliveries.list'] as const;
const replay = ['sealed.deliveries.replay'] as const;
const retiring = ['sealed.webhooks.disable', 'sealed.webhooks.rotate'] as const;

/** A target's sealed endpoints may get nothing: then there is no occasion to judge these by. */
const where = { elective: true, when: { gate: 'sealedWebhookDelivery', is: 'on' } } as const;

/** What endpoints of the sealed plane get, as their public counterparts do. */
export const sealedArrivals = clauseSection({
  section: 'Events',
  clauses: {
    'sealed.deliveries.fan-out.off-arrives-none': must(
      'brings nothing of an event to an endpoint that was off when it came, even once it is on',
      list,
      [172, 173, 174, 303, 347],
      { reading: 'no-arrivals-while-off', ...where },
    ),
    'sealed.deliveries.fan-out.own-delivery': should(
      'gives each endpoint that an event reaches a delivery under an id of its own',
      list,
      [303, 347],
      { reading: 'deliveries-of-one-event', ...where },
    ),
    'sealed.deliveries.fan-out.other-account-none': must(
      'brings nothing of the events of an account to an endpoint of another one, nor lists it there',
      list,
      [303, 347],
      { reading: 'deliveries-of-one-event', ...where },
    ),
    'sealed.deliveries.replay.arrives-again': must(
      'brings a delivery to its endpoint anew for each replay that was taken',
      replay,
      [182, 303, 347, 355],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.replay.same-event': must(
      'tells the event of a delivery in every generation, where it tells one',
      replay,
      [182, 303, 347],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.replay.arrives-nowhere-else': must(
      'brings a replayed delivery to no other endpoint that had the same event',
      replay,
      [182, 303, 347],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.replay.no-fourth-generation': must(
      'sends nothing of a delivery once its three generations are used up',
      replay,
      [184, 303, 347, 425],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.fan-out.callback': must(
      'records each attempt that reached the callback URL, and tells of none that did not',
      list,
      [303, 347],
      { reading: 'attempts-listed-and-arrived', ...where },
    ),
    'sealed.deliveries.attempts.numbered': must(
      'gives no two attempts of a generation one number',
      list,
      [303, 347, 426],
      { reading: 'attempts-listed-and-arrived', ...where },
    ),
    'sealed.deliveries.attempts.at-most-seven': must(
      'shows no more than seven attempts of one generation',
      list,
      [303, 347, 426],
      { reading: 'what-attempt-counts-count', ...where },
    ),
    'sealed.deliveries.attempts.dead-after-seven': should(
      'shows a delivery as dead, and as failed, once its seventh attempt has failed',
      list,
      [120, 178, 303, 347],
      { reading: 'what-attempt-counts-count', ...where },
    ),
    'sealed.deliveries.attempts.status-as-answered': must(
      'gives as http_status of an attempt the status of its answer, and none where no answer came',
      list,
      [303, 347],
      { reading: 'what-an-attempt-came-to', ...where },
    ),
    'sealed.deliveries.attempts.unanswered-no-status': must(
      'gives no http_status to an attempt that was never answered, or whose TLS was refused',
      list,
      [122, 303, 347],
      { reading: 'unanswered-or-redirected', ...where },
    ),
    'sealed.deliveries.attempts.outcome-as-met': must(
      'gives no other outcome of an attempt than the one that it met',
      list,
      [122, 347],
      { reading: 'unanswered-or-redirected', ...where },
    ),
    'sealed.deliveries.attempts.redirect-not-followed': should(
      'does not follow a redirect that an attempt was answered with',
      list,
      [303, 347],
      { reading: 'unanswered-or-redirected', ...where },
    ),
    'sealed.deliveries.attempts.end-with-success': must(
      'makes no further attempt after one that succeeded',
      list,
      [178, 303, 347],
      { reading: 'what-an-attempt-came-to', ...where },
    ),
    'sealed.deliveries.signed': must(
      'signs what it delivers with the secret of the endpoint, after a rotate with the new one',
      list,
      [174, 303, 350],
      { reading: 'how-deliveries-are-signed', ...where },
    ),
    'sealed.deliveries.secret-not-sent': must(
      'shows no signing secret in what it delivers',
      list,
      [118, 303, 350],
      { reading: 'how-deliveries-are-signed', ...where },
    ),
    'sealed.webhooks.retiring.nothing-arrives': must(
      'sends nothing more of what was pending or leased, even once the endpoint is on again',
      retiring,
      [173, 174, 185, 303],
      { reading: 'arrivals-after-retiring', ...where },
    ),
    'sealed.webhooks.retiring.stays-retired': must(
      'shows a retired delivery as retired, whatever an attempt that was under way comes to',
      retiring,
      [173, 174, 185, 303, 347],
      { reading: 'what-retired-deliveries-show', ...where },
    ),
    'sealed.webhooks.retiring.new-events-arrive': must(
      'brings a new event to an endpoint that was retired and is on again',
      retiring,
      [172, 173, 174, 303, 347],
      { reading: 'arrivals-after-retiring', ...where },
    ),
    'sealed.webhooks.pauses.cleared': must(
      'shows no pause once an endpoint that failures had paused is enabled',
      ['sealed.webhooks.enable'],
      [172, 303, 348],
      { reading: 'pauses-failures-bring-about', ...where },
    ),
    'sealed.webhooks.pauses.in-order': should(
      'pauses an endpoint no earlier than its failures began, and these no earlier than it was created',
      ['sealed.webhooks.list'],
      [116, 303, 348],
      { reading: 'pauses-failures-bring-about', ...where },
    ),
    'sealed.webhooks.pauses.shown-alike': should(
      'shows as paused what the public list shows too, if that has the endpoint',
      ['sealed.webhooks.list'],
      [80, 116, 348],
      { reading: 'pauses-failures-bring-about', ...where },
    ),
    'sealed.inbound.upload.arrives-once': must(
      'brings an envelope that is uploaded again to no endpoint a second time',
      ['sealed.inbound.upload'],
      [302, 347],
      { reading: 'reach-of-sealed-events', ...where },
    ),
  },
});
