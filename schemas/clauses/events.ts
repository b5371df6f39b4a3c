import { clauseSection } from './clause.ts';
import { must, notObservable, notShown, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const sealedList = ['sealed.deliveries.list'] as const;
const selection = ['webhooks.sealedEvents'] as const;

/** Why a clause on what arrives somewhere waits for a receiver. */
const atReceiver =
  'only a receiver at the callback URL sees what arrives, and the contract does not say that a list shows it';

/** What an event sets off: fan-out, attempts and what is left open about them. */
export const events = clauseSection({
  section: 'Events',
  clauses: {
    'deliveries.fan-out.enabled': must(
      'shows a delivery of an inbound event that came after the endpoint was turned on',
      list,
      [172, 347],
      { reading: 'R-77' },
    ),
    'deliveries.fan-out.disabled': must(
      'shows no delivery of an event that came while the endpoint was off, even once it is on',
      list,
      [172, 347],
      { reading: 'R-77' },
    ),
    'deliveries.fan-out.rotated': must(
      'shows no delivery of an event that came after a rotate and before the endpoint was enabled',
      list,
      [174, 347],
      { reading: 'R-77' },
    ),
    'deliveries.fan-out.selected': must(
      'shows a delivery of a sealed event where the endpoint was on and selected for them',
      ['webhooks.sealedEvents'],
      [232, 349],
      { reading: 'R-240' },
    ),
    'deliveries.fan-out.selected-off': must(
      'shows no delivery of a sealed event where the endpoint was selected and off',
      ['webhooks.sealedEvents'],
      [172, 173, 349],
      { reading: 'R-240' },
    ),
    'deliveries.fan-out.deselected': should(
      'shows no delivery of a sealed event where the selection was taken back',
      ['webhooks.sealedEvents'],
      [232, 349],
      { reading: 'R-240' },
    ),
    'sealed.deliveries.fan-out.disabled': must(
      'shows no delivery of a sealed event that came while the endpoint was off, even once it is on',
      sealedList,
      [20, 172, 173, 303, 347],
      { reading: 'R-240', elective: true, when: { gate: 'sealedWebhookDelivery', is: 'on' } },
    ),
    'sealed.deliveries.fan-out.rotated': must(
      'shows no delivery of a sealed event that came after a rotate and before the endpoint was enabled',
      sealedList,
      [20, 174, 303, 347],
      { reading: 'R-240', elective: true, when: { gate: 'sealedWebhookDelivery', is: 'on' } },
    ),
    'deliveries.fan-out.callback': notObservable(
      'records each attempt that reached the callback URL with its generation, number and times',
      list,
      [347],
      atReceiver,
    ),
    'deliveries.attempts.at-most-seven': must(
      'shows no more than seven attempts of one generation',
      list,
      [347, 426],
      { reading: 'R-19' },
    ),
    'webhooks.sealedEvents.selected-receives': notObservable(
      'brings a sealed event to an enabled endpoint that was selected',
      selection,
      [232, 349],
      atReceiver,
      { reading: 'R-78' },
    ),
    'webhooks.sealedEvents.unselected-receives-none': notObservable(
      'brings no sealed event to an endpoint whose selection was taken back',
      selection,
      [232, 349],
      atReceiver,
      { reading: 'R-78' },
    ),
    'deliveries.signed': notObservable(
      'signs what it delivers with the secret of the endpoint',
      list,
      [350],
      'neither the header nor the algorithm of the signature is shown',
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
