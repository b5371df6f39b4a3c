import { both, bothPlanes, itsTwin } from './both-planes.ts';
import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const sealedList = ['sealed.deliveries.list'] as const;
/** A target's sealed endpoints may get nothing: then there is no occasion to judge these by. */
const where = { elective: true, when: { gate: 'sealedWebhookDelivery', is: 'on' } } as const;

/** What an event sets off: fan-out. */
export const fanOutRows = clauseSection({
  section: 'Events',
  clauses: {
    'deliveries.fan-out.enabled': must(
      'shows a delivery of an inbound event that came after the endpoint was turned on',
      list,
      ['enable-validates-and-clears-pause', 'fan-out-and-attempts'],
      { reading: 'which-events-reach-endpoints' },
    ),
    'deliveries.fan-out.disabled': must(
      'shows no delivery of an event that came while the endpoint was off, even once it is on',
      list,
      ['enable-validates-and-clears-pause', 'fan-out-and-attempts'],
      { reading: 'which-events-reach-endpoints' },
    ),
    'deliveries.fan-out.rotated': must(
      'shows no delivery of an event that came after a rotate and before the endpoint was enabled',
      list,
      ['rotate-retires-waiting', 'fan-out-and-attempts'],
      { reading: 'which-events-reach-endpoints' },
    ),
    'deliveries.fan-out.once': must(
      'shows one delivery of an event at an endpoint, and no second one',
      list,
      ['fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.fan-out.one-event': should(
      'shows one event at an endpoint where one happened',
      list,
      ['fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event' },
    ),
    'deliveries.fan-out.selected': must(
      'shows a delivery of a sealed event where the endpoint was on and selected for them',
      ['webhooks.sealedEvents'],
      ['sealed-selection-route', 'selected-receive-sealed-events'],
      { reading: 'reach-of-sealed-events', elective: true },
    ),
    'deliveries.fan-out.selected-off': must(
      'shows no delivery of a sealed event where the endpoint was selected and off',
      ['webhooks.sealedEvents'],
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'selected-receive-sealed-events',
      ],
      { reading: 'reach-of-sealed-events' },
    ),
    'deliveries.fan-out.deselected': should(
      'shows no delivery of a sealed event where the selection was taken back',
      ['webhooks.sealedEvents'],
      ['sealed-selection-route', 'selected-receive-sealed-events'],
      { reading: 'reach-of-sealed-events' },
    ),
    'sealed.deliveries.fan-out.disabled': must(
      'shows no delivery of a sealed event that came while the endpoint was off, even once it is on',
      sealedList,
      [
        'sealed-clients-send-and-upload',
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
      ],
      { reading: 'reach-of-sealed-events', ...where },
    ),
    'sealed.deliveries.fan-out.rotated': must(
      'shows no delivery of a sealed event that came after a rotate and before the endpoint was enabled',
      sealedList,
      [
        'sealed-clients-send-and-upload',
        'rotate-retires-waiting',
        'sealed-webhooks-as-public',
        'fan-out-and-attempts',
      ],
      { reading: 'reach-of-sealed-events', ...where },
    ),
    'sealed.deliveries.fan-out.once': must(
      'shows one delivery of a sealed event at an endpoint, and no second one',
      sealedList,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event', ...where },
    ),
  },
});

/** What the list of deliveries tells of attempts. */
export const attemptClauses = bothPlanes('Events', {
  'deliveries.fan-out.callback': both.must(
    'records each attempt that reached the callback URL, and tells of none that did not',
    list,
    ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
    { reading: 'attempts-listed-and-arrived', sealed: where },
  ),
  'deliveries.attempts.numbered': both.must(
    'gives no two attempts of a generation one number',
    list,
    ['sealed-webhooks-as-public', 'fan-out-and-attempts', 'limit-of-attempts'],
    { reading: 'attempts-listed-and-arrived', sealed: where },
  ),
  'sealed.deliveries.attempts.at-most-seven': itsTwin,
  'sealed.deliveries.attempts.dead-after-seven': should(
    'shows a delivery as dead, and as failed, once its seventh attempt has failed',
    ['sealed.deliveries.list'],
    [
      'sealed-delivery-members',
      'delivery-statuses',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
    ],
    { reading: 'what-attempt-counts-count', ...where },
  ),
  'deliveries.attempts.status-as-answered': both.must(
    'gives as http_status of an attempt the status of its answer, and none where no answer came',
    list,
    ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
    { reading: 'what-an-attempt-came-to', sealed: where },
  ),
  'deliveries.attempts.unanswered-no-status': both.must(
    'gives no http_status to an attempt that was never answered, or whose TLS was refused',
    list,
    [
      'webhook-attempt-members',
      'sealed-attempt-members',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
    ],
    {
      reading: 'unanswered-or-redirected',
      elective: true,
      public: { oneLook: true },
      sealed: where,
    },
  ),
  'sealed.deliveries.attempts.outcome-as-met': must(
    'gives no other outcome of an attempt than the one that it met',
    ['sealed.deliveries.list'],
    ['sealed-attempt-members', 'fan-out-and-attempts'],
    { reading: 'unanswered-or-redirected', ...where },
  ),
  'deliveries.attempts.redirect-not-followed': both.should(
    'does not follow a redirect that an attempt was answered with',
    list,
    [
      'callback-url-rules',
      'enable-revalidates',
      'sealed-webhooks-as-public',
      'fan-out-and-attempts',
    ],
    { reading: 'unanswered-or-redirected', sealed: where },
  ),
  'deliveries.attempts.end-with-success': both.must(
    'makes no further attempt after one that succeeded',
    list,
    ['delivery-statuses', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
    { reading: 'what-an-attempt-came-to', public: { elective: 'occasion' }, sealed: where },
  ),
  'deliveries.attempts.at-most-seven': both.must(
    'shows no more than seven attempts of one generation',
    list,
    ['sealed-webhooks-as-public', 'fan-out-and-attempts', 'limit-of-attempts'],
    { reading: 'what-attempt-counts-count', noLag: true, public: { oneLook: true }, sealed: where },
  ),
});
