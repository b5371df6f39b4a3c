import type { Finding } from '../../harness/model/result.ts';
import { focusOf } from './focus.ts';
import { codeOf, headerOf, typeOf, type AnsweredStep } from './answered.ts';
import { namesIn, shaped } from './names.ts';
import { areRepeated, kept, kindAt, lengthsOf, raceOf } from './shapes.ts';

/** What a script compares, and what the run had there. */
export interface ComparedSteps {
  /** The step that shows the finding. */
  readonly failing: number;
  /** Steps whose answers are compared, each by itself. */
  readonly proof: readonly number[];
  /** First steps of the races that are compared as a whole. */
  readonly raced: readonly number[];
  /** By step, the first step of the race that it was in. */
  readonly races: Readonly<Record<string, number>>;
  /** True where statuses and codes alone are compared. */
  readonly statuses: boolean;
  /** True where of the answers the lengths of their lists alone are, and whether an item comes twice. */
  readonly counts: boolean;
  /** The way to the one value whose kind is compared; null for all values. */
  readonly pointer: readonly (string | number)[] | null;
  /** Names of the members that are compared; null for whole answers. */
  readonly members: readonly string[] | null;
  /** Names of headers that are compared too. */
  readonly headers: readonly string[];
  /** True where lists are compared in their order, and ids that are new distinguished by it. */
  readonly ordered: boolean;
  /** By step of the hook, the kind of what it says `ids` of. */
  readonly made: Readonly<Record<string, string>>;
  readonly was: readonly unknown[];
}

/** What is compared of a finding: what it speaks of. */
export function comparedOf(
  finding: Pick<Finding, 'found' | 'expected' | 'got'>,
  steps: { readonly failing: number; readonly proof: readonly number[] },
  answers: readonly AnsweredStep[],
  races: ComparedSteps['races'],
  startedAtMs: number,
): ComparedSteps {
  const unraced = answers.filter(({ step }) => steps.proof.includes(step) && !(step in races));
  const focus = focusOf(finding, unraced);
  const statuses = focus.statuses === true && !(steps.failing in races);
  const { pointer = null, members = null, headers = [] } = focus;
  const [counts, ordered] = [focus.counts === true, focus.ordered === true];
  const asked = statuses || pointer !== null ? [steps.failing] : steps.proof;
  const raced = [...new Set(asked.flatMap((step) => races[step] ?? []))];
  const proof = asked.filter((step) => !(step in races));
  const told = answers.filter(({ step }) => proof.includes(step));
  const names = namesIn(answers, races, ordered);
  const was = told.map((answer) => {
    const { response, json = null } = answer;
    const status = response?.status ?? 0;
    if (statuses) return present({ status, code: codeOf(json) });
    const all = members === null ? json : kept(json, members);
    return present({
      status,
      type: typeOf(answer),
      headers: headers.length === 0 ? null : headers.map((name) => headerOf(answer, name)),
      text: answer.json === undefined && (response?.body.bytes ?? 0) > 0 ? true : null,
      json: counts
        ? lengthsOf(json)
        : pointer === null
          ? shaped(all, names, startedAtMs)
          : kindAt(json, pointer),
    });
  });
  const all = raced.map((first) => raceOf(answers.filter(({ step }) => races[step] === first)));
  return {
    failing: steps.failing,
    proof,
    raced,
    races,
    statuses,
    counts,
    pointer,
    members,
    headers,
    ordered,
    made: Object.fromEntries(
      answers.flatMap(({ step, made }) => (made === undefined ? [] : [[step, made]])),
    ),
    was: [...was, ...(counts ? [{ repeated: areRepeated(told) }] : []), ...all],
  };
}

function present(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  );
}
