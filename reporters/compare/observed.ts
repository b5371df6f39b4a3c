import { compareText } from '../inputs/reasons.ts';
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

/** Less than this, in milliseconds, is not worth a word. */
const leastMs = 5;
/** Less than this, in milliseconds, a busy machine adds to an answer, or takes from it. */
const loadMs = 25;
/** Fewer answers than this say little of an operation. */
const fewestAnswers = 5;

/**
 * Operations whose median answer takes twice as long as it did, or half, in the contract's order. Noise is
 * what the load of a machine may do: a change of a few milliseconds, one that does not reach beyond nine in
 * ten answers of the faster run, or one that few answers show.
 */
export function changedLatencies(
  before: readonly LatencyReport[],
  after: readonly LatencyReport[],
): { readonly latencies: readonly ObservedChange[]; readonly noise: readonly ObservedChange[] } {
  const changed = after.flatMap((is) => {
    const was = before.find((one) => one.operation === is.operation);
    if (!was || !isChanged(was, is)) return [];
    const change = {
      topic: is.operation,
      before: [inMs(was.medianMs)],
      after: [inMs(is.medianMs)],
    };
    return [{ change, noise: mayBeLoad(was, is) }];
  });
  const some = (wanted: boolean) =>
    changed.flatMap(({ change, noise }) => (noise === wanted ? [change] : []));
  return { latencies: some(false), noise: some(true) };
}

function isChanged({ medianMs: was }: LatencyReport, { medianMs: is }: LatencyReport): boolean {
  return Math.abs(is - was) >= leastMs && Math.max(was, is) >= 2 * Math.min(was, is);
}

function mayBeLoad(was: LatencyReport, is: LatencyReport): boolean {
  const [faster, slower] = was.medianMs < is.medianMs ? [was, is] : [is, was];
  return (
    slower.medianMs - faster.medianMs < loadMs ||
    slower.medianMs <= faster.p90Ms ||
    Math.min(was.count, is.count) < fewestAnswers
  );
}

function inMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}
