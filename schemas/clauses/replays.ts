import { both, bothPlanes, itsTwin } from './both-planes.ts';
import { clientSide, must, should } from './rows.ts';

const replay = ['deliveries.replay'] as const;
const row = ['replay-delivery-route', 'sealed-replay-row'] as const;
const rules = ['replay-delivery-route', 'sealed-webhooks-as-public'] as const;

/** Replays of deliveries. */
export const replayClauses = bothPlanes(
  { public: 'Public plane: webhook deliveries', sealed: 'Sealed plane' },
  {
    'deliveries.replay.accepted': both.takesGood(replay, [
      { public: 'replay-queues-a-generation' },
      ...row,
    ]),
    'deliveries.replay.next-generation': both.must(
      'gives the generation after the one that failed and queues the delivery in it',
      replay,
      [
        'replay-queues-a-generation',
        'sealed-webhooks-as-public',
        'sealed-replay-generation',
        'operations-tied-to-events',
        { public: 'limit-of-replay-generations' },
      ],
      { reading: 'lowest-replay-generation' },
    ),
    'deliveries.replay.while-paused': both.should(
      'takes a replay while its endpoint reads as enabled and as paused',
      replay,
      ['endpoint-enabled-and-pause', 'replay-queues-a-generation', ...rules],
      { reading: 'replay-while-paused', elective: true },
    ),
    'deliveries.replay.same-delivery': both.must(
      'answers with the id of the delivery addressed, which stays one of the same event',
      replay,
      [
        'webhook-replay-accepted-members',
        'sealed-replay-accepted-members',
        ...row,
        'fan-out-and-attempts',
      ],
    ),
    'deliveries.replay.leaves-others': both.must(
      'leaves other deliveries as they are, and every endpoint on or off and paused or not',
      replay,
      ['replay-queues-a-generation', ...rules],
      { reading: 'what-a-step-leaves-alone', oneLook: true },
    ),
    'sealed.deliveries.replay.while-paused': itsTwin,
    'deliveries.replay.other-endpoint': both.must(
      'answers 404, or 409 replay_not_eligible, for a delivery of another endpoint, and leaves it',
      replay,
      ['list-deliveries-route', ...row, 'sealed-webhooks-as-public'],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'deliveries.replay.not-eligible': both.must(
      'answers 409 replay_not_eligible for a delivery that is not dead by failure',
      replay,
      ['replay-only-of-failed', ...rules, 'public-replay-not-eligible', 'sealed-409-codes'],
    ),
    'deliveries.replay.endpoint-disabled': both.must(
      'answers 409 replay_not_eligible while the endpoint is off',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', ...rules],
    ),
    'deliveries.replay.exhausted': both.must(
      'answers 409 replay_limit once all three generations are used',
      replay,
      [
        'replay-after-three-generations',
        ...rules,
        'public-replay-limit',
        'sealed-409-codes',
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
    'deliveries.replay.refused-unchanged': both.must(
      'leaves the delivery as it was when it refuses',
      replay,
      ['replay-only-of-failed', 'replay-after-three-generations', 'sealed-webhooks-as-public'],
      { oneLook: true },
    ),
    'deliveries.replay.unknown-delivery': both.must(
      'answers 404, or 409 replay_not_eligible, for a delivery that does not exist',
      replay,
      [...row, 'sealed-404-codes'],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'sealed.deliveries.replay.key-missing': must(
      'answers 400 without an Idempotency-Key',
      ['sealed.deliveries.replay'],
      ['sealed-replay-row'],
      { reading: 'malformed-idempotency-key' },
    ),
    'sealed.deliveries.replay.key-empty': should(
      'answers 400 to an Idempotency-Key that has nothing in it',
      ['sealed.deliveries.replay'],
      ['sealed-replay-row', 'sealed-webhooks-as-public'],
      { reading: 'malformed-idempotency-key' },
    ),
    'deliveries.replay.key-of-another-delivery': both.must(
      'answers 409 replay_not_eligible to a key that was used for another delivery',
      replay,
      [{ both: 'replay-delivery-route' }, 'sealed-webhooks-as-public'],
      { oneLook: true },
    ),
    'deliveries.replay.key-per-account': both.should(
      'lets two accounts use the same Idempotency-Key independently',
      replay,
      [{ both: 'replay-delivery-route' }, 'sealed-webhooks-as-public'],
      { reading: 'scope-of-idempotency-keys' },
    ),
    'deliveries.replay.repeat': both.must(
      'answers 202 with the same generation, or 409 replay_not_eligible, to the same key again',
      replay,
      [{ both: 'replay-delivery-route' }, 'sealed-webhooks-as-public'],
      { reading: 'same-replay-again' },
    ),
    'deliveries.replay.refused-comes-again': both.must(
      'answers 202, or 409 replay_not_eligible, to a replay that met an outage when it comes again as it was',
      replay,
      ['unknown-outcome-rule', ...row, { both: 'public-unavailable' }],
      { reading: 'momentary-refusal-then-again' },
    ),
    'deliveries.replay.repeat-later': both.must(
      'queues no generation for the key of an earlier one once another is queued',
      replay,
      [
        'replay-queues-a-generation',
        'replay-only-of-failed',
        { both: 'replay-delivery-route' },
        'sealed-webhooks-as-public',
      ],
      { reading: 'same-replay-later', public: { elective: 'occasion' } },
    ),
    'deliveries.replay.repeat-ended': both.should(
      'answers the key of a generation that has failed with that generation or 409',
      replay,
      [
        'replay-queues-a-generation',
        'replay-only-of-failed',
        { both: 'replay-delivery-route' },
        'sealed-webhooks-as-public',
      ],
      { reading: 'same-replay-later' },
    ),
    'deliveries.replay.repeat-202': should(
      'answers 202 with the same generation to the same key again',
      replay,
      ['replay-delivery-route'],
      { reading: 'same-replay-again' },
    ),
    'sealed.deliveries.replay.refused-comes-again': itsTwin,
    'deliveries.replay.parallel': both.must(
      'queues one generation for parallel replays, with one key or with several',
      replay,
      ['replay-queues-a-generation', 'replay-only-of-failed', ...rules],
      { public: { reading: 'same-replay-again' } },
    ),
    'deliveries.client.replay-key': clientSide(
      'has its key made by the caller as a random UUIDv4 and kept for a repeat after an uncertain answer',
      replay,
      ['replay-delivery-route'],
    ),
  },
);
