import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult, Finding } from '../../harness/model/result.ts';

/** An exchange and its position among those of its result. */
export interface Placed {
  readonly position: number;
  readonly exchange: Exchange;
}

/**
 * The exchanges of the drive that showed a finding, in order, up to the last that it was made from. A
 * result may keep several drives: of cases, of attempts, of repetitions.
 */
export function transcriptOf(result: CheckResult, finding: Finding): readonly Placed[] {
  const { exchanges } = result;
  const drive = driveOf(result, finding);
  const last = Math.max(...neededBy(finding).map((one) => drive.indexOf(one)));
  return drive.slice(0, throughRace(drive, exchanges, last) + 1).flatMap((position) => {
    const exchange = exchanges[position];
    return exchange ? [{ position, exchange }] : [];
  });
}

/** The positions of the drive that showed a finding. */
export function driveOf(result: CheckResult, finding: Finding): readonly number[] {
  const { exchanges, cases, asides = [] } = result;
  const beside = new Set(asides.flatMap((aside) => aside.exchanges));
  const own = [...exchanges.keys()].filter((position) => !beside.has(position));
  const drives = [...(cases?.kept.map((kept) => kept.exchanges) ?? [own])];
  const all = [...drives, ...asides.map((aside) => aside.exchanges)];
  const needed = neededBy(finding);
  return (
    all.find((positions) => needed.every((one) => positions.includes(one))) ??
    all.find((positions) => positions.includes(finding.exchange)) ??
    own
  );
}

/** The positions of all that a finding was made from. */
function neededBy({ exchange, controls, proof = [] }: Finding): readonly number[] {
  return [exchange, ...controls, ...proof];
}

/** The place of the last exchange that was sent at the same instant. */
function throughRace(drive: readonly number[], exchanges: readonly Exchange[], last: number) {
  const raceAt = (place: number) => exchanges[drive[place] ?? -1]?.race;
  let place = last;
  while (raceAt(last) !== undefined && raceAt(place + 1) === raceAt(last)) place += 1;
  return place;
}
