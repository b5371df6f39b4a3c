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
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
      ],
      { reading: 'no-arrivals-while-off', ...where },
    ),
    'sealed.deliveries.fan-out.own-delivery': should(
      'gives each endpoint that an event reaches a delivery under an id of its own',
      list,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event', ...where },
    ),
    'sealed.deliveries.fan-out.other-account-none': must(
      'brings nothing of the events of an account to an endpoint of another one, nor lists it there',
      list,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event', ...where },
    ),
    'sealed.deliveries.replay.arrives-again': must(
      'brings a delivery to its endpoint anew for each replay that was taken',
      replay,
      [
        'replay-queues-a-generation',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
        'operations-tied-to-events',
      ],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.replay.same-event': must(
      'tells the event of a delivery in every generation, where it tells one',
      replay,
      ['replay-queues-a-generation', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.replay.arrives-nowhere-else': must(
      'brings a replayed delivery to no other endpoint that had the same event',
      replay,
      ['replay-queues-a-generation', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.replay.no-fourth-generation': must(
      'sends nothing of a delivery once its three generations are used up',
      replay,
      [
        'replay-after-three-generations',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
        'limit-of-replay-generations',
      ],
      { reading: 'arrivals-of-replays', ...where },
    ),
    'sealed.deliveries.fan-out.callback': must(
      'records each attempt that reached the callback URL, and tells of none that did not',
      list,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'attempts-listed-and-arrived', ...where },
    ),
    'sealed.deliveries.attempts.numbered': must(
      'gives no two attempts of a generation one number',
      list,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts', 'limit-of-attempts'],
      { reading: 'attempts-listed-and-arrived', ...where },
    ),
    'sealed.deliveries.attempts.at-most-seven': must(
      'shows no more than seven attempts of one generation',
      list,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts', 'limit-of-attempts'],
      { reading: 'what-attempt-counts-count', ...where },
    ),
    'sealed.deliveries.attempts.dead-after-seven': should(
      'shows a delivery as dead, and as failed, once its seventh attempt has failed',
      list,
      [
        'sealed-delivery-members',
        'delivery-statuses',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
      ],
      { reading: 'what-attempt-counts-count', ...where },
    ),
    'sealed.deliveries.attempts.status-as-answered': must(
      'gives as http_status of an attempt the status of its answer, and none where no answer came',
      list,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'what-an-attempt-came-to', ...where },
    ),
    'sealed.deliveries.attempts.unanswered-no-status': must(
      'gives no http_status to an attempt that was never answered, or whose TLS was refused',
      list,
      ['sealed-attempt-members', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'unanswered-or-redirected', ...where },
    ),
    'sealed.deliveries.attempts.outcome-as-met': must(
      'gives no other outcome of an attempt than the one that it met',
      list,
      ['sealed-attempt-members', 'fan-out-and-attempts'],
      { reading: 'unanswered-or-redirected', ...where },
    ),
    'sealed.deliveries.attempts.redirect-not-followed': should(
      'does not follow a redirect that an attempt was answered with',
      list,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'unanswered-or-redirected', ...where },
    ),
    'sealed.deliveries.attempts.end-with-success': must(
      'makes no further attempt after one that succeeded',
      list,
      ['delivery-statuses', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'what-an-attempt-came-to', ...where },
    ),
    'sealed.deliveries.signed': must(
      'signs what it delivers with the secret of the endpoint, after a rotate with the new one',
      list,
      ['rotate-retires-waiting', 'sealed-webhooks-as-public', 'deliveries-are-signed'],
      { reading: 'how-deliveries-are-signed', ...where },
    ),
    'sealed.deliveries.secret-not-sent': must(
      'shows no signing secret in what it delivers',
      list,
      ['sealed-secret-members', 'sealed-webhooks-as-public', 'deliveries-are-signed'],
      { reading: 'how-deliveries-are-signed', ...where },
    ),
    'sealed.webhooks.retiring.nothing-arrives': must(
      'sends nothing more of what was pending or leased, even once the endpoint is on again',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'sealed-webhooks-as-public',
      ],
      { reading: 'arrivals-after-retiring', ...where },
    ),
    'sealed.webhooks.retiring.stays-retired': must(
      'shows a retired delivery as retired, whatever an attempt that was under way comes to',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
      ],
      { reading: 'what-retired-deliveries-show', ...where },
    ),
    'sealed.webhooks.retiring.new-events-arrive': must(
      'brings a new event to an endpoint that was retired and is on again',
      retiring,
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
      ],
      { reading: 'arrivals-after-retiring', ...where },
    ),
    'sealed.webhooks.pauses.cleared': must(
      'shows no pause once an endpoint that failures had paused is enabled',
      ['sealed.webhooks.enable'],
      ['enable-validates-and-clears-pause', 'sealed-webhooks-as-public', 'pause-after-failures'],
      { reading: 'pauses-failures-bring-about', ...where },
    ),
    'sealed.webhooks.pauses.in-order': should(
      'pauses an endpoint no earlier than its failures began, and these no earlier than it was created',
      ['sealed.webhooks.list'],
      ['sealed-endpoint-and-list-members', 'sealed-webhooks-as-public', 'pause-after-failures'],
      { reading: 'pauses-failures-bring-about', ...where },
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
  },
});
