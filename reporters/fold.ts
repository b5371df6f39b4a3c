import type { Plane } from '../schemas/operations/operation.ts';
import { calleesOf } from './callees.ts';
import { disguised, disguisedReport } from './disguise.ts';
import { evidenceOf } from './evidence.ts';
import { exitCode } from './exit-code.ts';
import { defectsOf, observationsOf, silentOperations, sum } from './facts.ts';
import { reportedGates } from './gates.ts';
import { hinderedBy } from './hindered.ts';
import { againstBaseline } from './baseline.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { nothingAsked } from './gating.ts';
import type { ClauseFact, RunInput, TargetInput } from './inputs.ts';
import { exchangesMsOf, latenciesOf } from './latencies.ts';
import { shortfallOf } from './lacks.ts';
import type { ClauseReport, PlaneReport, Report, TargetReport } from './report.ts';
import type { ClauseJudgement } from './verdicts.ts';
import { count, judgeClause, verdictOn } from './verdicts.ts';
import type { ReportLedger } from './ledger.ts';
import { ledger } from './ledger.ts';
import { raceWindowOf } from './races.ts';
import { waiverReports } from './waivers.ts';

/** Folds what all checks brought back from one target into its report. */
export function foldTarget(input: TargetInput): TargetReport {
  const book = ledger(input);
  const judged = input.clauses
    .filter((clause) => !clause.excluded)
    .map((clause) => ({ id: clause.id, clause, judgement: judgeClause(clause, book) }));
  const clauses = judged.map(({ clause, judgement }) => clauseReport(clause, judgement, book));
  const total = sum(input.results.map((result) => result.controlsAccepted));
  const { verdict, counts, countsShould } = summary(clauses, total > 0, input);
  const planeReport = (plane: Plane) =>
    summary(
      clauses.filter((clause) => clause.plane === plane),
      controlSucceeded(plane, input),
      input,
    );
  const report: TargetReport = {
    name: input.name,
    baseUrl: input.baseUrl,
    gates: reportedGates(input.gates),
    verdict,
    planes: {
      public: planeReport('public'),
      sealed: planeReport('sealed'),
      workflow: planeReport('workflow'),
    },
    counts,
    countsShould,
    requests: sum(input.results.map((result) => result.requests)),
    durationMs: input.durationMs,
    clauses,
    observations: observationsOf(input),
    latencies: latenciesOf(input.results),
    ...shortfallOf(judged),
    hindered: hinderedBy(judged, input),
    refused: input.refused,
    lost: input.lost,
    ...(input.trouble === undefined ? {} : { trouble: input.trouble }),
    unexercisedOperations: silentOperations(input),
    defects: defectsOf(input),
  };
  return input.disguise ? disguisedReport(report, input.disguise) : report;
}

/** Folds a whole run into the content of conformance.json. */
export function foldRun(input: RunInput): Report {
  const { suite, startedAt, durationMs, invocation, interrupted, disguise = asItIs } = input;
  const defects = disguised(input.defects, disguise);
  const targets = input.targets.map((target) => foldTarget(target));
  const { requireComplete, failOnShould, gating = nothingAsked } = input;
  const waivers = waiverReports(input.waivers, targets, input.today, gating);
  const baseline = gating.baseline && againstBaseline(gating.baseline, { ...input, targets });
  const facts = {
    defects,
    usage: [],
    targets,
    waivers,
    interrupted,
    requireComplete,
    failOnShould,
    gating,
    ...(baseline && { baseline }),
  };
  const { code, reason } = exitCode(facts);
  return {
    suite,
    startedAt,
    durationMs,
    invocation,
    interrupted,
    exitCode: code,
    exitReason: disguise(reason),
    targets,
    waivers,
    ...(baseline && { baseline }),
    defects,
  };
}

const asItIs = (text: string) => text;

function clauseReport(
  clause: ClauseFact,
  judgement: ClauseJudgement,
  book: ReportLedger,
): ClauseReport {
  const { id, section, plane, operations: speaksOf, level, statement, lines, reading } = clause;
  const { verdict, reason, units, findings } = judgement;
  const absent = verdict === 'notApplicable';
  const raceWindowMs = raceWindowOf(id, book);
  const fingerprints = fingerprintsOf(clause, findings, book.input.disguise);
  const exchangesMs = exchangesMsOf(id, book);
  return {
    id,
    section,
    plane,
    operations: speaksOf,
    level,
    statement,
    verdict,
    reason,
    planned: absent ? 0 : units.length,
    exercised: absent ? 0 : units.filter((unit) => unit.verdict !== 'unreached').length,
    evidence: evidenceOf(findings, book.input),
    lines,
    ...(reading === undefined ? {} : { reading }),
    ...(raceWindowMs === undefined ? {} : { raceWindowMs: Math.round(raceWindowMs * 10) / 10 }),
    checks: (book.claimants.get(id) ?? []).map((check) => check.id),
    findings: findings.length,
    ...(findings.length > 0 && { callees: calleesOf(findings) }),
    ...(exchangesMs !== undefined && { exchangesMs }),
    ...(fingerprints.length > 0 && { fingerprints }),
  };
}

function summary(
  clauses: readonly ClauseReport[],
  controlAccepted: boolean,
  { leftOut }: TargetInput,
): PlaneReport {
  const counts = count(clauses.filter(({ level }) => level === 'must'));
  const countsShould = count(clauses.filter(({ level }) => level === 'should'));
  const verdict = verdictOn(counts, controlAccepted);
  // whoever leaves checks out has not seen enough, whatever the clauses say
  return {
    verdict: leftOut && verdict === 'conformant' ? 'incomplete' : verdict,
    counts,
    countsShould,
  };
}

function controlSucceeded(plane: Plane, { clauses, results }: TargetInput): boolean {
  const ofPlane = new Set<string>(clauses.flatMap((c) => (c.plane === plane ? [c.id] : [])));
  return results.some(
    ({ controlsAccepted, units }) =>
      controlsAccepted > 0 && units.some(({ clause }) => ofPlane.has(clause)),
  );
}
