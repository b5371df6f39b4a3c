import { createHash } from 'node:crypto';
import { kindOfFinding } from '../../harness/model/kind-of-finding.ts';
import { findingShape, shapesOf } from './finding-shape.ts';
import type { FindingIn, ResultIndex } from '../inputs/result-index.ts';
import { compareText } from '../inputs/reasons.ts';

/** Hexadecimal digits of a fingerprint: enough for all findings of a project's life. */
const digits = 12;

/** Stands before those digits for how they are made; before the second form nothing did. */
const form = '3:';

/** Where no more checks than these claim a clause, which of them see a bug tells it from others. */
const fewChecks = 12;

/**
 * The fingerprints of a clause's failure, in order and each once: one for each kind of finding. They
 * stay the same under other seeds, ids, ports and hosts, and where the same was found more or less
 * often; a failure that has one which another has not shows something else as well. Which cases a seed
 * chooses is chance: they add the kind of the answer alone, and nothing where a case that is always sent
 * found the clause at the same operation by an answer of that kind.
 */
export function fingerprintsOf(id: string, book: FingerprintedIn): readonly string[] {
  const { disguise = asItIs } = book.input;
  const kinds = fingerprintTexts(id, book).map((kind) => digest([id, ...kind].map(disguise)));
  return [...new Set(kinds)].toSorted(compareText).map((one) => `${form}${one}`);
}

/** What of a run fingerprints are made from. */
type FingerprintedIn = Pick<ResultIndex, 'findings' | 'claimants' | 'input'>;

/** What the fingerprints of a clause's failure say, each as texts. */
export function fingerprintTexts(
  id: string,
  { findings, claimants }: Pick<FingerprintedIn, 'findings' | 'claimants'>,
): readonly (readonly string[])[] {
  const all = findings.get(id) ?? [];
  const fixed = all.filter(({ finding }) => !finding.drawn);
  const found = new Set(fixed.map((each) => JSON.stringify(answeredTo(each))));
  const drawn = all
    .filter(({ finding }) => finding.drawn)
    .map(answeredTo)
    .filter((one) => !found.has(JSON.stringify(one)));
  const few =
    (claimants.get(id) ?? []).length <= fewChecks && !fixed.some(({ ofAnyAnswer }) => ofAnyAnswer);
  return [
    ...fixed.map((each) => [...askedBy(each, few), ...kindOf(each)]),
    ...drawn.map((one) => ['drawn', ...one]),
  ];
}

/** What was called, and the kind of its answer. */
function answeredTo({ finding, result }: FindingIn): readonly [callee: string, answer: string] {
  const shown = result.exchanges[finding.exchange];
  const answer = shown?.noAnswer ? `no answer: ${shown.noAnswer.kind}` : kindOfFinding(finding);
  return [shown?.callee ?? '', answer];
}

/**
 * What was called; and where a claim told it, what a check asked on purpose: one thing wrong with the request.
 * Which of the answers of a run shows what any answer may show is a matter of chance, and so is what it was
 * asked for. A bug in what many checks claim shows in all of them, and is one bug.
 */
function askedBy({ finding, result, ofAnyAnswer }: FindingIn, few: boolean): readonly string[] {
  const shown = result.exchanges[finding.exchange];
  if (!shown) return [];
  const callee = shown.callee ?? '';
  if (ofAnyAnswer) return [callee];
  const by = few ? result.check : '';
  return [by, callee, findingShape(shown.fault ?? '', shown)];
}

/** True where fingerprints are of a form that is made no more: they say nothing of a failure that is seen now. */
export function areOfOlderForm(fingerprints: readonly string[] = []): boolean {
  return fingerprints.some((one) => !one.startsWith(form));
}

/** Stands for all exchanges of a run that show a clause broken. */
export function shownIn(findings: readonly FindingIn[]): string {
  const places = findings.map(({ finding: { exchange }, result: { check, exchanges } }) => {
    const { label, startedAtMs, request } = exchanges[exchange] ?? {};
    return JSON.stringify([check, exchange, label, startedAtMs, request?.method, request?.path]);
  });
  return digest([...new Set(places)].toSorted(compareText));
}

/** What was asked for and what came: without what was drawn. */
function kindOf({ finding, result }: FindingIn): readonly [expected: string, came: string] {
  const { expected, got, exchange, controls, proof = [] } = finding;
  const shown = result.exchanges[exchange];
  if (!shown) return [expected, got];
  // what a claim tells of may stand in another answer than the one that shows it
  const beside = [...controls, ...proof].flatMap((place) => result.exchanges[place] ?? []);
  const [wanted, came] = shapesOf(finding, shown, beside);
  return [wanted, shown.noAnswer ? `no answer: ${shown.noAnswer.kind}` : came];
}

const asItIs = (text: string) => text;

function digest(kind: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(kind)).digest('hex').slice(0, digits);
}

/** True where all that a failure shows is known: it has no fingerprint that is not among them. */
export function isKnown(fingerprints: readonly string[], known: readonly string[]): boolean {
  return fingerprints.length > 0 && fingerprints.every((one) => known.includes(one));
}
