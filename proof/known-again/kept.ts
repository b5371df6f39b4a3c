import { appendFileSync, readFileSync } from 'node:fs';
import { member } from '../../harness/model/json.ts';
import type { KeptBugs, Met } from '../../selftest/conformance/known-again.ts';

const { CONFORMANCE_INPUTS = '', CONFORMANCE_UNTIL = '' } = process.env;

/** How the bugs of a kind are met: `npm run proof` goes on where an earlier call for the same files was cut. */
export function goingOn(kind: string, under: readonly number[]) {
  return {
    under,
    untilMs: CONFORMANCE_UNTIL === '' ? Infinity : Number(CONFORMANCE_UNTIL),
    ...(CONFORMANCE_INPUTS !== '' && { kept: keptIn(`${kind}-${under.join('-')}`) }),
  };
}

/** A line a bug, beside the ledger of the part. */
function keptIn(name: string): KeptBugs {
  const path = new URL(
    `../../.proof/known-again-${CONFORMANCE_INPUTS}-${name}.jsonl`,
    import.meta.url,
  );
  return {
    met: linesOf(path).map(read),
    keep: (one) => appendFileSync(path, `${JSON.stringify(one, asEntries)}\n`),
  };
}

function asEntries(_: string, value: unknown): unknown {
  return value instanceof Map ? { entries: [...value] } : value;
}

function read(line: string): Met {
  const met: Met = JSON.parse(line, (_, value: unknown) => {
    const entries = member(value, 'entries');
    return Array.isArray(entries) ? new Map(entries) : value;
  });
  return met;
}

function linesOf(path: URL): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
