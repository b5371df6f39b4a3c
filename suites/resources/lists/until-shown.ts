import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { preparedWalk, walk } from './paging.ts';

/** Between two looks a clock of whole seconds has gone on as well. */
export const nextSecondMs = 1100;

/** Says whether the answers of a look show what is awaited. */
type Shows = (answers: readonly Answer[]) => boolean;

/**
 * Sends a read under a label until its answer shows what is awaited: lists may be projections that
 * lag a moment behind. The first look is taken at once, so that one which does not lag costs
 * nothing more; the last one alone is judged, whether it shows it or not. A list is read as far as it takes, and
 * no further than one page of it may reach.
 */
export async function sendUntil(
  drive: Drive,
  label: string,
  request: RequestSpec,
  shows: Shows,
): Promise<void> {
  const look = () => drive.readWhole(label, request, (list) => shows([list]));
  await drive.untilShown(async () => [await look()], shows);
}

/** The same of a list that is walked, its pages recorded as `name-1` and so on. */
export async function walkUntil(
  drive: Drive,
  id: OperationId,
  name: string,
  shows: Shows,
  parts: RequestParts = {},
): Promise<void> {
  await drive.untilShown(() => walk(drive, id, name, parts), shows);
}

/** The same of a walk that only prepares, and is not judged. */
export function preparedWalkUntil(
  drive: Drive,
  id: OperationId,
  shows: Shows,
  parts: RequestParts = {},
): Promise<readonly Answer[]> {
  return drive.untilShown(() => preparedWalk(drive, id, parts), shows);
}
