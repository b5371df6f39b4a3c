import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rowsIn } from '../rows.ts';
import { between } from './between.ts';

/** The parts that the two promises rest on, in the order of these. */
const promised = ['false-alarms', 'blame', 'foreign-bugs'];

/** What a part of the proof came to when it was last run whole, as scripts/proof/ledger.mjs folds it. */
interface Folded {
  readonly date: string;
  readonly passed: number;
  readonly failed: readonly { readonly unit: string }[];
}

interface Proved extends Folded {
  readonly part: string;
  /** What the part proves, a sentence without a full stop. */
  readonly proves: string;
}

/** The parts of the proof, by their names. */
export const partsOfProof: Readonly<Record<string, Pick<Proved, 'proves'>>> = JSON.parse(
  readFileSync(new URL('../../proof/parts.json', import.meta.url), 'utf8'),
);

/** What the parts came to, by their names. The table is measured and never written by hand. */
export const recordedProof = rowsIn<Folded>(
  fileURLToPath(new URL('../../proof/recorded.ndjson', import.meta.url)),
);

/** The README with what the proof came to between its markers. */
export function withProof(page: string): string {
  return between(page, 'proof', proofLines(provedSoFar()));
}

/** A line for each part that a promise rests on: how many of its tests passed, when, and the names of those that did not. */
export function proofLines(parts: readonly Proved[]): string {
  if (parts.length === 0) return '`npm run proof` has not been recorded yet.';
  const lines = promised.flatMap((name) => parts.filter(({ part }) => part === name)).map(lineOf);
  return ['Recorded by `npm run proof`:', '', ...lines].join('\n');
}

function lineOf({ part, proves, date, passed, failed }: Proved): string {
  const [first = '', ...rest] = proves;
  const names = failed.map(({ unit }) => `\`${unit.split(' > ').slice(1).join(': ')}\``);
  const not = names.length === 0 ? '' : ` Not: ${names.join(', ')}.`;
  const all = passed + failed.length;
  return `- ${first.toUpperCase()}${rest.join('')}: ${passed} of ${all} tests passed (\`${part}\`, ${date}).${not}`;
}

function provedSoFar(): readonly Proved[] {
  const rows = recordedProof.all();
  return Object.entries(partsOfProof).flatMap(([part, { proves }]) => {
    const row = rows[part];
    return row ? [{ ...row, part, proves }] : [];
  });
}
