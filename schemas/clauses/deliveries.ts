import { clauseSection } from './clause.ts';
import { clientSide, must, notShown, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const replay = ['deliveries.replay'] as const;

/** Deliveries of the public plane: their list and their replay. */
export const deliveryClauses = clauseSection({
  section: 'Public plane: webhook deliveries',
  clauses: {
    'deliveries.list.accepted': must('answers 200 to a good request', list, [
      'list-deliveries-route',
    ]),
    'deliveries.list.complete': must(
      'lists deliveries of every status',
      list,
      ['retired-stay-as-history', 'list-deliveries-route'],
      {
        reading: 'what-lists-have-to-show',
      },
    ),
    'deliveries.list.limit-honoured': must(
      'accepts a limit from 1 to 20 and lists no more than it asks for',
      list,
      ['list-deliveries-route', 'limit-of-deliveries-page'],
    ),
    'deliveries.list.limit-out-of-range': must(
      'answers 400, or 200 with no more than twenty, to a limit that is no integer from 1 to 20',
      list,
      ['list-deliveries-route', 'limit-of-deliveries-page'],
      { reading: 'limit-out-of-range' },
    ),
    'deliveries.list.limit-out-of-range-400': should(
      'answers 400 to a limit that is no integer from 1 to 20',
      list,
      ['list-deliveries-route', 'limit-of-deliveries-page'],
      { reading: 'limit-out-of-range' },
    ),
    'deliveries.list.all-generations': must(
      'shows the attempts of earlier generations beside those of the present one',
      list,
      ['list-deliveries-route'],
      { reading: 'what-attempt-counts-count' },
    ),
    'deliveries.attempts.none-left-out': should(
      'shows every earlier attempt of a generation beside a later one',
      list,
      ['webhook-delivery-page-members', 'list-deliveries-route', 'fan-out-and-attempts'],
      { reading: 'deliveries-with-many-attempts' },
    ),
    'deliveries.list.own-endpoint': must('lists no delivery of another endpoint', list, [
      'list-deliveries-route',
    ]),
    'deliveries.list.default-page-size': notShown(
      'may choose the length of a page where limit is left out',
      list,
      ['list-deliveries-route'],
    ),
    'deliveries.transitions': notShown(
      'may move a delivery between pending, leased, succeeded and dead as it sends',
      list,
      ['other-delivery-transitions-open'],
    ),

    'deliveries.replay.accepted': must('answers 202 to a good request', replay, [
      'replay-queues-a-generation',
      'replay-delivery-route',
    ]),
    'deliveries.replay.next-generation': must(
      'gives the generation after the one that failed and queues the delivery in it',
      replay,
      ['replay-queues-a-generation', 'operations-tied-to-events', 'limit-of-replay-generations'],
      { reading: 'lowest-replay-generation' },
    ),
    'deliveries.replay.while-paused': should(
      'takes a replay while its endpoint reads as enabled and as paused',
      replay,
      ['endpoint-enabled-and-pause', 'replay-queues-a-generation', 'replay-delivery-route'],
      { reading: 'replay-while-paused', elective: true },
    ),
    'deliveries.replay.same-delivery': must(
      'answers with the id of the delivery addressed, which stays one of the same event',
      replay,
      ['webhook-replay-accepted-members', 'replay-delivery-route', 'fan-out-and-attempts'],
    ),
    'deliveries.replay.leaves-others': must(
      'leaves other deliveries as they are, and every endpoint on or off and paused or not',
      replay,
      ['replay-queues-a-generation', 'replay-delivery-route'],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'deliveries.replay.other-endpoint': must(
      'answers 404, or 409 replay_not_eligible, for a delivery of another endpoint, and leaves it',
      replay,
      ['list-deliveries-route', 'replay-delivery-route'],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'deliveries.replay.not-eligible': must(
      'answers 409 replay_not_eligible for a delivery that is not dead by failure',
      replay,
      ['replay-only-of-failed', 'replay-delivery-route', 'public-replay-not-eligible'],
    ),
    'deliveries.replay.endpoint-disabled': must(
      'answers 409 replay_not_eligible while the endpoint is off',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', 'replay-delivery-route'],
    ),
    'deliveries.replay.exhausted': must(
      'answers 409 replay_limit once all three generations are used',
      replay,
      [
        'replay-after-three-generations',
        'replay-delivery-route',
        'public-replay-limit',
        'limit-of-replay-generations',
      ],
      { reading: 'code-of-third-failed-generation' },
    ),
    'deliveries.replay.not-eligible-at-the-limit': should(
      'answers 409 replay_not_eligible for what did not die by failure, all generations used',
      replay,
      ['replay-only-of-failed', 'replay-after-three-generations', 'replay-delivery-route'],
      { reading: 'third-generation-not-failed' },
    ),
    'deliveries.replay.refused-unchanged': must(
      'leaves the delivery as it was when it refuses',
      replay,
      ['replay-only-of-failed', 'replay-after-three-generations'],
    ),
    'deliveries.replay.unknown-delivery': must(
      'answers 404, or 409 replay_not_eligible, for a delivery that does not exist',
      replay,
      ['replay-delivery-route'],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'deliveries.replay.key-of-another-delivery': must(
      'answers 409 replay_not_eligible to a key that was used for another delivery',
      replay,
      ['replay-delivery-route'],
    ),
    'deliveries.replay.key-per-account': should(
      'lets two accounts use the same Idempotency-Key independently',
      replay,
      ['replay-delivery-route'],
      { reading: 'scope-of-idempotency-keys' },
    ),
    'deliveries.replay.repeat': must(
      'answers 202 with the same generation, or 409 replay_not_eligible, to the same key again',
      replay,
      ['replay-delivery-route'],
      { reading: 'same-replay-again' },
    ),
    'deliveries.replay.refused-comes-again': must(
      'answers 202, or 409 replay_not_eligible, to a replay that met an outage when it comes again as it was',
      replay,
      ['unknown-outcome-rule', 'replay-delivery-route', 'public-unavailable'],
      { reading: 'momentary-refusal-then-again' },
    ),
    'deliveries.replay.repeat-later': must(
      'answers the key of an earlier generation with that generation or 409, and queues none for it',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', 'replay-delivery-route'],
      { reading: 'same-replay-later', elective: 'occasion' },
    ),
    'deliveries.replay.repeat-ended': should(
      'answers the key of a generation that has failed with that generation or 409',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', 'replay-delivery-route'],
      { reading: 'same-replay-later' },
    ),
    'deliveries.replay.repeat-202': should(
      'answers 202 with the same generation to the same key again',
      replay,
      ['replay-delivery-route'],
      { reading: 'same-replay-again' },
    ),
    'deliveries.replay.parallel': must(
      'queues one generation for parallel replays, with one key or with several',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', 'replay-delivery-route'],
      { reading: 'same-replay-again' },
    ),
    'deliveries.client.replay-key': clientSide(
      'has its key made by the caller as a random UUIDv4 and kept for a repeat after an uncertain answer',
      replay,
      ['replay-delivery-route'],
    ),
  },
});
