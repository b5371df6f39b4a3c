import { UsageError } from './usage-error.ts';

/** Something wrong with one entry of a file. */
export interface Problem {
  /** The entry, as `targets[0].account.alphaKey`; empty for the file as a whole. */
  readonly at: string;
  readonly text: string;
}

/** Steps from the top of a JSON value down to one entry. */
export type EntryPath = readonly (string | number)[];

/** Writes a path as an entry: `targets[0].states.headers["x-token"]`. */
export function entry(path: EntryPath): string {
  return path.map((step, index) => writeStep(step, index === 0)).join('');
}

function writeStep(step: string | number, first: boolean): string {
  if (typeof step === 'number') return `[${step}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `[${JSON.stringify(step)}]`;
  return first ? step : `.${step}`;
}

/** One line for each problem, sorted by entry, each said once. */
export function problemLines(problems: readonly Problem[]): string[] {
  // numeric, so that targets[10] is behind targets[9]
  const { compare } = new Intl.Collator('en', { numeric: true });
  const sorted = problems.toSorted((a, b) => compare(a.at, b.at) || compare(a.text, b.text));
  return [...new Set(sorted.map(({ at, text }) => (at === '' ? text : `${at}: ${text}`)))];
}

/** The error that lists all problems of a file at once. */
export function usageError(file: string, problems: readonly Problem[]): UsageError {
  return new UsageError(...problemLines(problems).map((line) => `${file}: ${line}`));
}
