import { both, bothPlanes } from './both-planes.ts';
import { must, notShown, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const row = ['list-deliveries-route', 'sealed-list-deliveries-row'] as const;

/** The lists of deliveries. */
export const deliveryListRows = bothPlanes(
  { public: 'Public plane: webhook deliveries', sealed: 'Sealed plane' },
  {
    'deliveries.list.accepted': both.takesGood(list, [...row]),
    'deliveries.list.complete': both.must(
      'lists deliveries of every status',
      list,
      ['sealed-delivery-members', 'retired-stay-as-history', ...row],
      { reading: 'what-lists-have-to-show' },
    ),
    'deliveries.list.limit-honoured': must(
      'accepts a limit from 1 to 20 and lists no more than it asks for',
      list,
      ['list-deliveries-route', 'limit-of-deliveries-page'],
      { oneLook: true, noLag: 'but absence' },
    ),
    'deliveries.list.limit-out-of-range': must(
      'answers 400, or 200 with no more than twenty, to a limit that is no integer from 1 to 20',
      list,
      ['list-deliveries-route', 'limit-of-deliveries-page'],
      { reading: 'limit-out-of-range', noLag: 'but absence' },
    ),
    'deliveries.list.limit-out-of-range-400': should(
      'answers 400 to a limit that is no integer from 1 to 20',
      list,
      ['list-deliveries-route', 'limit-of-deliveries-page'],
      { reading: 'limit-out-of-range', noLag: 'but absence' },
    ),
    'sealed.deliveries.list.no-outcome-in-flight': must(
      'gives no outcome of the attempt of a leased delivery that has not ended',
      ['sealed.deliveries.list'],
      ['sealed-attempt-members'],
      { reading: 'outcome-without-a-failure' },
    ),
    'sealed.deliveries.list.newest-first': must(
      'lists the newest deliveries first',
      ['sealed.deliveries.list'],
      ['sealed-delivery-page-members'],
      { reading: 'order-of-lists', oneLook: true, noLag: true },
    ),
    'sealed.deliveries.list.ties-stable': must(
      'lists deliveries of the same millisecond in the same order each time',
      ['sealed.deliveries.list'],
      ['sealed-delivery-page-members'],
      { reading: 'order-of-lists', noLag: true },
    ),
    'deliveries.list.all-generations': both.must(
      'shows the attempts of earlier generations beside those of the present one',
      list,
      [
        'sealed-delivery-members',
        'list-deliveries-route',
        'sealed-webhooks-as-public',
        { sealed: 'fan-out-and-attempts' },
      ],
      {
        oneLook: true,
        public: { reading: 'what-attempt-counts-count' },
        sealed: { reading: 'deliveries-with-many-attempts', level: 'should' },
      },
    ),
    'deliveries.attempts.none-left-out': both.should(
      'shows every earlier attempt of a generation beside a later one',
      list,
      [
        'webhook-delivery-page-members',
        'sealed-delivery-members',
        'sealed-attempt-members',
        'list-deliveries-route',
        'fan-out-and-attempts',
      ],
      { reading: 'deliveries-with-many-attempts', oneLook: true },
    ),
    'deliveries.list.own-endpoint': both.must(
      'lists no delivery of another endpoint',
      list,
      [...row],
      { oneLook: true },
    ),
    'deliveries.list.default-page-size': notShown(
      'may choose the length of a page where limit is left out',
      list,
      ['list-deliveries-route'],
    ),
    'deliveries.transitions': both.notShown(
      'may move a delivery between pending, leased, succeeded and dead as it sends',
      list,
      ['other-delivery-transitions-open'],
    ),
  },
);
