import { sparedCase } from '../../harness/judge/spared.ts';
import type { Check, PropertyCheck } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { allGatesOn, startEmbedded } from '../../engine/embedded.ts';
import { measuredSeed, resultsOn, sorted } from './measure.ts';

/** A probe, or a case of a property, that a run may spare. */
export interface Sparable {
  readonly label: string;
  /** What is wrong with it, wherever that is in a request; null of what the seed draws. */
  readonly kind: string | null;
  /** Of a case: the clauses that are judged by it alone. */
  readonly reaches: readonly string[];
}

/** What each check may leave to an audit, as it asks on the reference gateway; of those that may anything. */
export async function measureSparable(
  checks: readonly Check[],
): Promise<Readonly<Record<string, readonly Sparable[]>>> {
  const asked = new Map<string, Set<string>>(checks.map(({ id }) => [id, new Set()]));
  const results = await onEveryGate(
    checks.map((check) => ({ ...check, spared: listening(asked.get(check.id)!) })),
  );
  const faults = new Map(
    results.flatMap(({ check, exchanges }) =>
      exchanges.map(({ label, fault }) => [`${check} ${label}`, fault] as const),
    ),
  );
  const properties = checks.filter((check) => 'property' in check);
  const reached = await reachedBy(properties, asked);
  return sorted(
    checks.flatMap((check) => {
      const probes = [...asked.get(check.id)!].map((label) => ({
        label,
        kind: kindOf(check, label, faults.get(`${check.id} ${label}`) ?? null),
        reaches: reached.get(`${check.id} ${label}`) ?? [],
      }));
      return probes.length > 0 ? [[check.id, probes] as const] : [];
    }),
  );
}

/** By check and case, the clauses that are judged by that case alone. */
async function reachedBy(
  properties: readonly PropertyCheck[],
  asked: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const alone = properties.flatMap((check) => {
    const all = [...asked.get(check.id)!];
    return all.map((label) => ({ check, label, spared: all.filter((one) => one !== label) }));
  });
  const results = await onEveryGate(alone.map(({ check, spared }) => ({ ...check, spared })));
  return new Map(
    results.map(({ units }, at) => {
      const { check, label } = alone[at]!;
      const held = units.filter(({ unit, verdict }) => unit === check.id && verdict === 'held');
      return [`${check.id} ${label}`, held.map(({ clause }) => clause)];
    }),
  );
}

async function onEveryGate(checks: readonly Check[]): Promise<readonly CheckResult[]> {
  const embedded = await startEmbedded(allGatesOn.name, allGatesOn.gates, { delivers: 'here' });
  try {
    return await resultsOn(checks, embedded.target, embedded.receiver);
  } finally {
    await embedded.close();
  }
}

/** A list that spares nothing, and notes what it is asked for. */
function listening(asked: Set<string>): readonly string[] {
  const includes = (label: string) => {
    asked.add(label);
    return false;
  };
  return Object.assign([], { includes });
}

function kindOf(check: Check, label: string, fault: string | null): string | null {
  if ('property' in check) {
    const cases = check.property.draw(measuredSeed, 1);
    const one = cases.find((_, place) => sparedCase(place) === label);
    return !one || one.drawn ? null : JSON.stringify(one.value);
  }
  if (check.id.endsWith('/odd-queries')) return label.replace(/^odd-[a-z_]+-/, '');
  return fault?.replace(/^.* is (?=odd: |a |an |null)/, '') ?? label;
}
