import { clauseSection } from './clause.ts';
import { must } from './rows.ts';

const retiring = ['sealed.webhooks.disable', 'sealed.webhooks.rotate'] as const;

/** What becomes of the open deliveries of a sealed endpoint that is turned off or given another secret. */
export const sealedRetiring = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.webhooks.retiring.terminal-reason': must(
      'makes what was pending or leased dead with the terminal reason retired',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'sealed-webhooks-as-public',
      ],
    ),
    'sealed.webhooks.retiring.keeps-history': must(
      'keeps retired deliveries in the list of deliveries',
      retiring,
      ['retired-stay-as-history', 'list-deliveries-route', 'sealed-webhooks-as-public'],
    ),
    'sealed.webhooks.retiring.immutable': must(
      'never changes times, attempts, counts or the generation of a delivery once it is retired',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'list-deliveries-route',
        'sealed-webhooks-as-public',
      ],
      { reading: 'what-retired-deliveries-show', elective: 'occasion' },
    ),
    'sealed.webhooks.retiring.leaves-succeeded': must(
      'leaves what has succeeded as it was',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'sealed-webhooks-as-public',
      ],
    ),
    'sealed.webhooks.retiring.leaves-others': must(
      'leaves other endpoints and their deliveries as they are',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'sealed-webhooks-as-public',
      ],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'sealed.webhooks.retiring.never-attempted': must(
      'makes no further attempt at what was pending or leased, even once the endpoint is enabled again',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'sealed-webhooks-as-public',
      ],
    ),
  },
});
