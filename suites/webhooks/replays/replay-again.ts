import type { Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { alsoReading, unless } from '../../../harness/claims/answers.ts';
import {
  isOffWhilePaused,
  listedInPath,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';

const lookAfter = (label: string) => `${label}-endpoints`;

/** Sends a good replay to an endpoint that was sent one before, and looks at the endpoints after it. */
export async function replayAgain(
  drive: Drive,
  plane: ResourcePlane,
  label: string,
  request: RequestSpec,
): Promise<void> {
  await drive.send(label, request);
  await lookWhetherOn(drive, plane, label);
}

/** Looks at the endpoints after a replay, for `unlessOff`. */
export async function lookWhetherOn(
  drive: Drive,
  plane: ResourcePlane,
  label: string,
): Promise<void> {
  await drive.send(lookAfter(label), drive.request(`${webhookRoutes[plane]}.list`));
}

/**
 * The claim on such a replay, undecided where its endpoint reads as off for a pause: the replay before may have
 * failed at once and paused it, and one that reads as off takes none.
 */
export function unlessOff(label: string, claim: Claim): Claim {
  const look = lookAfter(label);
  return unless(alsoReading(claim, { reads: [look] }), (read) =>
    isOffWhilePaused(listedInPath(read(label), read(look)))
      ? 'the endpoint is paused since an earlier replay, and reads as off'
      : false,
  );
}
