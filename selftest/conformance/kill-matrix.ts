import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import type { GateSettings } from '../../fixtures/gateway/index.ts';
import { unreadableTopic } from '../../harness/judge/unreadable.ts';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { hashOf } from '../hash.ts';
import { everyGateOn, lessPatient, referenceGateway, runAgainst } from './run-against.ts';
import { alteredBy, watched } from './reach.ts';
import { enoughToProve } from './enough-to-prove.ts';
import { recordMutant } from './record.ts';
import { readRecorded, recordedWith } from './recorded.ts';
import { soundResults } from './sound.ts';
import { clausesWith, verdictsOf, type Verdicts } from './verdicts.ts';

/** True where what the table of what was measured lacks is added to it. */
const recording = process.env['CONFORMANCE_RECORD'] === '1';

/**
 * Which checks a mutant meets: those that prove what it is to prove, and some others (`found`), all that come by
 * what it alters (`concerned`), or simply all. Whoever records has them concerned.
 */
const meeting = process.env['CONFORMANCE_MATRIX'] ?? (recording ? 'concerned' : 'found');

/** Of the other checks a mutant meets one in so many, each mutant others. */
const ONE_IN = 300;

const recorded = readRecorded();
const proving = enoughToProve(recorded);

/** A check on a gateway of its own, without mutants. */
interface Visit {
  readonly check: Check;
  readonly result: CheckResult;
  /** The pieces of the gateway that it came by, as `watched` has their paths; null where nobody looked. */
  readonly seen: ReadonlySet<string> | null;
}

/** What the gateway without mutants is judged as, with its gates as they stand for some mutants. */
interface Baseline {
  readonly gates: GateSettings;
  readonly visits: readonly Visit[];
  readonly verdicts: Verdicts;
}

/** Judges the gateway without mutants once for all of the mutants that want its gates alike. */
function baselinesOf(): (mutant: Mutant) => Promise<Baseline> {
  const baselines = new Map<string, Promise<Baseline>>();
  return ({ gates = everyGateOn }) => {
    const key = JSON.stringify(gates);
    const known = baselines.get(key) ?? baselineOf(gates);
    baselines.set(key, known);
    return known;
  };
}

async function baselineOf(gates: GateSettings): Promise<Baseline> {
  const visits = meeting === 'concerned' ? await watchAll(gates) : await visitTogether(gates);
  const verdicts = verdictsOf(
    visits.map(({ result }) => result),
    gates,
  );
  return { gates, visits, verdicts };
}

/** Lets all checks visit one gateway, where nobody asks what each of them came by. */
async function visitTogether(gates: GateSettings): Promise<Visit[]> {
  const results = await soundResults(gates);
  return results.map((result, at) => ({ check: checks[at]!, result, seen: null }));
}

async function watchAll(gates: GateSettings): Promise<Visit[]> {
  return eachByItself(checks, (check) => watch(check, gates));
}

