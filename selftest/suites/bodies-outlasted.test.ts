import { expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { answerOf } from '../../harness/client/answer-of.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import { judgeCheck } from '../../harness/judge/judge-check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { type Effort, thoroughnessOf } from '../../harness/model/effort.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { TargetFacts } from '../../harness/model/target.ts';
import { Stop, lacking, stoppedBy } from '../../harness/model/stop.ts';
import { checks } from '../../suites/index.ts';
import { fourEnd, outlastFour } from '../../suites/resources/in-flight/in-flight-ends.ts';
import {
  everyGateOn,
  hookedTarget,
  positions,
  runAgainst,
  silentReferenceGateway,
} from '../conformance/run-against.ts';
import { exchange } from '../samples/samples.ts';
import { plainRequest } from '../run/plain-request.ts';

const clause = 'public.in-flight.timed-out-freed';
const good = () => Promise.resolve({ ...plainRequest, callee: 'alpha.submit' } as const);

/** What the clause is judged as where the target gives up on bodies after so long; its clock stands still. */
async function judgedAs(bodyTimeoutMs: number, effort: Effort) {
  const exchanges: Exchange[] = [];
  const target = {
    bodiesMs: thoroughnessOf({ effort }).bodiesMs,
    auditedBodiesMs: thoroughnessOf({ effort: 'audit' }).bodiesMs,
    requestMs: 30_000,
    mostAskedMs: 60_000,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a drive is used
  const drive = {
    target,
    send: (label: string) => {
      exchanges.push(exchange(label, 202, { callee: 'alpha.submit' }));
      return Promise.resolve(answerOf(exchanges.at(-1)!));
    },
    hold: () =>
      Promise.resolve({
        begin: () => Promise.resolve(),
        answeredWithin: (ms: number) => Promise.resolve(ms >= bodyTimeoutMs),
        abort: () => undefined,
      }),
    pause: () => Promise.resolve(),
    patienceOf: (ms: number) => ms,
    stop: (reason: string, lack: string) => {
      throw lacking(lack, reason);
    },
  } as unknown as Drive;
  const stop = await outlastFour(drive, good).then(() => null, stopIn);
  const { id, claims } = fourEnd('submission', 'timed-out');
  const recorded = { exchanges, stopped: stoppedBy(stop), lasting: [] };
  const { units } = judgeCheck({ id, claims }, recorded, positions(everyGateOn));
  const unit = units.find((one) => one.clause === clause);
  return { verdict: unit?.verdict, reason: unit?.reason, lack: stop?.lack?.what };
}

function stopIn(error: unknown): Stop {
  if (error instanceof Stop) return error;
  throw error;
}

const held = { verdict: 'held', reason: null };

test.each(['smoke', 'gate', 'audit'] as const)(
  'a target that gives up on bodies after a second is judged by a %s',
  async (effort) => {
    expect(await judgedAs(1000, effort)).toMatchObject(held);
  },
);

test.each(['smoke', 'gate'] as const)(
  'one that does after six seconds is not waited for by a %s, which says what does',
  async (effort) => {
    const { verdict, reason, lack } = await judgedAs(6000, effort);
    expect({ verdict, lack }).toEqual({ verdict: 'unreached', lack: 'effort' });
    expect(reason).toMatch(/longer than 3 s .* --require-complete or --effort audit .* up to 10 s/);
  },
);

test('an audit judges one that does after six seconds, and has nothing to say of one that never does', async () => {
  expect(await judgedAs(6000, 'audit')).toMatchObject(held);
  expect(await judgedAs(Infinity, 'audit')).toEqual({
    verdict: undefined,
    reason: undefined,
    lack: undefined,
  });
});

/** What a check is told of how long bodies are waited for. */
async function toldOf(effort: Effort, requestMs: number) {
  const told: TargetFacts[] = [];
  const callee = 'webhooks.list';
  const asking = defineCheck({
    id: 'asking',
    title: 'lists endpoints',
    callee,
    drive: async (drive) => {
      told.push(drive.target);
      await drive.send('list', drive.request(callee));
    },
    claims: [accepts('webhooks.list.accepted', 'list', 200)],
  });
  const timeouts = { requestMs, stateMs: 30_000, runMs: 600_000 };
  await runAgainst(silentReferenceGateway, { effort, checks: [asking], target: { timeouts } });
  return told.map(({ bodiesMs, auditedBodiesMs }) => [bodiesMs, auditedBodiesMs])[0];
}

test('no target is waited for longer than it gets for an answer', async () => {
  expect(await toldOf('gate', 30_000)).toEqual([3000, 10_000]);
  expect(await toldOf('audit', 30_000)).toEqual([10_000, 10_000]);
  expect(await toldOf('gate', 5000)).toEqual([3000, 5000]);
  expect(await toldOf('gate', 2000)).toEqual([2000, 2000]);
});

test('the checks of both planes wait until a gateway gives up on bodies', async () => {
  const outlasted = checks.filter(({ id }) => id.endsWith('/in-flight-timed-out'));
  const gateway = await startGateway({ gates: everyGateOn, bodyTimeoutMs: 200 });
  const results = await runAgainst(hookedTarget(gateway), { checks: outlasted });
  await gateway.close();
  const units = results.flatMap((result) => result.units);
  const judged = units.filter((unit) => unit.clause.endsWith('.timed-out-freed'));
  expect(judged.map(({ verdict }) => verdict)).toEqual(['held', 'held']);
});
