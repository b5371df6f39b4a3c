import { clauseSection } from './clause.ts';
import { clientSide, must, notShown, should } from './rows.ts';

const list = ['deliveries.list'] as const;
const replay = ['deliveries.replay'] as const;

/** Deliveries of the public plane: their list and their replay. */
export const deliveryClauses = clauseSection({
  section: 'Public plane: webhook deliveries',
  clauses: {
    'deliveries.list.accepted': must('answers 200 to a good request', list, [236]),
    'deliveries.list.complete': must('lists deliveries of every status', list, [185, 236], {
      reading: 'what-lists-have-to-show',
    }),
    'deliveries.list.limit-honoured': must(
      'accepts a limit from 1 to 20 and lists no more than it asks for',
      list,
      [236, 427],
    ),
    'deliveries.list.limit-out-of-range': must(
      'answers 400, or 200 with no more than twenty, to a limit that is no integer from 1 to 20',
      list,
      [236, 427],
      { reading: 'limit-out-of-range' },
    ),
    'deliveries.list.limit-out-of-range-400': should(
      'answers 400 to a limit that is no integer from 1 to 20',
      list,
      [236, 427],
      { reading: 'limit-out-of-range' },
    ),
    'deliveries.list.all-generations': must(
      'shows the attempts of earlier generations beside those of the present one',
      list,
      [236],
      { reading: 'what-attempt-counts-count' },
    ),
    'deliveries.attempts.none-left-out': should(
      'shows every earlier attempt of a generation beside a later one',
      list,
      [90, 236, 347],
      { reading: 'deliveries-with-many-attempts' },
    ),
    'deliveries.list.own-endpoint': must('lists no delivery of another endpoint', list, [236]),
    'deliveries.list.default-page-size': notShown(
      'may choose the length of a page where limit is left out',
      list,
      [236],
    ),
    'deliveries.transitions': notShown(
      'may move a delivery between pending, leased, succeeded and dead as it sends',
      list,
      [187],
    ),

    'deliveries.replay.accepted': must('answers 202 to a good request', replay, [182, 238]),
    'deliveries.replay.next-generation': must(
      'gives the generation after the one that failed and queues the delivery in it',
      replay,
      [182, 355, 425],
      { reading: 'lowest-replay-generation' },
    ),
    'deliveries.replay.while-paused': should(
      'takes a replay while its endpoint reads as enabled and as paused',
      replay,
      [167, 182, 238],
      { reading: 'replay-while-paused', elective: true },
    ),
    'deliveries.replay.same-delivery': must(
      'answers with the id of the delivery addressed, which stays one of the same event',
      replay,
      [92, 238, 347],
    ),
    'deliveries.replay.leaves-others': must(
      'leaves other deliveries as they are, and every endpoint on or off and paused or not',
      replay,
      [182, 238],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'deliveries.replay.other-endpoint': must(
      'answers 404, or 409 replay_not_eligible, for a delivery of another endpoint, and leaves it',
      replay,
      [236, 238],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'deliveries.replay.not-eligible': must(
      'answers 409 replay_not_eligible for a delivery that is not dead by failure',
      replay,
      [183, 238, 376],
    ),
    'deliveries.replay.endpoint-disabled': must(
      'answers 409 replay_not_eligible while the endpoint is off',
      replay,
      [182, 183, 238],
    ),
    'deliveries.replay.exhausted': must(
      'answers 409 replay_limit once all three generations are used',
      replay,
      [184, 238, 375, 425],
      { reading: 'code-of-third-failed-generation' },
    ),
    'deliveries.replay.not-eligible-at-the-limit': should(
      'answers 409 replay_not_eligible for what did not die by failure, all generations used',
      replay,
      [183, 184, 238],
      { reading: 'third-generation-not-failed' },
    ),
    'deliveries.replay.refused-unchanged': must(
      'leaves the delivery as it was when it refuses',
      replay,
      [183, 184],
    ),
    'deliveries.replay.unknown-delivery': must(
      'answers 404, or 409 replay_not_eligible, for a delivery that does not exist',
      replay,
      [238],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'deliveries.replay.key-of-another-delivery': must(
      'answers 409 replay_not_eligible to a key that was used for another delivery',
      replay,
      [238],
    ),
    'deliveries.replay.key-per-account': should(
      'lets two accounts use the same Idempotency-Key independently',
      replay,
      [238],
      { reading: 'scope-of-idempotency-keys' },
    ),
    'deliveries.replay.repeat': must(
      'answers 202 with the same generation, or 409 replay_not_eligible, to the same key again',
      replay,
      [238],
      { reading: 'same-replay-again' },
    ),
    'deliveries.replay.refused-comes-again': must(
      'answers 202, or 409 replay_not_eligible, to a replay that met an outage when it comes again as it was',
      replay,
      [207, 238, 382],
      { reading: 'momentary-refusal-then-again' },
    ),
    'deliveries.replay.repeat-later': must(
      'answers the key of an earlier generation with that generation or 409, and queues none for it',
      replay,
      [182, 183, 238],
      { reading: 'same-replay-later', elective: 'occasion' },
    ),
    'deliveries.replay.repeat-ended': should(
      'answers the key of a generation that has failed with that generation or 409',
      replay,
      [182, 183, 238],
      { reading: 'same-replay-later' },
    ),
    'deliveries.replay.repeat-202': should(
      'answers 202 with the same generation to the same key again',
      replay,
      [238],
      { reading: 'same-replay-again' },
    ),
    'deliveries.replay.parallel': must(
      'queues one generation for parallel replays, with one key or with several',
      replay,
      [182, 183, 238],
      { reading: 'same-replay-again' },
    ),
    'deliveries.client.replay-key': clientSide(
      'has its key made by the caller as a random UUIDv4 and kept for a repeat after an uncertain answer',
      replay,
      [238],
    ),
  },
});
