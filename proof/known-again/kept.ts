import { appendFileSync, readFileSync } from 'node:fs';
import type { KeptBugs, Met } from '../../selftest/conformance/known-again.ts';
import { under } from './shares.ts';

const { CONFORMANCE_INPUTS = '', CONFORMANCE_UNTIL = '' } = process.env;

/** How the bugs of a kind are met: `npm run proof` goes on where an earlier call for the same files was cut. */
export function goingOn(kind: string) {
  return {
    under,
    untilMs: CONFORMANCE_UNTIL === '' ? Infinity : Number(CONFORMANCE_UNTIL),
    ...(CONFORMANCE_INPUTS !== '' && { kept: keptIn(kind) }),
  };
}

/** A line a bug, beside the ledger of the part. */
function keptIn(kind: string): KeptBugs {
  const path = new URL(
    `../../.proof/known-again-${CONFORMANCE_INPUTS}-${kind}-${under.length}.jsonl`,
    import.meta.url,
  );
  return {
    met: linesOf(path).map(read),
    keep: ({ bug, shown }) =>
      appendFileSync(path, `${JSON.stringify({ bug, shown: shown.map((one) => [...one]) })}\n`),
  };
}

function read(line: string): Met {
  const { bug, shown }: { bug: string; shown: [string, string[]][][] } = JSON.parse(line);
  return { bug, shown: shown.map((one) => new Map(one)) };
}

function linesOf(path: URL): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
