import type { ClauseReport, Report, TargetReport } from '../reporters/report.ts';
import { foldTarget } from '../reporters/fold.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { Disguise } from '../harness/secrets/disguise.ts';
import { suggestion } from '../harness/target-file/nearest.ts';
import { assertConfirmed } from './confirm.ts';
import { parseFlags } from './flags.ts';
import { judgeAll, judgeEmbedded, type JudgedTarget, type Plan } from './judge-target.ts';
import { compareAgain, type Again } from './again.ts';
import { readReport } from './stored-report.ts';
import { describedTargets } from './targets.ts';
import type { Terminal } from './terminal.ts';

const flags = {
  report: { type: 'string' },
  target: { type: 'string' },
  confirm: { type: 'string' },
} as const;

/** A clause that an earlier run found broken on a target. */
interface Failure {
  readonly target: TargetReport;
  readonly clause: ClauseReport;
}

/**
 * `replay`: sends again what showed a failure in an earlier run, from its report alone: the same
 * checks with the same random choices on the same target, or on another. Says of each failure
 * whether it is fixed, still there, or another one by now.
 */
export async function replay(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, flags, true);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0)
    throw new UsageError('replay: give the id of one clause or check that failed');
  const report = readReport(values.report ?? 'conformance-report/conformance.json');
  const failures = failuresOf(report, id);
  const judged = await judgeAgain(report, failures, values, terminal);
  const outcomes = failures.map((failure) => outcomeOf(failure, judged));
  terminal.out(outcomes.map(({ line }) => `${line}\n`).join(''));
  return exitCodeOf(outcomes.map(({ again }) => again.outcome));
}

async function judgeAgain(
  { suite, invocation }: Report,
  failures: readonly Failure[],
  values: { readonly target?: string; readonly confirm?: string },
  terminal: Terminal,
): Promise<JudgedTarget[]> {
  const { config, target } = { ...invocation, ...(values.target && { target: values.target }) };
  const checks = failures.flatMap(({ clause }) => checksOf(clause));
  const plan: Plan = {
    options: { config, target },
    seed: suite.seed,
    effort: invocation.effort,
    only: [...new Set(checks)],
    waivers: [],
    today: new Date().toISOString().slice(0, 10),
    terminal,
    disguise: new Disguise(),
    journals: null,
  };
  const described = describedTargets({ config, target });
  const failed = new Set(failures.map((failure) => failure.target.name));
  if (!described) return judgeEmbedded(plan, failed);
  // another base URL gives a bare target another name
  const meant =
    described.length === 1 ? described : described.filter(({ name }) => failed.has(name));
  assertConfirmed(meant, values.confirm ?? null);
  return judgeAll(meant, plan);
}

function outcomeOf({ target, clause }: Failure, judged: readonly JudgedTarget[]) {
  const input =
    judged.find((one) => one.input.name === target.name)?.input ??
    (judged.length === 1 ? judged[0]?.input : undefined);
  const now = input && foldTarget(input);
  const again = compareAgain(
    clause,
    now?.clauses.find((one) => one.id === clause.id),
    checksOf(clause),
  );
  return {
    again,
    line: `${again.outcome}: ${clause.id} on ${now?.name ?? target.name}${again.why}`,
  };
}

function failuresOf(report: Report, id: string): readonly Failure[] {
  const all = report.targets.flatMap((target) =>
    target.clauses
      .filter(({ evidence }) => evidence.length > 0)
      .map((clause) => ({ target, clause })),
  );
  const meant = all.filter(({ clause }) => clause.id === id || checksOf(clause).includes(id));
  if (meant.length > 0) return meant;
  const known = all.flatMap(({ clause }) => [clause.id, ...checksOf(clause)]);
  throw new UsageError(`${id}: nothing of that name failed in the report${suggestion(id, known)}`);
}

function checksOf({ evidence }: ClauseReport): readonly string[] {
  return evidence.filter(({ role }) => role === 'failure').map(({ check }) => check);
}

/** What is not known to be fixed is never told as success. */
function exitCodeOf(outcomes: readonly Again['outcome'][]): number {
  if (outcomes.some((one) => one === 'still failing' || one === 'changed')) return 1;
  return outcomes.includes('not exercised') ? 2 : 0;
}
