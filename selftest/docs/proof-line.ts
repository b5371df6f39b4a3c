import { readdirSync, readFileSync } from 'node:fs';
import { between } from './between.ts';

const folder = new URL('../../proof/', import.meta.url);

/** The parts that the two promises rest on, in the order of these. */
const promised = ['false-alarms', 'blame', 'foreign-bugs'];

/** What a part of the proof came to when it was last run whole, as scripts/proof/ledger.mjs writes it. */
interface Folded {
  readonly part: string;
  /** What the part proves, a sentence without a full stop. */
  readonly proves: string;
  readonly date: string;
  readonly passed: number;
  readonly failed: readonly { readonly unit: string }[];
}

/** The README with what the proof came to between its markers. */
export function withProof(page: string): string {
  return between(page, 'proof', proofLines(foldedParts()));
}

/** A line for each part that a promise rests on: how many of its tests passed, when, and the names of those that did not. */
export function proofLines(parts: readonly Folded[]): string {
  if (parts.length === 0) return '`npm run proof` has not been recorded yet.';
  const lines = promised.flatMap((name) => parts.filter(({ part }) => part === name)).map(lineOf);
  return ['Recorded by `npm run proof`:', '', ...lines].join('\n');
}

function lineOf({ part, proves, date, passed, failed }: Folded): string {
  const [first = '', ...rest] = proves;
  const names = failed.map(({ unit }) => `\`${unit.split(' > ').slice(1).join(': ')}\``);
  const not = names.length === 0 ? '' : ` Not: ${names.join(', ')}.`;
  const all = passed + failed.length;
  return `- ${first.toUpperCase()}${rest.join('')}: ${passed} of ${all} tests passed (\`${part}\`, ${date}).${not}`;
}

function foldedParts(): readonly Folded[] {
  const known: Readonly<Record<string, Pick<Folded, 'proves'>>> = read('parts.json');
  const there = new Set(readdirSync(folder));
  return Object.entries(known)
    .filter(([part]) => there.has(`${part}.json`))
    .map(([part, { proves }]): Folded => ({ ...read(`${part}.json`), proves }));
}

function read(name: string) {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}
