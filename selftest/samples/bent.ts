import * as fc from 'fast-check';
import { reportValidator } from '../../harness/target-file/validators.ts';
import type { Report } from '../../reporters/report.ts';
import { fullReport } from './full-report.ts';

/** What a terminal, a pipeline, a page or a parser would obey, or read as something else. */
export const obeyed = [
  '\n::error::FORGED',
  '\r\n::stop-commands::FORGED',
  '::error title=FORGED::x',
  '\u0085FORGED',
  '\u2028FORGED',
  '\nFORGED all stand',
  '##[error]',
  '##vso[task.setvariable variable=a]',
  '##teamcity[x]',
  '\u001B[8m',
  '\u001B[2J',
  '\u001B]0;owned\u0007',
  '\u009B31m',
  '\u0000',
  '\u202E',
  '\u200B',
  '\uFEFF',
  '\u{E0041}',
  '\uD800',
  '\uDC00',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  ']]>',
  '&amp;',
  '"\'`',
  '```\n',
  '**b**',
  '](javascript:alert(1))',
  ' https://evil.example/x ',
  ' www.evil.example ',
  ' a@evil.example ',
  '|',
  '\\',
  '%0A',
];

/** Text of others that is as bad as can be, mixed with text of any characters. */
export const hostile = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...obeyed) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
      { weight: 1, arbitrary: fc.constantFrom('::', '#', '[', ' ', '\t', '\n', 'a', '\uD834') },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

type Way = readonly (string | number)[];

/** The ways to all texts in a value. */
function waysIn(value: unknown, way: Way = []): readonly Way[] {
  if (typeof value === 'string') return [way];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => waysIn(one, [...way, name]));
}

/** A copy of a value with a text in another's place. */
export function withTextAt(value: unknown, [step, ...rest]: Way, text: string): unknown {
  if (step === undefined) return text;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...Object(value) };
  Object.assign(Object(copy), { [step]: withTextAt(Object(value)[step], rest, text) });
  return copy;
}

const sample = fullReport();

/** The ways to texts by the members that lead to them: what there is often is not bent more often. */
function kindsOf(ways: readonly Way[]): readonly (readonly Way[])[] {
  const kinds = new Map<string, Way[]>();
  for (const way of ways) {
    const kind = way.filter((step) => Number.isNaN(Number(step))).join('.');
    kinds.set(kind, [...(kinds.get(kind) ?? []), way]);
  }
  return [...kinds.values()];
}

/** Places that no schema keeps to a few words or to the form of a time; it keeps ids to a form, and is not always asked. */
const places = kindsOf(waysIn(sample)).filter(([way = []]) => {
  reportValidator()(withTextAt(sample, way, 'x \u001B'));
  const { errors } = reportValidator();
  return (errors ?? []).every(({ keyword }) => keyword === 'pattern');
});

const place = fc.constantFrom(...places).chain((ways) => fc.constantFrom(...ways));

/** What somebody forged in a report: some of its texts, and a name of members that are free. */
export interface Bends {
  readonly texts: readonly (readonly [Way, string])[];
  readonly name: string | null;
}

/** One text at least is hostile, wherever a text may be. */
export const anyBends: fc.Arbitrary<Bends> = fc.record({
  texts: fc.array(fc.tuple(place, hostile), { minLength: 1, maxLength: 12 }),
  name: fc.option(hostile, { nil: null }),
});

/** The report of which something is forged. */
export function bentReport({ texts, name }: Bends): Report {
  const bent = texts.reduce((value: unknown, [way, text]) => withTextAt(value, way, text), sample);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts stay texts
  return name === null ? (bent as Report) : withNames(bent as Report, name);
}

/** The report in which a text stands wherever a text may be. */
export function bentThroughout(text: string): Report {
  return bentReport({ texts: places.flat().map((way) => [way, text]), name: text });
}

/** A report in which names of members that are free are hostile, too. */
function withNames(report: Report, name: string): Report {
  return {
    ...report,
    targets: report.targets.map((target) => ({
      ...target,
      clauses: target.clauses.map((clause) => ({
        ...clause,
        callees: { [name]: 1 },
        evidence: clause.evidence.map((one) => ({
          ...one,
          placeholders: { [name]: 'OWNER_SESSION', QQQQwwww1234: name },
        })),
      })),
    })),
  };
}
