import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { tryFor } from '../../resources/in-flight/tries.ts';

/**
 * Each enable looks at the stored URL, so that a refusal lasts no longer than its cause. Another endpoint
 * of that URL, or of its host, shows that the cause is gone, and that no look at the name is kept for a while.
 */
export function goodAgain(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  const refusal =
    plane === 'public' ? 'webhooks.enable.url-refused' : 'sealed.webhooks.enable.refused';
  return defineCheck({
    id: `${enable}/url-good-again`,
    title: 'turns an endpoint on whose stored URL passes again, though it refused to before',
    callee: enable,
    alsoCalls: [`${routes}.create`],
    needs: { freshAccount: true, states: ['endpoint'] },
    drive: async (drive) => {
      const [bad, other] = await twins(drive, plane);
      await whileRefused(drive, plane, bad, async () => {
        const fault = 'an endpoint whose stored URL no longer passes';
        await drive.send('refused', drive.request(enable, { path: { endpoint_id: bad }, fault }));
      });
      await whileRefused(drive, plane, other, async () => {});
      await drive.send('other', drive.request(enable, { path: { endpoint_id: other } }));
      // the host is one that was taken a moment ago
      const again = { path: { endpoint_id: bad }, assumption: null };
      await tryFor(drive, 'again', async () => drive.request(enable, again), accepted);
    },
    claims: [
      refuses(refusal, 'refused', [{ status: 400 }, { status: 503 }], { controls: ['other'] }),
      takenAgain(`${enable}.accepted`),
    ],
  });
}

/** Two endpoints of one URL; where that is not taken twice, of one host. */
async function twins(drive: Drive, plane: ResourcePlane): Promise<readonly [string, string]> {
  const create = drive.request(`${webhookRoutes[plane]}.create`, drive.newEndpoint());
  const id = textOf(member((await drive.setUp(create)).json, 'endpoint_id'));
  const twin = await drive.send('twin', create);
  const other = accepted(twin) ? textOf(member(twin.json, 'endpoint_id')) : id;
  return [id, other === id ? await drive.endpoint(plane) : other];
}

function whileRefused(
  drive: Drive,
  plane: ResourcePlane,
  endpointId: string,
  steps: () => Promise<void>,
): Promise<void> {
  const account = drive.account.accountId;
  return drive.during('endpoint', { account, plane, endpointId, urlRefused: true }, steps);
}

/** A refusal for another reason than the URL or what is stored, 503 among them, shows nothing. */
function takenAgain(clause: Claim['clause']): Claim {
  const labels = { reads: ['refused', 'again-*'], controls: ['other'] };
  return claims(clause, labels, (read) => {
    if (read('refused').status < 400) return { inconclusive: 'the enable was not refused' };
    const last = read.all('again-').at(-1);
    if (!last || accepted(last)) return null;
    if (last.status !== 400) return { inconclusive: describe(last) };
    return otherStatus(last, [{ status: 204 }], 'as for another endpoint');
  });
}