/** What comes of each check in turn, some at the same time. */
async function eachByItself<T>(all: readonly Check[], judge: (check: Check) => Promise<T>) {
  const found = new Map<Check, T>();
  const queue = all.values();
  const worker = async () => {
    // each worker takes one check after the other
    for (const check of queue) found.set(check, await judge(check));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return all.flatMap((check) => found.get(check) ?? []);
}

async function watch(check: Check, gates: GateSettings): Promise<Visit> {
  const seen = new Set<string>();
  const alter: Mutant['alter'] = (parts) =>
    watched(parts, (at, piece) => {
      seen.add(at);
      return piece;
    });
  const results = await runAgainst(referenceGateway, { gates, alter, checks: [check] });
  return { check, result: results[0]!, seen };
}

/**
 * The results against a faulty gateway. A check that comes by nothing that the mutant alters would have the
 * conversation, and the result, that it had without.
 */
async function resultsWith(
  mutant: Mutant,
  { gates, visits }: Baseline,
  finders: ReadonlySet<string>,
): Promise<CheckResult[]> {
  const altered = meeting === 'concerned' ? alteredBy(mutant.alter) : [];
  const meets = ({ check, seen }: Visit) => {
    if (meeting === 'all' || finders.has(check.id)) return true;
    if (seen) return altered.some((path) => seen.has(path));
    return hashOf(`${mutant.id} ${check.id}`) % ONE_IN === 0;
  };
  const asked = visits.filter(meets).map(({ check }) => check);
  const meet = (some: readonly Check[]) =>
    runAgainst(referenceGateway, {
      gates,
      alter: mutant.alter,
      checks: some,
      target: { timeouts: lessPatient },
    });
  const results = mutant.alone
    ? (await eachByItself(asked, (check) => meet([check]))).flat()
    : await meet(asked);
  const changed = new Map(results.map((result) => [result.check, result]));
  return visits.map(({ check, result }) => changed.get(check.id) ?? result);
}

/** What comes of a faulty gateway, as those find it that are named and the few that meet it besides. */
async function judged(mutant: Mutant, baseline: Baseline, finders: ReadonlySet<string>) {
  const results = await resultsWith(mutant, baseline, finders);
  const after = verdictsOf(results, baseline.gates);
  return { results, after, failed: clausesWith(after, 'fail') };
}

/** So often a mutant is met until all shows that it breaks: some of it shows by chance alone. */
const MOST_TRIES = 3;

function isMissing({ failed }: { readonly failed: readonly string[] }) {
  return (id: string) => !failed.includes(id);
}

/** Where the faulty gateway's verdicts are neither what the mutant declares nor what was recorded of it. */
async function surprises(mutant: Mutant, baseline: Baseline) {
  const { id: mutantId, breaks } = mutant;
  const known = new Set(Object.keys(recorded[mutantId]?.red ?? {}));
  const passedBefore = new Set(clausesWith(baseline.verdicts, 'pass'));
  const lostIn = ({ after }: typeof last) =>
    clausesWith(after, 'notExercised').filter((id) => passedBefore.has(id));
  const isUnknown = (id: string) => !recording && !recorded[mutantId]?.silenced.includes(id);
  let last = await judged(mutant, baseline, proving.get(mutantId) ?? known);
  // what comes of a race may show in one check this time and in another the next, and what comes too late on
  // a busy machine is in time the next
  for (
    let tries = 1;
    tries < MOST_TRIES && (breaks.some(isMissing(last)) || lostIn(last).some(isUnknown));
    tries += 1
  )
    last = await judged(mutant, baseline, known);
  const { results, failed } = last;
  const lost = lostIn(last);
  if (recording) await recordMutant(mutantId, { red: redIn(results), silenced: lost });
  const silenced = new Set(
    (recording ? recordedWith(mutantId).one(mutantId) : recorded[mutantId])?.silenced,
  );
  const declared = new Set<string>(breaks);
  return {
    defects: results.flatMap((result) => [result.defect ?? [], unreadBy(result)].flat()),
    missed: breaks.filter((id) => !failed.includes(id)),
    undeclared: failed.filter((id) => !declared.has(id)),
    unrecorded: lost.filter((id) => !silenced.has(id)),
  };
}

/** By check: the clauses that were found broken in it. */
function redIn(results: readonly CheckResult[]): Record<string, string[]> {
  const rows = results.map(({ check, units }) => {
    const broken = units.filter(({ verdict }) => verdict === 'broken');
    return [check, broken.map(({ clause }) => clause)] as const;
  });
  return Object.fromEntries(rows.filter(([, clauses]) => clauses.length > 0));
}

/** A judge that throws on what a mutant brings about is a defect here; a run tells it otherwise. */
function unreadBy({ observations }: CheckResult): string[] {
  return observations.flatMap(({ topic, value }) => (topic === unreadableTopic ? [value] : []));
}

/** Halves of the mutants, by the gates they want, so that few gates are wanted by those of both. */
export function halfOfMutants(half: 'first' | 'second'): readonly Mutant[] {
  const byGates = mutants.toSorted((one, other) => gatesOff(one) - gatesOff(other));
  const middle = Math.ceil(byGates.length / 2);
  return half === 'first' ? byGates.slice(0, middle) : byGates.slice(middle);
}

function gatesOff({ gates = everyGateOn }: Mutant): number {
  return Object.values(gates).filter((on) => !on).length;
}

/** True for a mutant of which nobody has measured yet what it does. */
export function isNew({ id }: Pick<Mutant, 'id'>): boolean {
  return !(id in recorded);
}

/** How many checks are driven to prove of a mutant what was measured: most want one or two, some hundreds. */
export function effortOf({ id }: Pick<Mutant, 'id'>): number {
  return proving.get(id)?.size ?? Object.keys(recorded[id]?.red ?? {}).length;
}

/** Proves of mutants that each turns red what it declares and nothing else. */
export function proveMutants(part: readonly Mutant[]): void {
  const baselineFor = baselinesOf();
  // several at once, since each waits more than it works; what is recorded is written by one at a time
  const how = { concurrent: !recording };
  describe('each mutant turns red what it declares and nothing else', how, () => {
    // the first of them wait for the gateway without mutants to be judged
    const options = { timeout: recording ? 1_800_000 : 300_000 };
    test.each(part.map((mutant) => [mutant.id, mutant] as const))(
      '%s',
      options,
      async (_, mutant) => {
        expect(await surprises(mutant, await baselineFor(mutant))).toEqual({
          defects: [],
          missed: [],
          undeclared: [],
          unrecorded: [],
        });
      },
    );
  });
}
