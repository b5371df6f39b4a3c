import { judgeAgain } from '../../harness/judge/judge-again.ts';
import { isBroken } from '../../harness/judge/judge-check.ts';
import { isObject } from '../../harness/model/json.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult, KeptDrive } from '../../harness/model/result.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import {
  recordedOf,
  type RecordingMutant,
  type Operator,
  type RecordedAnswer,
} from './operator.ts';

/** A mutant of one exchange of one check. */
interface Planned {
  readonly operator: Operator;
  readonly check: Check;
  readonly result: CheckResult;
  readonly position: number;
  readonly mutant: RecordingMutant;
}

/** Ids that are other ones in each run. */
const drawn = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What a mutant is known by: operator, operation, status and place. */
export function mutantName({ operator, result, position, mutant }: Planned): string {
  const { callee, label, response } = result.exchanges[position]!;
  const shared = [operator.id, callee, response?.status, mutant.place];
  const told = (label ?? 'unlabelled').replaceAll(drawn, '…');
  const own = operator.each === 'label' ? [result.check, told] : [];
  return [...shared, ...own].join(' · ');
}

/**
 * All mutants of some results, in the order of their exchanges; of answers that are alike, those of
 * the first where one is as good as the other.
 */
export function* plannedMutants(
  operators: readonly Operator[],
  pairs: readonly (readonly [Check, CheckResult])[],
): Generator<Planned> {
  const known = new Set<string>();
  for (const [check, result] of pairs)
    for (const [position, exchange] of result.exchanges.entries()) {
      const recorded = recordedOf(exchange);
      if (!recorded) continue;
      const before = beforeIn(result, position);
      const kind = kindOf(recorded);
      const isNew = !known.has(kind);
      known.add(kind);
      for (const operator of operators.filter(({ each }) => each !== 'answer' || isNew))
        for (const mutant of operator.of(recorded, before))
          yield { operator, check, result, position, mutant };
    }
}

/** What came before an exchange in its drive; the cases of a property are drives of their own. */
export function beforeIn(result: CheckResult, position: number): readonly Exchange[] {
  const places = driveOf(result, position);
  return places
    .slice(0, places.indexOf(position))
    .flatMap((place) => result.exchanges[place] ?? []);
}

/** Where the exchanges of the drive stand that the one at a position is of. */
function driveOf({ exchanges, cases }: CheckResult, position: number): readonly number[] {
  const drive = cases?.kept.find((kept) => kept.exchanges.includes(position));
  return drive?.exchanges ?? [...exchanges.keys()];
}

/** What answers that are alike have in common: all but their values, and how long their lists are. */
function kindOf({ exchange, response, json }: RecordedAnswer): string {
  const names = response.headers.map(([name, value]) =>
    name.toLowerCase() === 'content-type' ? value : name.toLowerCase(),
  );
  const asked = /[?&]limit=/.test(exchange.request.path);
  const told = [exchange.callee, response.status, exchange.regular, asked, names, skeleton(json)];
  return JSON.stringify(told);
}

function skeleton(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(skeleton);
  if (!isObject(value)) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, skeleton(each)]));
}

/** The clauses that a result with the mutant in it breaks: obligations, and what is only advised. */
export function brokenBy({ check, result, position, mutant }: Planned, gates: GatePositions) {
  const { units } = judgeAgain(check, mutated(result, position, mutant), gates);
  const broken = new Set(units.filter(isBroken).map(({ clause }) => clause));
  const of = (level: 'must' | 'should') => [...broken].filter((id) => clauses[id].level === level);
  return { must: of('must'), should: of('should') };
}

export function mutated(
  result: CheckResult,
  position: number,
  mutant: RecordingMutant,
): CheckResult {
  const exchanges: (Exchange | undefined)[] = [...result.exchanges];
  exchanges[position] = mutant.exchange ?? undefined;
  if (mutant.exchange === null) handPlacesOn(result, position, exchanges);
  if (mutant.further) exchanges.push(mutant.further);
  const last = mutant.further ? exchanges.length - 1 : null;
  const follow = (places: readonly number[]) => {
    const there = mutant.exchange === null ? places.filter((one) => one !== position) : places;
    return there.flatMap((one) => (one === position && last !== null ? [one, last] : [one]));
  };
  const moved = (kept: KeptDrive): KeptDrive => ({ ...kept, exchanges: follow(kept.exchanges) });
  if (result.cases)
    return {
      ...result,
      exchanges: exchanges.flatMap((one) => one ?? placeholder),
      cases: { ...result.cases, kept: result.cases.kept.map(moved) },
    };
  const order = follow([...result.exchanges.keys()]);
  return { ...result, exchanges: order.flatMap((one) => exchanges[one] ?? []) };
}

/** What arrived stands with the last exchange of a drive, and arrived whether that one was sent or not. */
function handPlacesOn(
  result: CheckResult,
  position: number,
  exchanges: (Exchange | undefined)[],
): void {
  const { places: arrived } = result.exchanges[position]!;
  const drive = driveOf(result, position);
  const heir = drive[drive.indexOf(position) - 1];
  const last = heir === undefined ? undefined : exchanges[heir];
  if (arrived && heir !== undefined && last) exchanges[heir] = { ...last, places: arrived };
}

/** Keeps a place in the list where nothing was sent; no drive counts it among its own. */
const placeholder: Exchange = {
  label: null,
  callee: null,
  fault: null,
  assumption: null,
  regular: true,
  request: { method: 'GET', path: '/', headers: [], body: null, manner: 'whole' },
  response: null,
  noAnswer: null,
  startedAtMs: 0,
  durationMs: 0,
};
