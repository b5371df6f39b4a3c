import { readJsonFile } from './json-file.ts';
import { list, member } from '../model/json.ts';
import type { Waiver } from '../model/waiver.ts';
import { suggestion } from './nearest.ts';
import { usageError, type Problem } from './problems.ts';
import { schemaProblems } from './schema-problems.ts';
import { waiversValidator } from './validators.ts';

/** So many days ahead a waiver of one failure, or of what is not exercised, may end at most. */
export const longestWaiverDays = 90;

const dayMs = 86_400_000;

/** Reads a waiver file; throws one UsageError that lists everything wrong with it. */
export function readWaivers(
  file: string,
  knownClauseIds: ReadonlySet<string>,
  nowMs = Date.now(),
): Waiver[] {
  const value = readJsonFile(file);
  const validate = waiversValidator();
  if (!validate(value)) {
    throw usageError(file, [
      ...schemaProblems(value, validate.errors),
      ...unknownClauses(value, knownClauseIds),
    ]);
  }
  const problems = [
    ...unknownClauses(value, knownClauseIds),
    ...duplicates(value.waivers),
    ...tooLong(value.waivers, nowMs),
  ];
  if (problems.length > 0) throw usageError(file, problems);
  return value.waivers;
}

/** True once the waiver's last day (UTC) is over. */
export function isExpired(waiver: Waiver, nowMs: number): boolean {
  return nowMs >= Date.parse(`${waiver.expires}T00:00:00Z`) + dayMs;
}

/** The last day that a waiver of one failure may have, as YYYY-MM-DD in UTC. */
export function lastDay(nowMs: number, days = longestWaiverDays): string {
  return new Date(nowMs + days * dayMs).toISOString().slice(0, 10);
}

/** A waiver that names no cause may have any last day. */
function tooLong(waivers: readonly Waiver[], nowMs: number): Problem[] {
  const latest = lastDay(nowMs);
  return waivers.flatMap(({ fingerprints, excuses, expires }, index) => {
    if ((!fingerprints && !excuses) || expires <= latest) return [];
    const text = `is more than ${longestWaiverDays} days off; write ${latest} or a day before`;
    return [{ at: `waivers[${index}].expires`, text }];
  });
}

/** Works on malformed files too, so that all problems are listed at once. */
function unknownClauses(value: unknown, known: ReadonlySet<string>): Problem[] {
  return list(value, 'waivers').flatMap((waiver, index) => {
    const id = member(waiver, 'clause');
    if (typeof id !== 'string' || id.trim() === '' || known.has(id)) return [];
    const text = `names no clause${suggestion(id, known)}`;
    return [{ at: `waivers[${index}].clause`, text }];
  });
}

function duplicates(waivers: readonly Waiver[]): Problem[] {
  return waivers.flatMap(({ clause, target }, index) => {
    const first = waivers.findIndex(
      (other) =>
        other.clause === clause &&
        (other.target === undefined || target === undefined || other.target === target),
    );
    if (first === index) return [];
    return [{ at: `waivers[${index}]`, text: `waives what waivers[${first}] waives already` }];
  });
}
