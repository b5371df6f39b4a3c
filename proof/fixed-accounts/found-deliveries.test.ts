import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alter, wrapHandlers } from '../../fixtures/mutants/toolkit/alter.ts';
import { replays } from '../../fixtures/mutants/toolkit/delivery-alter.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { refused, type Delivery, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { newDelivery, PLANES, shown } from '../../selftest/gateway/deliveries.ts';
import {
  accountWith,
  clausesThat,
  exhausted,
  failedOnce,
  judgedDeliveries,
  ofEveryKind,
  openGateway,
  richAccount,
  takenIn,
} from '../../selftest/conformance/fixed-deliveries.ts';

/** The checks of a replay that an account without a hook can serve, where it has what they ask for. */
const served = [
  'accepted',
  'auth-credentials',
  'refused-pending',
  'refused-leased',
  'refused-succeeded',
  'refused-dead-policy_rejected',
  'refused-dead-retired',
  'refused-dead-legacy',
  'refused-generation-3',
  'refused-at-an-endpoint-off',
  'key-missing',
  'key-of-another-delivery',
  'repeated',
  'unknown-delivery',
  'other-endpoint',
  'to-generation-2',
  'to-generation-3',
];

const facts = [
  'accepted',
  'same-delivery',
  'next-generation',
  'not-eligible',
  'exhausted',
  'endpoint-disabled',
  'refused-unchanged',
  'key-of-another-delivery',
  'repeat',
  'unknown-delivery',
  'other-endpoint',
];

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe.each(PLANES)('without a state hook, on the %s plane,', (plane) => {
  const replay = plane === 'public' ? 'deliveries.replay' : 'sealed.deliveries.replay';

  test('every kind of delivery that the account has is tried, within the budget', async () => {
    const results = await judgedDeliveries(await richAccount(gateway, plane), 3);
    const lacks = served.map((check) => [check, results.get(check)?.lack?.reason ?? null]);
    // the refusals are judged; that they leave a delivery alone is seen where nobody else can replay it
    expect(lacks.filter(([, reason]) => reason !== null)).toEqual([
      ['auth-credentials', 'an effect would not be seen on this account'],
    ]);
    expect(clausesThat('broken', results)).toEqual([]);
    const held = clausesThat('held', results);
    expect(facts.filter((fact) => !held.includes(`${replay}.${fact}`))).toEqual([]);
    const taken = takenIn(results);
    // the control, its repeat, and one for each further generation
    expect(taken.length).toBe(4);
    expect(new Set(taken).size).toBe(3);
  });

  test('an account without deliveries has each say what it lacked', async () => {
    const who = await accountWith(gateway, [], plane);
    const results = await judgedDeliveries(who);
    for (const check of served.filter((one) => one !== 'auth-credentials')) {
      const { units = [], lack } = results.get(check) ?? {};
      const own = units.filter(({ unit, verdict }) => unit === check && verdict !== 'unreached');
      expect([check, own, lack?.what]).toEqual([check, [], 'states.delivery']);
      expect(lack?.reason).toContain('the account shows no delivery that failed');
    }
    expect(clausesThat('broken', results)).toEqual([]);
    expect(takenIn(results)).toEqual([]);
  });

  test('one failed delivery is the control of whatever uses up none', async () => {
    const kinds = [failedOnce, exhausted, { status: 'succeeded' }];
    const results = await judgedDeliveries(await accountWith(gateway, kinds, plane));
    expect(clausesThat('broken', results)).toEqual([]);
    const held = clausesThat('held', results);
    for (const fact of ['not-eligible', 'exhausted', 'refused-unchanged', 'repeat'])
      expect(held).toContain(`${replay}.${fact}`);
    const lack = results.get('to-generation-2')?.lack?.reason;
    expect(lack).toContain('no delivery that failed in generation 1');
    expect(results.get('refused-pending')?.lack?.reason).toContain('reads pending');
    expect(new Set(takenIn(results)).size).toBe(1);
  });

  test.each([0, 1, 2])('no more than %i are used up where the budget says so', async (budget) => {
    const results = await judgedDeliveries(await richAccount(gateway, plane), budget);
    expect(clausesThat('broken', results)).toEqual([]);
    expect(new Set(takenIn(results)).size).toBe(budget);
    expect(results.get('to-generation-3')?.lack?.what).toBe('budget.replays');
  });

  test('nothing is tried at an endpoint that is paused', async () => {
    const paused = alter(({ views }) => {
      const { webhookEndpoint } = views;
      views.webhookEndpoint = (endpoint) => ({ ...webhookEndpoint(endpoint), paused_at_ms: 1 });
    });
    const other = await openGateway(paused);
    try {
      const results = await judgedDeliveries(await accountWith(other, ofEveryKind, plane));
      expect(takenIn(results)).toEqual([]);
      expect(results.get('accepted')?.lack?.what).toBe('states.delivery');
    } finally {
      await other.close();
    }
  });

  test('what is dead for good is left as it was', async () => {
    const who = await accountWith(gateway, [failedOnce], plane);
    const ids = [
      await newDelivery(who, exhausted),
      await newDelivery(who, { status: 'succeeded' }),
    ];
    const before = await Promise.all(ids.map((id) => shown(who, id)));
    await judgedDeliveries(who);
    expect(await Promise.all(ids.map((id) => shown(who, id)))).toEqual(before);
  });
});

