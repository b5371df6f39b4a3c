import type { Plane } from '../../schemas/operations/operation.ts';
import { countsFor, type Edition } from '../../schemas/editions.ts';
import { readingNumber } from '../../schemas/reading-numbers.ts';
import { calleesOf, type ResultIndex, resultIndex } from '../inputs/result-index.ts';
import { withTexts } from '../../harness/model/texts.ts';
import { disguisedReport } from './disguise.ts';
import { evidenceOf } from '../evidence/evidence.ts';
import { excusedClauses } from '../gating/excused.ts';
import { exitCode } from '../gating/exit-code.ts';
import { defectsOf, observationsOf, silentOperations, sum } from './facts.ts';
import { reportedGates } from '../inputs/gates.ts';
import { hinderedClauses } from './hindered.ts';
import { againstBaseline, askedOf } from '../gating/baseline.ts';
import type { Unit } from '../inputs/unit.ts';
import { fingerprintsOf, shownIn } from '../findings/fingerprint.ts';
import { nothingAsked } from '../inputs/gating.ts';
import type { ClauseFact, RunInput, TargetInput } from '../inputs/inputs.ts';
import { exchangesMsOf, latenciesOf } from './latencies.ts';
import { notExercisedFor, shortfallOf } from './lacks.ts';
import type { ClauseReport, PlaneReport, Report, TargetReport } from '../report.ts';
import { type ClauseJudgement, count, judgeClauses, verdictOn } from './verdicts.ts';
import { raceWindowOf } from './races.ts';
import { EvidenceRoom } from '../inputs/room.ts';
import { foldersOf } from '../script/file.ts';
import { notesOf } from './notes.ts';
import { isPart, shardsReport } from '../inputs/shards.ts';
import { slipsOf } from '../findings/slips.ts';
import { wellFormed } from '../../harness/model/spelled-out.ts';
import { waiverReports } from '../gating/waivers.ts';

/** Folds what all checks brought back from one target into its report. */
export function foldTarget(target: TargetInput, edition?: Edition): TargetReport {
  const room = target.room ?? new EvidenceRoom();
  const input = { ...target, room };
  const book = resultIndex(input);
  const judged = judgeClauses(input, book);
  const counted = judged.filter(({ clause }) => countsFor(clause, edition));
  const clauses = judged.map((one) => ({
    ...clauseReport(one.clause, one.judgement, book),
    ...(!counted.includes(one) && uncounted),
  }));
  const total = sum(input.results.map((result) => result.controlsAccepted));
  const weighed = clauses.filter((clause) => clause.counted !== false);
  const { verdict, counts, countsShould } = summary(weighed, total > 0, input);
  const planeReport = (plane: Plane) =>
    summary(
      weighed.filter((clause) => clause.plane === plane),
      controlSucceeded(plane, input),
      input,
    );
  const report: TargetReport = {
    name: input.name,
    baseUrl: input.baseUrl,
    ...(input.implementation && { implementation: input.implementation }),
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
    hindered: hinderedClauses(counted, input),
    refused: input.refused,
    lost: input.lost,
    ...(input.trouble === undefined ? {} : { trouble: input.trouble }),
    ...(input.ended !== undefined && { ended: input.ended }),
    ...notesOf(input, clauses),
    ...sparedIn(input),
    unexercisedOperations: silentOperations(input),
    defects: defectsOf(input),
  };
  return input.disguise ? disguisedReport(report, input.disguise) : report;
}

