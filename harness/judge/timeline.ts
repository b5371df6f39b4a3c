import type { Arrival, RecordedPlace, Wait } from '../model/arrival.ts';

/** Steps of a timeline that are shown; the others are counted. */
const mostSteps = 24;

/**
 * What a place saw, in one line, for anyone who is told that something came too late, too often or never:
 * seconds since the place was opened, what came and what it met, and what was waited for. Requests that
 * are nobody's are left out: they come of other checks, and change from run to run.
 */
export function timelineOf({ fromMs, arrivals, waits, dropped, strays }: RecordedPlace): string {
  const steps = [
    ...arrivals.map((one) => ({ atMs: one.atMs, text: arrivalWords(one) })),
    ...waits.map((one) => ({ atMs: one.toMs, text: waitWords(one) })),
  ].toSorted((a, b) => a.atMs - b.atMs);
  const told = steps
    .slice(0, mostSteps)
    .map(({ atMs, text }) => `+${seconds(atMs - fromMs)} ${text}`);
  const more = steps.length - told.length;
  const others = [
    ...(more > 0 ? [`${more} steps more`] : []),
    ...(dropped > 0 ? [`${dropped} arrivals that are not kept`] : []),
    ...(strays.broken > 0
      ? [`${strays.broken} TLS handshakes that broke (${strays.brokenBy})`]
      : []),
  ];
  return [...told, ...others].join('; ') || 'nothing came';
}

function arrivalWords({ number, method, whole, met, ended }: Arrival): string {
  const end = ended === 'answered' || ended === 'reset' ? '' : `, ${ended ?? 'not ended'}`;
  return `arrival ${number}: ${method}${whole ? '' : ' cut off'}, met ${met ?? 'nothing'}${end}`;
}

function waitWords({ wanted, fromMs, toMs, came }: Wait): string {
  return `${came} of ${wanted} after a wait of ${seconds(toMs - fromMs)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}
