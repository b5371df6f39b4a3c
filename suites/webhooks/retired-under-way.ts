import { claims } from '../../harness/judge/claims.ts';
import type { Script } from '../../harness/model/arrival.ts';
import type { Claim, ClaimVerdict } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import { deliveriesIn, listRequest } from '../toolkit/delivery-support.ts';
import { webhookRoutes } from '../toolkit/endpoint-routes.ts';
import type { PlacedEndpoint } from '../toolkit/receiving.ts';
import { sendUntil } from '../toolkit/until-shown.ts';
import { historyTold, telling } from './retired-history.ts';

/** What an endpoint answers that was turned off before: that its attempt succeeded takes nothing back. */
export const answersLate: Script = { status: 204, held: true };

/** Retires the delivery whose attempt is in our hands, and answers the attempt once it is shown as retired. */
export async function retireUnderWay(
  drive: Drive,
  plane: ResourcePlane,
  retire: RequestSpec,
  { id, place }: PlacedEndpoint,
): Promise<void> {
  await drive.send('retire-ending', retire);
  const list = listRequest(drive, plane, id);
  await sendUntil(drive, 'ending-retired', list, (pages) => retiredIn(pages) !== undefined);
  place.release();
}

/** the attempt is told to have ended, if that is told; the delivery stays retired. */
export function retiredWhateverEnds(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.retiring.stays-retired` as const;
  const looks = ['retire-ending', 'ending-retired', 'ending-list'];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const retired = retiredIn([read('ending-retired')]);
    const [later, ...more] = deliveriesIn([read('ending-list')]);
    if (!retired || !later || more.length > 0)
      return { inconclusive: 'no delivery is shown as retired while its attempt is under way' };
    const [expected, got] = [retired, later].map((one) => historyTold(one, telling));
    return expected === got
      ? null
      : { at: 'ending-list', expected: expected ?? '', got: got ?? '' };
  });
}

/** A delivery with a terminal reason: it is dead. */
function retiredIn(pages: Parameters<typeof deliveriesIn>[0]) {
  return deliveriesIn(pages).find((one) => (one['terminal_reason'] ?? null) !== null);
}
