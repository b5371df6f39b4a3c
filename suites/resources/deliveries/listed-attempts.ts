import type { Item } from '../../../harness/claims/looks.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { isObject, list } from '../../../harness/model/json.ts';
import { pauseBeforeLook } from '../../../harness/run/waiting/looks.ts';
import { deliveriesIn, listRequest } from './delivery-support.ts';
import type { PlacedEndpoint } from './receiving.ts';

/** An attempt as a list shows it. */
export type ListedAttempt = Item;

/** The attempts that a list shows of a delivery, or of one of its generations. */
export function attemptsOf(
  delivery: Item | undefined,
  generation?: unknown,
): readonly ListedAttempt[] {
  const attempts = list(delivery, 'attempts').filter(isObject);
  return generation === undefined
    ? attempts
    : attempts.filter((made) => made['generation'] === generation);
}

/** The attempts of all deliveries on some pages. */
export function attemptsIn(pages: readonly Answer[]): readonly ListedAttempt[] {
  return deliveriesIn(pages).flatMap((one) => attemptsOf(one));
}

/** True for one that is shown as over. */
export function isOver(attempt: ListedAttempt): boolean {
  return (attempt['completed_at_ms'] ?? null) !== null;
}

/** Milliseconds between two looks; the last one again and again. */
const pausesMs = [15, 15, 30, 60, 120, 250, 500];

/**
 * Lists an endpoint once it shows so many attempts as over, recorded under a label. A target notes what an
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

/** Looks at the list until it shows so many attempts as over; gives the last look. */
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
