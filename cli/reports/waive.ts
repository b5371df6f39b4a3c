import { existsSync } from 'node:fs';
import { member } from '../../harness/model/json.ts';
import { readJsonFile } from '../../harness/target-file/json-file.ts';
import { suggestion } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { lastDay, longestWaiverDays, readWaivers } from '../../harness/target-file/waivers.ts';
import type { Waiver } from '../../harness/model/waiver.ts';
import type { ClauseReport, Report } from '../../reporters/report.ts';
import { asJson } from '../../reporters/text/json.ts';
import { writeWhole } from '../../reporters/write-whole.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { parseFlags } from '../terminal/flags.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const waiveFlags = {
  from: { type: 'string' },
  target: { type: 'string', multiple: true },
  days: { type: 'string' },
  into: { type: 'string' },
  all: { type: 'boolean' },
} as const;

/** What a failure or a gap is waived by. */
type Cause = Pick<Waiver, 'fingerprints' | 'excuses'>;

const toWrite = 'write the reason and the owner of each; until then the file is refused';

/**
 * `waive`: writes waivers of what a report tells, each for one failure on one target, or for that its clause
 * was not exercised there, with reason and owner left to be written; prints the file, or adds to one.
 */
export async function waive(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals: ids } = parseFlags(args, waiveFlags, true);
  const all = values.all ?? false;
  if (all === ids.length > 0)
    throw new UsageError(
      'waive: give the ids of clauses that failed or were not exercised, or --all for what made the run red',
    );
  if (values.from === undefined) throw new UsageError('waive: give --from REPORT');
  const expires = lastDay(Date.now(), daysOf(values.days));
  const report = readReport(values.from);
  const judged = judgedOn(report, values.target ?? []);
  const causes = all ? whatMadeRed(report, judged) : causesOf(judged, ids);
  const made = causes.map((one) => ({ ...one, reason: '', owner: '', expires }));
  if (values.into === undefined) {
    terminal.json({ waivers: made });
    terminal.warn([toWrite]);
  } else {
    await addTo(values.into, made);
    terminal.lines([`${values.into}: ${made.length} added; ${toWrite}`]);
  }
  return 0;
}

/** A clause as one target did. */
interface Judged {
  readonly target: string;
  readonly clause: ClauseReport;
  /** True where the target kept it from being judged. */
  readonly hindered: boolean;
}

type Waived = Pick<Waiver, 'clause'> & { readonly target: string } & Cause;

/** What each target of some names did, or every target where none is named. */
function judgedOn({ targets }: Report, names: readonly string[]): readonly Judged[] {
  const known = targets.map(({ name }) => name);
  const stray = names.find((name) => !known.includes(name));
  if (stray !== undefined)
    throw new UsageError(`--target ${stray}: not in the report${suggestion(stray, known)}`);
  return targets
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .flatMap(({ name, clauses, hindered }) =>
      clauses.map((clause) => ({
        target: name,
        clause,
        hindered: hindered.clauses.includes(clause.id),
      })),
    );
}

/** Each `must` that failed or was kept from being judged, and that no waiver of the run excuses. */
function whatMadeRed({ waivers }: Report, judged: readonly Judged[]): readonly Waived[] {
  const excused = (one: Judged) =>
    waivers.some(
      ({ clause, state, target = one.target }) =>
        state === 'used' && clause === one.clause.id && target === one.target,
    );
  const red = judged.filter(
    (one) =>
      one.clause.level === 'must' &&
      (one.clause.verdict === 'fail' || one.hindered) &&
      !excused(one),
  );
  if (red.length === 0)
    throw new UsageError('waive --all: no must clause failed there or was kept from being judged');
  return red.flatMap(waivedAs);
}

/** The waivers of some clauses; every id has to mean something. */
function causesOf(judged: readonly Judged[], ids: readonly string[]): readonly Waived[] {
  return [...new Set(ids)].flatMap((id) => {
    const all = judged.filter(({ clause }) => clause.id === id);
    // where it fails or is hindered somewhere, what was not asked elsewhere needs no waiver
    const urgent = all.filter(({ clause, hindered }) => clause.fingerprints || hindered);
    const meant = (urgent.length > 0 ? urgent : all).flatMap(waivedAs);
    if (meant.length > 0) return meant;
    const is = [...new Set(all.map(({ clause }) => clause.verdict))].join(', ');
    const others = judged.flatMap(({ clause }) => (causeOf(clause) ? [clause.id] : []));
    const why =
      is === '' ? 'no clause of the report' : `neither failed there nor was left open (${is})`;
    throw new UsageError(`${id}: ${why}${suggestion(id, others)}`);
  });
}

function waivedAs({ target, clause }: Judged): readonly Waived[] {
  const cause = causeOf(clause);
  return cause ? [{ clause: clause.id, target, ...cause }] : [];
}

function causeOf({ fingerprints, verdict }: ClauseReport): Cause | null {
  if (fingerprints) return { fingerprints };
  return verdict === 'notExercised' ? { excuses: 'notExercised' } : null;
}

async function addTo(file: string, made: readonly Waiver[]): Promise<void> {
  const before = existsSync(file) ? readWaivers(file, new Set(clauseIds)) : [];
  const content: unknown = existsSync(file) ? readJsonFile(file) : {};
  const double = made.find(({ clause, target }) =>
    before.some((one) => one.clause === clause && (one.target ?? target) === target),
  );
  if (double)
    throw new UsageError(
      `${file}: it waives ${double.clause} on ${double.target} already; take that waiver out first`,
    );
  const schema = member(content, '$schema');
  const waivers = [...before, ...made];
  await writeWhole(file, asJson({ ...(schema !== undefined && { $schema: schema }), waivers }));
}

function daysOf(text: string | undefined): number {
  if (text === undefined) return longestWaiverDays;
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= longestWaiverDays) return days;
  throw new UsageError(`--days ${text}: give a whole number from 1 to ${longestWaiverDays}`);
}
