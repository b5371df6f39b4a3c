import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { askedIn, leftToEveryGateOn } from '../../engine/asked-in.ts';
import { allGatesOn, embeddedGates } from '../../engine/embedded.ts';
import { judgeEmbedded, type Plan } from '../../engine/judge-target.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import { runInput } from '../../engine/run-input.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { Disguise } from '../../harness/secrets/disguise.ts';
import { renderConsole } from '../../reporters/formats/console.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { renderHtml } from '../../reporters/html/page.ts';
import { clauses as table } from '../../schemas/clauses/index.ts';
import { operations } from '../../schemas/operations/index.ts';
import { readRecorded } from '../conformance/recorded.ts';

/** Ids of the clauses that any answer may show broken. */
const everywhere = new Set<string>(
  Object.values(table).flatMap((one) => (one.everywhere ? one.id : [])),
);

const everyGateOff = embeddedGates.find(({ gates }) => !Object.values(gates).some(Boolean))!;

describe('what the embedded gateway is asked in a position of its gates', () => {
  test('is everything with every gate on', () => {
    expect(askedIn(allGatesOn)).toEqual({ only: null });
  });

  const altered = mutants.flatMap(({ id, breaks, gates }) => (gates ? { id, breaks, gates } : []));

  test.each(altered)('shows all that is broken by $id', ({ id, breaks, gates }) => {
    const position = embeddedGates.find((one) => isDeepStrictEqual(one.gates, gates))!;
    const asked = new Set(askedIn(position).only);
    const red = Object.entries(readRecorded()[id]?.red ?? {});
    const shown = new Set(red.flatMap(([check, clauses]) => (asked.has(check) ? clauses : [])));
    expect(breaks.filter((clause) => !shown.has(clause))).toEqual([]);
  });

  const further = embeddedGates.filter(({ name }) => name !== allGatesOn.name);

  test.each(further)('$name: is a good request to each operation, and little else', (position) => {
    const asked = askedIn(position).only ?? [];
    const mounted = Object.values(operations).filter(
      ({ gate }) => gate === null || position.gates[gate],
    );
    expect(asked).toEqual(expect.arrayContaining(mounted.map(({ id }) => `${id}/accepted`)));
    expect(asked.length).toBeLessThan(knownChecks.length / 10);
  });
});

describe('a run of the embedded gateway', () => {
  test('says what it leaves to the position with every gate on, and exercises none of it', async () => {
    const plan = planOf();
    const judged = await judgeEmbedded(plan, new Set([everyGateOff.name]));
    const report = foldRun(runInput(judged, plan, { ...invocation, started: Date.now() }));
    const [target] = report.targets;
    const { verdict, planes, clauses = [], setbacks } = target ?? {};
    expect(report).toMatchObject({ exitCode: 0, defects: [] });
    // of what stands behind a closed gate nothing is left: that it is closed is judged here alone
    expect([verdict, planes?.public.verdict]).toEqual(['incomplete', 'incomplete']);
    expect([planes?.sealed.verdict, planes?.workflow.verdict]).toEqual([
      'conformant',
      'conformant',
    ]);
    const left = clauses.filter((one) => one.verdict === 'notExercised');
    const asked = new Set(askedIn(everyGateOff).only);
    const byChecks = left.filter(({ id }) => !everywhere.has(id));
    const unasked = byChecks.filter(({ checks }) => !checks.some((check) => asked.has(check)));
    expect(unasked.length).toBeGreaterThan(0);
    expect(unasked.filter(({ exercised }) => exercised > 0)).toEqual([]);
    expect(left.filter(({ reason }) => !reason.includes(leftToEveryGateOn.reason))).toEqual([]);
    expect(setbacks?.map(({ reason }) => reason)).toEqual([leftToEveryGateOn.reason]);
    const told = `${leftToEveryGateOn.reason} (${left.length} clauses)`;
    expect(left.length).toBeGreaterThan(0);
    expect(renderConsole(report, { color: false })).toContain(told);
    expect(renderHtml(report)).toContain(told);
  });

  test.each([
    ['where nothing is said', {}, askedIn(everyGateOff).only?.length],
    ['where each position is to be complete', { complete: true }, knownChecks.length],
    ['where one is picked', { only: ['webhooks.list/accepted'] }, 1],
  ])('asks so many checks in a further position, %s', async (_, more, checks) => {
    const first = new AbortController();
    const told: string[] = [];
    const rewrite = (text: string) => {
      told.push(text);
      first.abort();
    };
    const err = { isTTY: true, write: () => true, rewrite };
    const plan = planOf({ ...more, terminal: { err, signal: first.signal } });
    await judgeEmbedded(plan, new Set([everyGateOff.name]));
    expect(told[0]).toContain(`/${checks} checks, ${everyGateOff.name}`);
  });
});

const invocation = {
  config: null,
  target: null,
  effort: 'gate',
  requireComplete: false,
  failOnShould: false,
} as const;

function planOf(more: Partial<Plan> = {}): Plan {
  return {
    seed: 1,
    effort: 'gate',
    only: null,
    waivers: [],
    today: '2026-01-01',
    terminal: { err: { write: () => true }, signal: new AbortController().signal },
    bail: null,
    disguise: new Disguise(),
    journals: null,
    trail: join(tmpdir(), 'asked-in-trail'),
    replay: (clause) => clause,
    ...more,
  };
}
