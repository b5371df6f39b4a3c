import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const sealedList = ['sealed.deliveries.list'] as const;
const whereDelivered = {
  elective: true,
  when: { gate: 'sealedWebhookDelivery', is: 'on' },
} as const;

/** What an event sets off: fan-out and attempts. */
export const events = clauseSection({
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
      { reading: 'reach-of-sealed-events', ...whereDelivered },
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
      { reading: 'reach-of-sealed-events', ...whereDelivered },
    ),
    'sealed.deliveries.fan-out.once': must(
      'shows one delivery of a sealed event at an endpoint, and no second one',
      sealedList,
      ['sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'deliveries-of-one-event', ...whereDelivered },
    ),
    'deliveries.fan-out.callback': must(
      'records each attempt that reached the callback URL, and tells of none that did not',
      list,
      ['fan-out-and-attempts'],
      { reading: 'attempts-listed-and-arrived' },
    ),
    'deliveries.attempts.numbered': must(
      'gives no two attempts of a generation one number',
      list,
      ['fan-out-and-attempts', 'limit-of-attempts'],
      { reading: 'attempts-listed-and-arrived' },
    ),
    'deliveries.attempts.status-as-answered': must(
      'gives as http_status of an attempt the status of its answer, and none where no answer came',
      list,
      ['fan-out-and-attempts'],
      { reading: 'what-an-attempt-came-to' },
    ),
    'deliveries.attempts.unanswered-no-status': must(
      'gives no http_status to an attempt that was never answered, or whose TLS was refused',
      list,
      ['webhook-attempt-members', 'fan-out-and-attempts'],
      { reading: 'unanswered-or-redirected', elective: true },
    ),
    'deliveries.attempts.redirect-not-followed': should(
      'does not follow a redirect that an attempt was answered with',
      list,
      ['callback-url-rules', 'enable-revalidates', 'fan-out-and-attempts'],
      { reading: 'unanswered-or-redirected' },
    ),
    'deliveries.attempts.end-with-success': must(
      'makes no further attempt after one that succeeded',
      list,
      ['delivery-statuses', 'fan-out-and-attempts'],
      { reading: 'what-an-attempt-came-to', elective: 'occasion' },
    ),
    'deliveries.attempts.at-most-seven': must(
      'shows no more than seven attempts of one generation',
      list,
      ['fan-out-and-attempts', 'limit-of-attempts'],
      { reading: 'what-attempt-counts-count' },
    ),
  },
});