/** Folds a whole run into the content of conformance.json. */
export function foldRun(input: RunInput): Report {
  const { suite, startedAt, durationMs, invocation, interrupted, disguise = asItIs } = input;
  const shards = input.shards && shardsReport(input.shards);
  // what goes wrong beside targets that are judged side by side is reported by each of them
  const defects = [...new Set(withTexts(input.defects, disguise))];
  const room = new EvidenceRoom();
  const folders = foldersOf(input.targets.map(({ name }) => name));
  const targets = input.targets.map((target, at) =>
    foldTarget({ ...target, folder: folders[at]!, room }, suite.edition),
  );
  const { requireComplete, failOnShould, gating = nothingAsked, smokeFinds } = input;
  const waivers = waiverReports(input.waivers, targets, input.today, gating);
  const run = { ...input, targets };
  const excused = excusedClauses(run, { ...input, baseline: gating.baseline });
  const baseline =
    gating.baseline &&
    againstBaseline(gating.baseline, run, { excused, isAsked: askedOf(input.targets) });
  const facts = {
    defects,
    usage: [],
    targets,
    waivers,
    excused,
    interrupted,
    requireComplete,
    failOnShould,
    gating,
    ...(baseline && { baseline }),
    ...(shards && { shards }),
    ...(smokeFinds && { smokeFinds }),
  };
  const { code, reason } = exitCode(facts);
  const report: Report = {
    suite,
    startedAt,
    durationMs,
    invocation,
    ...(shards && { shards }),
    interrupted,
    exitCode: code,
    exitReason: disguise(reason),
    targets,
    waivers,
    ...(baseline && { baseline }),
    defects,
  };
  // as every file has it, so that a report in hand and the same one read again say the same
  return withTexts(report, wellFormed, wellFormed);
}

function sparedIn({ results }: TargetInput): Pick<TargetReport, 'spared'> {
  const spared = sum(results.map((result) => result.spared?.length ?? 0));
  return spared > 0 ? { spared } : {};
}

const uncounted = { counted: false } as const;

const asItIs = (text: string) => text;

function clauseReport(
  clause: ClauseFact,
  judgement: ClauseJudgement,
  book: ResultIndex,
): ClauseReport {
  const { id, section, plane, operations: speaksOf, level, statement, lines, reading } = clause;
  const { verdict, reason, units, findings, barred } = judgement;
  const left = barred ? [barred] : units.flatMap(({ lack }) => lack ?? []);
  const absent = verdict === 'notApplicable';
  const raceWindowMs = raceWindowOf(id, book);
  const fingerprints = fingerprintsOf(id, book);
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
    ...(verdict === 'notExercised' && notExercisedFor(left)),
    planned: absent ? 0 : units.length,
    exercised: absent ? 0 : units.filter((unit) => unit.verdict !== 'unreached').length,
    evidence: evidenceOf(findings, book.input),
    lines,
    ...(reading === undefined ? {} : { reading: readingNumber(reading) }),
    ...(raceWindowMs === undefined ? {} : { raceWindowMs: Math.round(raceWindowMs * 10) / 10 }),
    checks: (book.claimants.get(id) ?? []).map((check) => check.id),
    findings: findings.length,
    ...(findings.length > 0 && { callees: calleesOf(findings), shownIn: shownIn(findings) }),
    ...slipsOf(findings),
    ...(verdict === 'notExercised' && missedIn(units)),
    ...(exchangesMs !== undefined && { exchangesMs }),
    ...(fingerprints.length > 0 && { fingerprints }),
  };
}

/** Where some of what a clause takes was judged, the operations of the rest. */
function missedIn(units: readonly Unit[]): Pick<ClauseReport, 'missed'> {
  const left = units.filter(({ verdict }) => verdict === 'unreached');
  if (left.length === 0 || left.length === units.length) return {};
  return { missed: [...new Set(left.flatMap(({ operation }) => operation ?? []))] };
}

function summary(
  clauses: readonly ClauseReport[],
  controlAccepted: boolean,
  { leftOut, shards }: TargetInput,
): PlaneReport {
  const counts = count(clauses.filter(({ level }) => level === 'must'));
  const countsShould = count(clauses.filter(({ level }) => level === 'should'));
  const verdict = verdictOn(counts, controlAccepted);
  // a smoke and a shard have not seen enough, whatever the clauses say
  return {
    verdict: (leftOut?.what || isPart(shards)) && verdict === 'conformant' ? 'incomplete' : verdict,
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
