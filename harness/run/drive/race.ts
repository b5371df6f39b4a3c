import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import { nowMs } from '../../model/now.ts';
import type { RequestSpec } from '../../model/request.ts';
import { isNotThere, unlabelled } from './ask-again.ts';
import type { DriveParts, Recording } from './drive-parts.ts';
import { markFurther } from './own-requests.ts';
import { guard, keep, noteChange } from './recorder.ts';

/** Sends requests at the same instant and records each; see `Drive.race`. */
export async function recordRace(
  parts: DriveParts,
  runners: readonly (readonly [label: string, RequestSpec])[],
  unclaimed?: 'unclaimed',
): Promise<Answer[]> {
  const { env, lease, recording, signal } = parts;
  for (const [label, request] of runners) guard(parts, label, request);
  const start = () => {
    env.allowance.take(runners.length);
    return env.client.race(
      runners.map(([label, request]) => ({ request, options: { label, signal } })),
    );
  };
  const sentAtMs = nowMs();
  let sent = await start();
  if (parts.anew && lease.own && sent.some(({ answer }) => isNotThere(answer))) {
    const since = recording.exchanges.length;
    for (const [place, [, request]] of runners.entries()) {
      const answer = sent[place]?.answer;
      if (answer) keep(parts, request, unlabelled(answer));
    }
    markFurther(recording, since);
    // as any request is that the service was not there for
    sent = await start();
  }
  const race = recording.raceWindowsMs.length + 1;
  const windowMs = spreadOf(sent.map(({ exchange }) => exchange.durationMs));
  recording.raceWindowsMs.push(unclaimed ? null : windowMs);
  noteChange(parts, { sentAtMs, accepted: sent.some(({ answer }) => accepted(answer)) });
  return runners.flatMap(([, request], place) => {
    const answer = sent[place]?.answer;
    return answer ? [keep(parts, request, answer, race)] : [];
  });
}

/** Racers start at the same instant, so that their answers tell how far apart they were met. */
function spreadOf(durationsMs: readonly number[]): number {
  return Math.max(...durationsMs) - Math.min(...durationsMs);
}

/** The moment within which the answers of a drive's races came; the widest, where there are several. */
export function widestWindow({ raceWindowsMs }: Recording): number | null {
  const windows = raceWindowsMs.filter((each) => each !== null);
  return windows.length === 0 ? null : Math.max(...windows);
}
