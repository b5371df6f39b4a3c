import type { Arrival } from '../../harness/model/arrival.ts';
import type { CheckResult, Finding } from '../../harness/model/result.ts';
import { clipped } from './clipped.ts';
import type { PlaceReport } from '../report.ts';
import { driveOf } from '../script/transcript.ts';

/** Arrivals of a place that a report keeps; the rest is counted only. */
const mostArrivals = 20;

/** The places that a finding was made from, with what came to them; none where deliveries play no part. */
export function placesOf(
  finding: Finding,
  result: CheckResult,
  mostContent: number,
): readonly PlaceReport[] {
  const { places: read = [] } = finding;
  if (read.length === 0) return [];
  return driveOf(result, finding)
    .flatMap((position) => result.exchanges[position]?.places ?? [])
    .filter(({ label }) => read.includes(label))
    .map((place) => ({
      ...place,
      came: place.arrivals.length + place.dropped,
      arrivals: place.arrivals.slice(0, mostArrivals).map((one) => short(one, mostContent)),
    }));
}

function short(arrival: Arrival, mostContent: number): Arrival {
  return { ...arrival, body: clipped(arrival.body, mostContent) };
}
