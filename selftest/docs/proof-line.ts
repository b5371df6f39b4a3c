import { readdirSync, readFileSync } from 'node:fs';
import { between } from './between.ts';

const folder = new URL('../../proof/', import.meta.url);

/** What a part of the proof came to when it was last run whole, as scripts/proof/ledger.mjs writes it. */
interface Folded {
  readonly part: string;
  readonly date: string;
  readonly commit: string;
  readonly passed: number;
  readonly failed: readonly unknown[];
}

/** The README with what the proof came to between its markers. */
export function withProof(page: string): string {
  return between(page, 'proof', proofLine(foldedParts()));
}

/** One line: how many tests of each part passed, and when. */
export function proofLine(parts: readonly Folded[]): string {
  if (parts.length === 0) return '`npm run proof` has not been recorded yet.';
  const dates = parts.map(({ date }) => date).toSorted();
  const told = parts.map(
    ({ part, passed, failed }) => `${part} ${passed} of ${passed + failed.length}`,
  );
  return `Tests of \`npm run proof\` that passed (oldest part ${dates[0]}, newest ${dates.at(-1)}): ${told.join(', ')}.`;
}

function foldedParts(): readonly Folded[] {
  const known = Object.keys(JSON.parse(readFileSync(new URL('parts.json', folder), 'utf8')));
  const there = new Set(readdirSync(folder));
  return known
    .filter((part) => there.has(`${part}.json`))
    .map((part): Folded => JSON.parse(readFileSync(new URL(`${part}.json`, folder), 'utf8')));
}
