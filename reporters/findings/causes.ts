import { kindOfFinding } from '../../harness/model/kind-of-finding.ts';
import { frontPages } from './front-page.ts';
import { kindOfFailure } from './finding-shape.ts';
import { slipOf } from './slips.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import type { ClauseReport, Evidence } from '../report.ts';

/** Statuses that a proxy gives as well. */
const ofAnybody = new Set([405, 408, 413, 429]);

/** Broken clauses of what is most likely one bug: the one that says most of it, then the others. */
export interface Cause {
  readonly first: ClauseReport;
  /** Clauses that fail by the same answers or the same slip, and by no others. */
  readonly others: readonly ClauseReport[];
  /** What is said of it where none of its answers may be the target's own. */
  readonly front?: string;
}

/**
 * Groups broken clauses by what shows them; those that say most of a bug come first. One joins another where
 *
 * - the very same exchanges show both, or
 * - bad requests alone show it, and all that was wrong with them shows others of its plane too, or
 * - each exchange that is kept of it either shows the other as well, got the same from a request to the same
 *   operation that was good or had the same wrong, was refused just as a good request was that shows the other,
 *   or was refused with the same status that is none of the operation.
 *
 * Where several others show it together, it joins the one that shows most of it. What fails by further answers
 * stays by itself, since those may have another cause. What one page in front of the target breaks is a group of
 * its own.
 */
export function causesOf(failed: readonly ClauseReport[]): readonly Cause[] {
  const pages = frontPages(failed, calledIn);
  const groups: (Cause & { readonly others: ClauseReport[] })[] = [];
  for (const clause of failed.toSorted(moreSpecific)) {
    const page = pages.get(clause);
    const others = groups.filter(({ first }) => !page && !pages.has(first));
    const group = page
      ? groups.find(({ first }) => pages.get(first)?.key === page.key)
      : (withAnswers(clause, others) ?? withSlips(clause, others));
    if (group) group.others.push(clause);
    else groups.push({ first: clause, others: [], ...(page && { front: page.words }) });
  }
  const place = ({ first }: Cause) => failed.indexOf(first);
  return groups.toSorted(
    (a, b) => gapOf(tellingOf(a.first), tellingOf(b.first)) || place(a) - place(b),
  );
}

/** What speaks of its own operation comes first, then what speaks of few of them. */
function moreSpecific(a: ClauseReport, b: ClauseReport): number {
  return gapOf([...tellingOf(a), a.findings], [...tellingOf(b), b.findings]);
}

function gapOf(one: readonly number[], other: readonly number[]): number {
  return one.map((each, place) => each - (other[place] ?? 0)).find((gap) => gap !== 0) ?? 0;
}

/** How little a clause says of a bug: the smaller, the more. */
function tellingOf(clause: ClauseReport): readonly number[] {
  const own = failuresOf(clause).some((shown) => speaksOf(clause, shown));
  return [own ? 0 : 1, clause.operations.length];
}

/** True where a clause has its name from the operation that the exchange calls. */
function speaksOf({ id }: ClauseReport, shown: Evidence): boolean {
  const called = calledIn(shown);
  return called !== undefined && id.startsWith(`${called}.`);
}

/** Of some causes the one that shows most of what breaks a clause, where each of its answers is shown by one of them. */
function withAnswers<One extends Cause>(
  clause: ClauseReport,
  causes: readonly One[],
): One | undefined {
  const { shownIn } = clause;
  const same = shownIn && causes.find(({ first }) => first.shownIn === shownIn);
  const own = failuresOf(clause);
  if (same || own.length === 0 || mayHideMore(clause)) return same || undefined;
  const shares = causes.map((cause) => ({ cause, shown: own.filter(isShownBy(cause.first)) }));
  if (!own.every((one) => shares.some(({ shown }) => shown.includes(one)))) return undefined;
  return shares.toSorted((a, b) => b.shown.length - a.shown.length)[0]?.cause;
}

/** Tells whether a failure is one that a broken clause shows as well. */
function isShownBy(first: ClauseReport) {
  const shown = failuresOf(first);
  const [same, alike] = [new Set(shown.map(exchangeOf)), new Set(shown.flatMap(answerOf))];
  const refusals = new Set(shown.filter(({ fault }) => fault === null).flatMap(refusalOf));
  const strange = new Set(shown.flatMap(strangeOf));
  return (one: Evidence) =>
    same.has(exchangeOf(one)) ||
    answerOf(one).some((answer) => alike.has(answer)) ||
    refusalOf(one).some((refusal) => refusals.has(refusal)) ||
    strangeOf(one).some((status) => strange.has(status));
}

/** The whole of an error that an operation gave: who refuses a good request so refuses others by the same. */
function refusalOf(shown: Evidence): readonly string[] {
  const { response } = shown;
  if (!response || response.status < 400) return [];
  return [JSON.stringify([calledIn(shown), response.status, response.body])];
}

/** A status that refuses and is none of its operation: who words one refusal so words others alike. */
function strangeOf(shown: Evidence): readonly string[] {
  const status = shown.response?.status ?? 0;
  const called = operationIds.find((id) => id === calledIn(shown));
  if (called === undefined || status < 400 || status > 499 || ofAnybody.has(status)) return [];
  const isOwn = operations[called].errors.some((error) => error.status === status);
  return isOwn ? [] : [`${called} ${status}`];
}

/** Of some causes the one that shares most slips with a clause, where each of its slips is shown by one of them. */
function withSlips<One extends Cause>(
  { plane, slips = [] }: ClauseReport,
  causes: readonly One[],
): One | undefined {
  const near = causes.filter(({ first }) => first.plane === plane);
  const known = new Set(near.flatMap(({ first }) => first.slips ?? []));
  if (!slips.every((slip) => known.has(slip))) return undefined;
  const shared = ({ first }: One) => slips.filter((slip) => first.slips?.includes(slip)).length;
  return near.toSorted((a, b) => shared(b) - shared(a)).find((one) => shared(one) > 0);
}

/**
 * Of many findings the first are kept, those of each kind before what repeats them: where none is
 * repeated, what was cut off may be of another kind.
 */
function mayHideMore(clause: ClauseReport): boolean {
  const kept = failuresOf(clause);
  const kinds = new Set(kept.map(kindOfFailure));
  return clause.findings > kept.length && kinds.size === kept.length;
}

function failuresOf({ evidence }: ClauseReport): readonly Evidence[] {
  return evidence.filter(({ role }) => role === 'failure');
}

/** What replaces one exchange: its check, its name there and what was sent and answered. */
function exchangeOf({ check, label, request, response }: Evidence): string {
  return JSON.stringify([check, label, request, response]);
}

/** What was got of a good request, without the values, or of one with something wrong; nothing where it is not known. */
function answerOf(shown: Evidence): readonly string[] {
  const called = calledIn(shown);
  if (called === undefined || shown.found === undefined || shown.found.kind === 'words') return [];
  return [`${called} ${slipOf(shown) ?? kindOfFinding(shown)}`];
}

/** What an exchange calls, as far as that is known. */
export function calledIn({ callee, request }: Evidence): string | undefined {
  return callee ?? operationAt(request);
}

/** The operation of a request, of those that share a route the first. */
function operationAt({ method, path }: Evidence['request']): string | undefined {
  const segments = (path.split('?', 1)[0] ?? '').split('/');
  return operationIds.find((id) => {
    const { method: own, path: template } = operations[id];
    const named = template.split('/');
    return (
      own === method &&
      named.length === segments.length &&
      named.every((name, place) => name.startsWith('{') || name === segments[place])
    );
  });
}
