import { foldRun } from '../../reporters/fold/fold.ts';
import type { Report } from '../../reporters/report.ts';
import { clauses as allClauses } from '../../schemas/clauses/index.ts';
import { renderHtml } from '../../reporters/html/page.ts';
import type { TargetInput } from '../../reporters/inputs/inputs.ts';
import { breaks, report, small } from './run-sample.ts';
import { broken, check, clause, exchange, request, result, sampleRun, text } from './samples.ts';

const operations = ['webhooks.create', 'webhooks.enable', 'webhooks.list'] as const;

const clauses = [
  clause('owner-auth.origin-missing', { operations, statement: 'answers 403 without an Origin' }),
  clause('webhooks.create.limit', { reading: 'in-flight-429-not-listed', lines: [216, 220] }),
  clause('webhooks.create.strict', { level: 'should' }),
];
const checks = clauses.map(({ id }, at) => check(`check-${at}`, [id]));

const origin = ['Origin', 'https://owner.example'] as const;
const json = ['Content-Type', 'application/json'] as const;
const body = (number: number) =>
  text(`{"callback_url":"https://example.com/run-${number}a8f3c2b1"}`);

/** Refused without an Origin on one of three operations alone, where it was accepted. */
function withoutOrigin() {
  const good = exchange('control', 201, {
    request: request({ headers: [origin, json], body: body(1) }),
  });
  const probe = exchange('origin-missing', 201, {
    fault: 'the Origin is left out',
    request: request({ headers: [json], body: body(2) }),
    response: {
      status: 201,
      reason: '',
      headers: [],
      body: text('{"endpoint_id":"only-in-the-evidence","big":12345678901234567890}'),
    },
  });
  return result('check-0', [broken('owner-auth.origin-missing', 'check-0')], {
    exchanges: [good, probe],
  });
}

function racer(at: number) {
  return exchange(`racer-${at}`, 201, { race: 1, startedAtMs: 100 + at, durationMs: 40 });
}

/** Three at the same instant, all of them accepted. */
function race() {
  const units = [
    broken('webhooks.create.limit', 'check-1', { exchange: 1, proof: [1, 2, 3], got: '3 created' }),
  ];
  return result('check-1', units, {
    exchanges: [exchange('control', 201), racer(1), racer(2), racer(3)],
  });
}

/** A check that found a `should` broken. */
export const strict = result('check-2', [broken('webhooks.create.strict', 'check-2')]);

/** A deployment of three failed clauses, one of them a `should`. */
export function failingTarget(more: Partial<TargetInput> = {}): TargetInput {
  return small({
    name: 'staging',
    clauses,
    checks,
    results: [withoutOrigin(), race(), strict],
    ...more,
  });
}

/** One clause that fails on two operations. */
export function onTwoOperations(): Report {
  const probes = (['webhooks.create', 'webhooks.enable'] as const).map((callee) =>
    exchange(callee, 201, { callee, fault: 'the Origin is left out' }),
  );
  const units = probes.map((_, at) => broken(clauses[0]?.id ?? '', 'check-0', { exchange: at }));
  const results = [result('check-0', units, { exchanges: probes })];
  return foldRun(sampleRun([failingTarget({ results })]));
}

/** It, and one that fails by the race alone. */
export function twoTargets(): Report {
  return foldRun(
    sampleRun([failingTarget(), failingTarget({ name: 'production', results: [race()] })]),
  );
}

/** A page of one target. */
export function samplePage(): string {
  return renderHtml(foldRun(sampleRun([failingTarget()])));
}

/** The whole table of clauses, judged on two targets: more than 1,000 rows. */
export function wholeContract(): Report {
  const one = report({ clauses: Object.values(allClauses), results: [], checks: [] });
  const bad = report({ results: [breaks(2)] });
  const both = [...one.targets, ...bad.targets, ...one.targets];
  return { ...one, targets: both.map((target, at) => ({ ...target, name: `target ${at}` })) };
}

/** Forty clauses of the contract that fail, beside all others, on two targets. */
export function muchFailing(): Report {
  const table = Object.values(allClauses).filter(({ excluded }) => !excluded);
  const some = table.slice(0, 40);
  const units = some.map(({ id }) => broken(id, 'all'));
  const one = failingTarget({
    clauses: table,
    checks: [
      check(
        'all',
        some.map(({ id }) => id),
      ),
    ],
    results: some.map((_, at) =>
      result('all', units.slice(at, at + 1), {
        exchanges: [exchange('control', 201), exchange(`probe ${at}`, 201, { fault: 'one' })],
      }),
    ),
  });
  return foldRun(sampleRun([one, { ...one, name: 'production' }]));
}

/** The text of markup, white space made one. */
export function plainTextOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