/** A delivery that is on its way when a replay of it comes, and what its sender makes of it just then. */
const moves: readonly (readonly [becomes: string, move: (delivery: Delivery) => void])[] = [
  [
    'fails',
    (delivery) => {
      const at = {
        startedAtMs: 1,
        completedAtMs: 2,
        outcome: 'timeout',
        httpStatus: null,
      } as const;
      const { generation } = delivery;
      Object.assign(delivery, {
        status: 'dead',
        terminalReason: 'failed',
        nextAttemptAtMs: null,
        attempts: [...delivery.attempts, { ...at, generation, attemptNumber: 7 }],
      });
    },
  ],
  [
    'succeeds',
    (delivery) => {
      Object.assign(delivery, { status: 'succeeded', nextAttemptAtMs: null });
    },
  ],
];

test.each(moves)('one that %s before its replay comes is nobody’s failure', async (_, move) => {
  const moving = wrapHandlers(replays, (handler) => (own, call) => {
    const delivery = own.world.deliveries.get(call.params['delivery_id'] ?? '');
    if (delivery?.status === 'pending') move(delivery);
    return handler(own, call);
  });
  const other = await openGateway(moving);
  try {
    const who = await accountWith(other, [failedOnce, { status: 'pending' }]);
    const results = await judgedDeliveries(who);
    const asked = results.get('refused-pending')?.exchanges.map(({ label }) => label);
    expect(asked).toContain('refused');
    expect(clausesThat('broken', results)).toEqual([]);
  } finally {
    await other.close();
  }
});

test('one that a rotate retired and that still reads as failed is nobody’s failure', async () => {
  const refusing = wrapHandlers(replays, (handler) => async (own, call) => {
    const outcome = await handler(own, call);
    return outcome.kind === 'done' ? refused('replay_not_eligible') : outcome;
  });
  const other = await openGateway(refusing);
  try {
    const results = await judgedDeliveries(
      await accountWith(other, [failedOnce, failedOnce, exhausted]),
    );
    expect(clausesThat('broken', results)).toEqual([]);
    const lack = results.get('accepted')?.lack;
    expect(lack?.what).toBe('states.delivery');
    expect(lack?.reason).toContain('no rotate has retired the delivery');
    expect(results.get('key-missing')?.outcome).toBe('notExercised');
  } finally {
    await other.close();
  }
});

/** Bugs that a hook is not needed for to show, and the clauses that they break without one. */
const shownWithout = [
  ['replays-answer-200', 'accepted'],
  ['pending-deliveries-replayed', 'not-eligible'],
  ['ended-or-leased-deliveries-replayed', 'not-eligible'],
  ['deliveries.replay-and-sealed.deliveries.replay-answers-endpoint-limit', 'exhausted'],
  ['refused-replay-touches-the-delivery', 'refused-unchanged'],
  ['unknown-deliveries-replayed', 'unknown-delivery'],
  ['replay-below-any-endpoint', 'other-endpoint'],
  ['replay-of-a-disabled-endpoint', 'endpoint-disabled'],
  ['replay-key-answers-for-another-delivery', 'key-of-another-delivery'],
  ['replay-repeats-make-generations', 'repeat'],
  ['replay-answers-the-generation-before', 'next-generation'],
  ['replay-answers-another-delivery', 'same-delivery'],
] as const;

describe('without a state hook, a mutant is still seen:', () => {
  test.each(shownWithout)('%s breaks %s', async (id, fact) => {
    const mutant = mutants.find((one) => one.id === id);
    if (!mutant) throw new Error(`there is no mutant ${id}`);
    const declared = new Set<string>(mutant.breaks);
    const other = await openGateway(mutant.alter);
    try {
      for (const plane of PLANES) {
        const results = await judgedDeliveries(await richAccount(other, plane));
        const broken = clausesThat('broken', results);
        const replay = plane === 'public' ? 'deliveries.replay' : 'sealed.deliveries.replay';
        expect(broken).toContain(`${replay}.${fact}`);
        expect(broken.filter((clause) => !declared.has(clause))).toEqual([]);
        expect(new Set(takenIn(results)).size).toBeLessThanOrEqual(5);
      }
    } finally {
      await other.close();
    }
  });
});
