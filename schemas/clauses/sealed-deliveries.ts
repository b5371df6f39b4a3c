import { clauseSection } from './clause.ts';
import { must, notShown, should } from './rows.ts';

const deliveryList = ['sealed.deliveries.list'] as const;
const replay = ['sealed.deliveries.replay'] as const;

/** Deliveries of the sealed plane. */
export const sealedDeliveries = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.deliveries.list.accepted': must('answers 200 to a good request', deliveryList, [
      'sealed-list-deliveries-row',
    ]),
    'sealed.deliveries.list.complete': must(
      'lists deliveries of every status',
      deliveryList,
      ['sealed-delivery-members', 'retired-stay-as-history', 'sealed-list-deliveries-row'],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.deliveries.list.no-outcome-in-flight': must(
      'gives no outcome of the attempt of a leased delivery that has not ended',
      deliveryList,
      ['sealed-attempt-members'],
      { reading: 'outcome-without-a-failure' },
    ),
    'sealed.deliveries.list.newest-first': must(
      'lists the newest deliveries first',
      deliveryList,
      ['sealed-delivery-page-members'],
      { reading: 'order-of-lists' },
    ),
    'sealed.deliveries.list.ties-stable': must(
      'lists deliveries of the same millisecond in the same order each time',
      deliveryList,
      ['sealed-delivery-page-members'],
      { reading: 'order-of-lists' },
    ),
    'sealed.deliveries.list.all-generations': should(
      'shows the attempts of earlier generations beside those of the present one',
      deliveryList,
      ['sealed-delivery-members', 'sealed-webhooks-as-public', 'fan-out-and-attempts'],
      { reading: 'deliveries-with-many-attempts' },
    ),
    'sealed.deliveries.attempts.none-left-out': should(
      'shows every earlier attempt of a generation beside a later one',
      deliveryList,
      ['sealed-delivery-members', 'sealed-attempt-members', 'fan-out-and-attempts'],
      { reading: 'deliveries-with-many-attempts' },
    ),
    'sealed.deliveries.list.own-endpoint': must(
      'lists no delivery of another endpoint',
      deliveryList,
      ['sealed-list-deliveries-row'],
    ),
    'sealed.deliveries.transitions': notShown(
      'may move a delivery between pending, leased, succeeded and dead as it sends',
      deliveryList,
      ['other-delivery-transitions-open'],
    ),

    'sealed.deliveries.replay.accepted': must('answers 202 to a good request', replay, [
      'sealed-replay-row',
    ]),
    'sealed.deliveries.replay.next-generation': must(
      'gives the generation after the one that failed and queues the delivery in it',
      replay,
      [
        'replay-queues-a-generation',
        'sealed-webhooks-as-public',
        'sealed-replay-generation',
        'operations-tied-to-events',
      ],
      { reading: 'lowest-replay-generation' },
    ),
    'sealed.deliveries.replay.same-delivery': must(
      'answers with the id of the delivery addressed, which stays one of the same event',
      replay,
      ['sealed-replay-accepted-members', 'sealed-replay-row', 'fan-out-and-attempts'],
    ),
    'sealed.deliveries.replay.leaves-others': must(
      'leaves other deliveries as they are, and every endpoint on or off and paused or not',
      replay,
      ['replay-queues-a-generation', 'sealed-webhooks-as-public'],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'sealed.deliveries.replay.while-paused': should(
      'takes a replay while its endpoint reads as enabled and as paused',
      replay,
      ['endpoint-enabled-and-pause', 'replay-queues-a-generation', 'sealed-webhooks-as-public'],
      { reading: 'replay-while-paused', elective: true },
    ),
    'sealed.deliveries.replay.other-endpoint': must(
      'answers 404, or 409 replay_not_eligible, for a delivery of another endpoint, and leaves it',
      replay,
      ['sealed-replay-row', 'sealed-webhooks-as-public'],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'sealed.deliveries.replay.not-eligible': must(
      'answers 409 replay_not_eligible for a delivery that is not dead by failure',
      replay,
      ['replay-only-of-failed', 'sealed-webhooks-as-public', 'sealed-409-codes'],
    ),
    'sealed.deliveries.replay.endpoint-disabled': must(
      'answers 409 replay_not_eligible while the endpoint is off',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', 'sealed-webhooks-as-public'],
    ),
    'sealed.deliveries.replay.exhausted': must(
      'answers 409 replay_limit once all three generations are used',
      replay,
      [
        'replay-after-three-generations',
        'sealed-webhooks-as-public',
        'sealed-409-codes',
        'limit-of-replay-generations',
      ],
      { reading: 'code-of-third-failed-generation' },
    ),
    'sealed.deliveries.replay.refused-unchanged': must(
      'leaves the delivery as it was when it refuses',
      replay,
      ['replay-only-of-failed', 'replay-after-three-generations', 'sealed-webhooks-as-public'],
    ),
    'sealed.deliveries.replay.unknown-delivery': must(
      'answers 404, or 409 replay_not_eligible, for a delivery that does not exist',
      replay,
      ['sealed-replay-row', 'sealed-404-codes'],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'sealed.deliveries.replay.key-missing': must(
      'answers 400 without an Idempotency-Key',
      replay,
      ['sealed-replay-row'],
      { reading: 'malformed-idempotency-key' },
    ),
    'sealed.deliveries.replay.key-empty': should(
      'answers 400 to an Idempotency-Key that has nothing in it',
      replay,
      ['sealed-replay-row', 'sealed-webhooks-as-public'],
      { reading: 'malformed-idempotency-key' },
    ),
    'sealed.deliveries.replay.key-of-another-delivery': must(
      'answers 409 replay_not_eligible to a key that was used for another delivery',
      replay,
      ['replay-delivery-route', 'sealed-webhooks-as-public'],
    ),
    'sealed.deliveries.replay.key-per-account': should(
      'lets two accounts use the same Idempotency-Key independently',
      replay,
      ['replay-delivery-route', 'sealed-webhooks-as-public'],
      { reading: 'scope-of-idempotency-keys' },
    ),
    'sealed.deliveries.replay.repeat': must(
      'answers 202 with the same generation, or 409 replay_not_eligible, to the same key again',
      replay,
      ['replay-delivery-route', 'sealed-webhooks-as-public'],
      { reading: 'same-replay-again' },
    ),
    'sealed.deliveries.replay.repeat-later': must(
      'answers the key of an earlier generation with that generation or 409, and queues none for it',
      replay,
      [
        'replay-queues-a-generation',
        'replay-only-of-failed',
        'replay-delivery-route',
        'sealed-webhooks-as-public',
      ],
      { reading: 'same-replay-later' },
    ),
    'sealed.deliveries.replay.repeat-ended': should(
      'answers the key of a generation that has failed with that generation or 409',
      replay,
      [
        'replay-queues-a-generation',
        'replay-only-of-failed',
        'replay-delivery-route',
        'sealed-webhooks-as-public',
      ],
      { reading: 'same-replay-later' },
    ),
    'sealed.deliveries.replay.refused-comes-again': must(
      'answers 202, or 409 replay_not_eligible, to a replay that met an outage when it comes again as it was',
      replay,
      ['unknown-outcome-rule', 'sealed-replay-row', 'public-unavailable'],
      { reading: 'momentary-refusal-then-again' },
    ),
    'sealed.deliveries.replay.parallel': must(
      'queues one generation for parallel replays, with one key or with several',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', 'sealed-webhooks-as-public'],
    ),
  },
});
