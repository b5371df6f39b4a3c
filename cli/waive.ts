import { existsSync } from 'node:fs';
import { member } from '../harness/model/json.ts';
import { readJsonFile } from '../harness/target-file/json-file.ts';
import { suggestion } from '../harness/target-file/nearest.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { lastDay, longestWaiverDays, readWaivers } from '../harness/target-file/waivers.ts';
import type { Waiver } from '../harness/model/waiver.ts';
import type { Report } from '../reporters/report.ts';
import { writeWhole } from '../reporters/write-whole.ts';
import { clauseIds } from '../schemas/clauses/index.ts';
import { asJson } from './clauses.ts';
import { parseFlags } from './flags.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from './terminal.ts';

/** The options of the command. */
export const waiveFlags = {
  from: { type: 'string' },
  target: { type: 'string', multiple: true },
  days: { type: 'string' },
  into: { type: 'string' },
} as const;

const toWrite = 'write the reason and the owner of each; until then the file is refused';

/**
 * `waive`: writes waivers of failures that a report tells, each for one failure on one target, with
 * reason and owner left to be written; prints the file, or adds to one.
 */
export async function waive(args: readonly string[], { out, err }: Terminal): Promise<number> {
  const { values, positionals: ids } = parseFlags(args, waiveFlags, true);
  if (ids.length === 0) throw new UsageError('waive: give the ids of clauses that failed');
  if (values.from === undefined) throw new UsageError('waive: give --from REPORT');
  const expires = lastDay(Date.now(), daysOf(values.days));
  const made = waiversFor(readReport(values.from), ids, values.target ?? []).map((one) => ({
    ...one,
    reason: '',
    owner: '',
    expires,
  }));
  if (values.into === undefined) {
    out(asJson({ waivers: made }));
    err.write(`${toWrite}\n`);
  } else {
    await addTo(values.into, made);
    out(`${values.into}: ${made.length} added; ${toWrite}\n`);
  }
  return 0;
}

/** Clause, target and fingerprints of each failure that is meant; every id has to mean one. */
function waiversFor({ targets }: Report, ids: readonly string[], names: readonly string[]) {
  const known = targets.map(({ name }) => name);
  const stray = names.find((name) => !known.includes(name));
  if (stray !== undefined)
    throw new UsageError(`--target ${stray}: not in the report${suggestion(stray, known)}`);
  const judged = targets
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .flatMap(({ name, clauses }) => clauses.map((clause) => ({ target: name, clause })));
  const failed = judged.flatMap(({ target, clause: { id, fingerprints } }) =>
    fingerprints ? [{ clause: id, target, fingerprints }] : [],
  );
  return [...new Set(ids)].flatMap((id) => {
    const meant = failed.filter(({ clause }) => clause === id);
    if (meant.length > 0) return meant;
    const verdicts = judged.filter(({ clause }) => clause.id === id);
    const is = [...new Set(verdicts.map(({ clause }) => clause.verdict))].join(', ');
    const others = failed.map(({ clause }) => clause);
    const why = is === '' ? 'no clause of the report' : `did not fail there (${is})`;
    throw new UsageError(`${id}: ${why}${suggestion(id, others)}`);
  });
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
