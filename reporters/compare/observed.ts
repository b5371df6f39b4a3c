import { compareText } from '../reasons.ts';
import type { LatencyReport, ObservationReport } from '../report.ts';

/** Something that clients may lean on, as it was and as it is; empty lists where it was not seen. */
export interface ObservedChange {
  readonly topic: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Topics of which one run saw other values than the next, in order. */
export function changedObservations(
  before: readonly ObservationReport[],
  after: readonly ObservationReport[],
): readonly ObservedChange[] {
  const topics = [...new Set([...before, ...after].map(({ topic }) => topic))];
  const changes = topics.map((topic) => ({
    topic,
    before: valuesOf(before, topic),
    after: valuesOf(after, topic),
  }));
  return changes
    .filter((one) => one.before.join('\n') !== one.after.join('\n'))
    .toSorted((a, b) => compareText(a.topic, b.topic));
}

function valuesOf(all: readonly ObservationReport[], meant: string): readonly string[] {
  const values = all.flatMap(({ topic, value }) => (topic === meant ? [value] : []));
  return [...new Set(values)].toSorted(compareText);
}

/** Less than this, in milliseconds, says more of the machine than of the target. */
const leastMs = 5;

/** Operations whose median answer takes twice as long as it did, or half, in the contract's order. */
export function changedLatencies(
  before: readonly LatencyReport[],
  after: readonly LatencyReport[],
): readonly ObservedChange[] {
  return after.flatMap(({ operation, medianMs }) => {
    const was = before.find((one) => one.operation === operation)?.medianMs;
    if (was === undefined || Math.abs(medianMs - was) < leastMs) return [];
    const [less, more] = [Math.min(was, medianMs), Math.max(was, medianMs)];
    if (more < 2 * less) return [];
    return [{ topic: operation, before: [inMs(was)], after: [inMs(medianMs)] }];
  });
}

function inMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}
