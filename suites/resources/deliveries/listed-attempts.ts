import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { isObject } from '../../../harness/model/json.ts';
import { pauseBeforeLook } from '../../../harness/run/waiting/looks.ts';
import { deliveriesIn, listRequest } from './delivery-support.ts';
import type { PlacedEndpoint } from './receiving.ts';

/** An attempt as a list tells of it. */
export type ListedAttempt = Readonly<Record<string, unknown>>;

/** The attempts of all deliveries on some pages. */
export function attemptsIn(pages: readonly Answer[]): readonly ListedAttempt[] {
  return deliveriesIn(pages).flatMap(({ attempts }) =>
    Array.isArray(attempts) ? attempts.filter(isObject) : [],
  );
}

/** True for one that is told to be over. */
export function isOver(attempt: ListedAttempt): boolean {
  return (attempt['completed_at_ms'] ?? null) !== null;
}

/** Milliseconds between two looks; the last one again and again. */
const pausesMs = [15, 15, 30, 60, 120, 250, 500];

/**
 * Lists an endpoint once it tells that so many attempts are over, recorded under a label. A target notes what an
 * attempt came to after we have answered it, and gets as long for it as for a delivery, beside what its answers take.
 */
export async function listUntil(
  drive: Drive,
  plane: ResourcePlane,
  label: string,
  endpoint: PlacedEndpoint,
  over: number,
): Promise<Answer> {
  await settled(drive, plane, endpoint, over);
  return drive.readWhole(label, listRequest(drive, plane, endpoint.id));
}

/** Looks at the list until it tells that so many attempts are over; gives the last look. */
export async function settled(
  drive: Drive,
  plane: ResourcePlane,
  { id }: PlacedEndpoint,
  over: number,
): Promise<Answer> {
  const look = () => drive.readWhole(null, listRequest(drive, plane, id));
  let waitedMs = 0;
  for (let looks = 1; ; looks += 1) {
    // one look after the other
    const page = await (looks === 1 ? look() : drive.onceMore(look));
    if (attemptsIn([page]).filter(isOver).length >= over) return page;
    const patienceMs = drive.patienceOf(drive.target.deliveryMs);
    const tookMs = page.exchange.durationMs;
    const pauseMs = pauseBeforeLook({ patienceMs, pausesMs }, { looks, waitedMs, tookMs });
    if (pauseMs === null) return page;
    await drive.pause(pauseMs);
    waitedMs += pauseMs;
  }
}
