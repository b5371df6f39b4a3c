import { checks } from '../../suites/index.ts';
import { plannedCheck } from '../../reporters/inputs/inputs.ts';
import { readRecorded, unitsRecorded, type CheckClause } from './recorded.ts';

/** Every clause that a check claims anything of, with that check. */
export function allUnits(): readonly CheckClause[] {
  return checks
    .map(plannedCheck)
    .flatMap(({ id, clauses }) => clauses.map((clause) => `${id} ${clause}`));
}

/** The units that some mutant was seen to turn red. */
export function provedUnits(): ReadonlySet<CheckClause> {
  return new Set(Object.values(readRecorded()).flatMap(({ red }) => unitsRecorded(red)));
}

/** Those that no mutant was seen to turn red: by check, its clauses. */
export function unprovedUnits(): ReadonlyMap<string, ReadonlySet<string>> {
  const proved = provedUnits();
  const left = checks.map(plannedCheck).map(({ id, clauses }) => {
    const unproved = clauses.filter((clause) => !proved.has(`${id} ${clause}`));
    return [id, new Set<string>(unproved)] as const;
  });
  return new Map(left.filter(([, clauses]) => clauses.size > 0));
}

/**
 * Claims that no mutant, of the gateway or of a recording, turns red in one check of them, `check clause`, each group
 * with the reason. What another check of the same clause proves is no reason by itself.
 */
export const unproved: readonly (readonly [units: RegExp, reason: string])[] = [
  [
    /^(sealed\.)?webhooks\.create\/room-left \S+\.create\.accepted$/,
    'an account of the check’s own has seven endpoints by then; proof/fixed-accounts/caught.test.ts has one with four',
  ],
  [
    /^deliveries\.list\/as-found deliveries\.attempts\.at-most-seven$/,
    'an account of the check’s own has no deliveries yet; proof/fixed-accounts/caught.test.ts has one in use',
  ],
  [
    /^(alpha\.status|sealed\.(messages|devices)\.list)\/as-found (ownerMessages\.list\.state-as-status|sealed\.messages\.get\.finds-listed|sealed\.devices\.list\.complete)$/,
    'on an account of the check’s own others say more; proof/fixed-accounts/caught.test.ts has one in use',
  ],
];

/** Why nothing needs to turn a unit red; undefined for one that is a gap. */
export function reasonFor(unit: CheckClause): string | undefined {
  return unproved.find(([units]) => units.test(unit))?.[1];
}
