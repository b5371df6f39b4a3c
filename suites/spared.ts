import { readFileSync } from 'node:fs';
import type { Suite } from '../harness/model/suite.ts';

/**
 * By the id of a check: what of it only an audit sends. `npm run derive` chooses it by what was measured: all bugs
 * that are recorded are found by what stays.
 */
const spared: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('spared.json', import.meta.url), 'utf8'),
);

/** Suites whose checks know what they may spare (`CheckFacts.spared`). */
export function withSpared(suites: readonly Suite[]): readonly Suite[] {
  return suites.map((suite) => ({
    ...suite,
    checks: suite.checks.map((check) => {
      const labels = spared[check.id];
      return labels ? { ...check, spared: labels } : check;
    }),
  }));
}
