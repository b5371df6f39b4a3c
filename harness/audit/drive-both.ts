import type { Side } from '../model/audit.ts';
import type { Check, PropertyCheck } from '../model/check.ts';
import type { DrawnCase } from '../model/property.ts';
import type { CheckResult } from '../model/result.ts';
import type { Environment } from '../run/environment/environment.ts';
import { randomFor } from '../run/drive/random.ts';
import { createCaseBench } from '../run/property/case-bench.ts';
import { runCheck } from '../run/run-check.ts';
import { compareDrives, sizeOf, type Compared, type PairDivergence } from './pairs.ts';

/** The environments of the two targets. */
export type Both = Readonly<Record<Side, Environment>>;

/** What came of one check on both targets. */
export interface DrivenOnBoth extends Compared {
  readonly check: string;
  readonly results: Readonly<Record<Side, CheckResult>>;
}

/** Cases of a property that are compared, and smaller ones that are tried for each divergence. */
const mostCases = 10;
const mostShrinks = 25;

/** Drives a check on both targets with the same choices, and compares what each answered. */
export async function driveOnBoth(
  check: Check,
  both: Both,
  signal: AbortSignal,
): Promise<DrivenOnBoth> {
  const [a, b] = await Promise.all([
    runCheck(check, both.a, signal),
    runCheck(check, both.b, signal),
  ]);
  const results = { a, b };
  const judged = a.outcome === 'judged' && b.outcome === 'judged';
  if (!judged || a.asStranger !== b.asStranger)
    return { check: check.id, results, pairs: 0, divergences: [] };
  const compared =
    'property' in check ? await compareCases(check, both, signal) : compareDrives(check.id, a, b);
  return { check: check.id, results, ...compared };
}

/** Compares the cases of a property one by one; what parts them is shrunk, and has to show once more. */
async function compareCases(
  check: PropertyCheck,
  both: Both,
  signal: AbortSignal,
): Promise<Compared> {
  const { seed } = both.a.settings;
  const cases = check.property.draw(Math.floor(randomFor(seed, check.id)() * 2 ** 31), 1);
  const benches = [both.a, both.b].map((env) => createCaseBench(check, env, signal));
  const compare = async (one: DrawnCase): Promise<Compared> => {
    const [a, b] = await Promise.all(
      benches.map(async (bench) => {
        const { driven, units } = await bench.run(one);
        return { exchanges: driven.recording.exchanges, units };
      }),
    );
    return a && b ? compareDrives(check.id, a, b) : { pairs: 0, divergences: [] };
  };
  const known = new Map<string, PairDivergence>();
  let pairs = 0;
  try {
    for (const one of cases.slice(0, mostCases)) {
      if (signal.aborted) break;
      // one case after the other: what is found is shrunk before the next
      const found = await compare(one);
      pairs += found.pairs;
      for (const divergence of found.divergences) {
        if (known.has(divergence.key)) continue;
        const smallest = await shrunk(one, divergence, compare);
        if (smallest) known.set(divergence.key, smallest);
      }
    }
  } finally {
    await Promise.all(benches.map((bench) => bench.close()));
  }
  return { pairs, divergences: [...known.values()] };
}

/** A divergence in the smallest case that shows it; null where it does not show again. */
async function shrunk(
  from: DrawnCase,
  { key }: PairDivergence,
  compare: (one: DrawnCase) => Promise<Compared>,
): Promise<PairDivergence | null> {
  const shows = async (one: DrawnCase) => {
    const { divergences } = await compare(one);
    return least(divergences.filter((each) => each.key === key));
  };
  let left = mostShrinks;
  let best = await shows(from);
  if (!best) return null;
  let candidates = from.smaller()[Symbol.iterator]();
  for (;;) {
    const next = candidates.next();
    if (next.done || left <= 0) return best;
    left -= 1;
    // the first that shows it is gone on with
    const smaller = await shows(next.value);
    if (!smaller) continue;
    best = smaller;
    candidates = next.value.smaller()[Symbol.iterator]();
  }
}

/** The divergence with the least request; null of none. */
export function least(divergences: readonly PairDivergence[]): PairDivergence | null {
  return divergences.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0] ?? null;
}
