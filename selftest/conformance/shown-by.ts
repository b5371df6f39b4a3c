import { fileURLToPath } from 'node:url';
import { measureSparable } from '../../cli/preview/sparable.ts';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { rowsIn } from '../rows.ts';

/**
 * By the id of a check that may spare probes: the clauses that it finds a bug to break, and by which of these
 * probes alone. Of a clause without any, what is always sent shows it.
 */
export type ShownBy = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What shows the bugs that are found by such checks, by their ids. The table is measured and never written by hand. */
export const shownBugs = rowsIn<{ readonly by: ShownBy }>(
  fileURLToPath(new URL('shown-by.ndjson', import.meta.url)),
);

const knownShown = shownBugs.all();

/** By the id of a check, the clauses that it finds a bug to break. */
type Red = Readonly<Record<string, readonly string[]>>;

/** In place of a probe, where all of them together show a clause broken and none alone. */
export const onlyTogether = '*';

/** Drives checks against a gateway with the bug, with `Run.spares`. */
type DriveSparing = (checks: readonly Check[]) => Promise<readonly CheckResult[]>;

/** What is chosen wants a clause to be found by two; in so many checks more it is looked at which probes do. */
const WANTED = 2;
const SPARE = 2;
/** So many finders of a bug are met first; the rest where these miss something. */
const A_FEW = 4;

/** The labels that checks may spare, of those that may spare any. */
async function sparableOfEach(): Promise<ReadonlyMap<Check, readonly string[]>> {
  const measured = await measureSparable(checks);
  return new Map(
    checks.flatMap((check) => {
      const labels = measured[check.id]?.map(({ label }) => label);
      return labels ? [[check, labels] as const] : [];
    }),
  );
}

const leftToAudit = new Map<string, readonly string[]>(
  checks.map((check) => [check.id, check.spared ?? []]),
);

/** True where it is recorded that a check finds one of some clauses broken by a bug with what it sends at a gate. */
export function findsSparing(check: string, bug: string, clauses: readonly string[]): boolean {
  const left = leftToAudit.get(check) ?? [];
  if (left.length === 0) return true;
  return clauses.some((clause) => {
    const by = knownShown[bug]?.by[check]?.[clause];
    return by !== undefined && (by.length === 0 || by.some((label) => !left.includes(label)));
  });
}

/** True where what the table lacks is added to it. */
const recording = process.env['CONFORMANCE_RECORD'] === '1';

let measuredSparable: Promise<ReadonlyMap<Check, readonly string[]>> | null = null;

/** Writes down which probes show a bug, where that is asked for (`CONFORMANCE_RECORD=1`). */
export async function writeShown(bug: string, red: Red, drive: DriveSparing): Promise<void> {
  if (!recording) return;
  measuredSparable ??= sparableOfEach();
  const by = await probesThatShow(red, await measuredSparable, drive);
  if (Object.keys(by).length > 0) await shownBugs.write(bug, { by });
}

/** The clauses that a bug was found to break and that no check finds now, with what each of them sends at a gate. */
export async function notFoundSparing(red: Red, drive: DriveSparing): Promise<readonly string[]> {
  let missing = [...new Set(Object.values(red).flat())];
  const finders = checks.filter(({ id }) => id in red);
  // those that spare something first: of the others is known what they find
  const [sparing, others] = [
    finders.filter((one) => one.spared),
    finders.filter((one) => !one.spared),
  ];
  for (const some of [sparing.slice(0, A_FEW), others.slice(0, A_FEW), finders]) {
    if (missing.length === 0) break;
    // more of them only where those before found too little
    const results = some.length > 0 ? await drive(some) : [];
    const broken = new Set<string>(results.flatMap((one) => [...brokenIn(one)]));
    missing = missing.filter((clause) => !broken.has(clause));
  }
  return missing;
}

/** Finds out which probes show a bug, in enough of the checks that find it. */
async function probesThatShow(
  red: Red,
  sparable: ReadonlyMap<Check, readonly string[]>,
  drive: DriveSparing,
): Promise<ShownBy> {
  const finders = enoughOf(red, [...sparable.keys()]);
  if (finders.length === 0) return {};
  const whole = await drive(finders.map((check) => ({ ...check, spared: [] })));
  const bare = await drive(finders.map((check) => ({ ...check, spared: sparable.get(check)! })));
  const by: Record<string, Readonly<Record<string, readonly string[]>>> = {};
  for (const [place, check] of finders.entries()) {
    const findings = findingsIn(whole[place]!).filter(([clause]) =>
      red[check.id]?.includes(clause),
    );
    // one check after the other
    const shown = await shownIn(
      { check, labels: sparable.get(check)!, findings, bare: brokenIn(bare[place]!) },
      drive,
    );
    if (Object.keys(shown).length > 0) by[check.id] = shown;
  }
  return by;
}

/** What a check finds with all of its probes, and the clauses that it finds broken without any that it may spare. */
interface Seen {
  readonly check: Check;
  readonly labels: readonly string[];
  readonly findings: readonly (readonly [clause: string, at: readonly string[]])[];
  readonly bare: ReadonlySet<string>;
}

/** By clause, the probes that show it broken; each is tried alone where a finding does not name one. */
async function shownIn({ check, labels, findings, bare }: Seen, drive: DriveSparing) {
  const shown: Record<string, readonly string[]> = {};
  for (const [clause, at] of findings)
    shown[clause] = bare.has(clause) ? [] : at.filter((label) => labels.includes(label));
  const open = Object.keys(shown).filter(
    (clause) => !bare.has(clause) && shown[clause]?.length === 0,
  );
  if (open.length === 0) return shown;
  const alone = labels.map((label) => labels.filter((one) => one !== label));
  const results = await drive(alone.map((spared) => ({ ...check, spared })));
  for (const clause of open) {
    const showing = labels.filter((_, at) => brokenIn(results[at]!).has(clause));
    shown[clause] = showing.length > 0 ? showing : [onlyTogether];
  }
  return shown;
}

/** Of the checks that may spare something as many as are wanted beside those that spare nothing. */
function enoughOf(red: Red, may: readonly Check[]) {
  const sparing = new Set(may.map(({ id }) => id));
  const left = new Map<string, number>();
  for (const clause of new Set(Object.values(red).flat())) {
    const always = Object.keys(red).filter((id) => !sparing.has(id) && red[id]!.includes(clause));
    left.set(clause, always.length >= WANTED ? 0 : WANTED + SPARE);
  }
  return may.filter(({ id }) => {
    const wanted = (red[id] ?? []).filter((clause) => left.get(clause)! > 0);
    for (const clause of wanted) left.set(clause, left.get(clause)! - 1);
    return wanted.length > 0;
  });
}

function brokenIn({ units }: CheckResult): ReadonlySet<string> {
  return new Set(units.flatMap(({ verdict, clause }) => (verdict === 'broken' ? clause : [])));
}

function findingsIn({ units }: CheckResult): readonly (readonly [string, readonly string[]])[] {
  return units.flatMap(({ verdict, clause, findings }) =>
    verdict === 'broken' ? [[clause, findings.map(({ at }) => at)] as const] : [],
  );
}
