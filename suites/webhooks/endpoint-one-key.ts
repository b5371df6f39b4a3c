import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { vacuous, type Check, type Claim } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { sendUntil } from '../toolkit/until-shown.ts';
import { endpointsIn, listedInPath, webhookRoutes } from '../toolkit/endpoint-routes.ts';
import { unaskedKey } from '../toolkit/one-key.ts';

/**
 * no step of an endpoint asks for a key; of two that have one, each does what it is to do. A create and
 * a rotate are left out: who answers them as before shows a secret twice, which is another matter.
 */
export function stepsUnderOneKey(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  return defineCheck({
    id: `${routes}.enable/one-key`,
    title: 'turns an endpoint on and off whatever the Idempotency-Key was used for before',
    callee: `${routes}.enable`,
    alsoCalls: [`${routes}.create`, `${routes}.disable`, `${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const both = [await drive.endpoint(plane), await drive.endpoint(plane)];
      for (const step of ['enable', 'disable'] as const) {
        const key = unaskedKey(drive);
        for (const [place, endpoint_id] of both.entries()) {
          const label = place === 0 ? step : `${step}-second`;
          const parts = { path: { endpoint_id }, ...key };
          await drive.send(label, drive.request(`${routes}.${step}`, parts));
        }
        const list = drive.request(`${routes}.list`);
        await sendUntil(drive, `${step}-list`, list, ([one]) => {
          const shown = one ? endpointsIn(one) : [];
          const turned = shown.filter(({ enabled }) => enabled === (step === 'enable'));
          return turned.length >= both.length;
        });
      }
    },
    claims: [turns(plane, 'enable'), turns(plane, 'disable')],
  });
}

/** Claims that the second endpoint was turned where the first one was. */
function turns(plane: ResourcePlane, step: 'enable' | 'disable'): Claim {
  const reads = [step, `${step}-second`, `${step}-list`];
  const labels = { reads, controls: [step, `${step}-list`] };
  return claims(`${webhookRoutes[plane]}.whatever-key`, labels, (read) => {
    const [second, list] = [read(`${step}-second`), read(`${step}-list`)];
    // to refuse a key that was used before for something else is no repeat of that
    if (!accepted(second)) return vacuous;
    const on = step === 'enable';
    const [was, is] = [read(step), second].map((one) => listedInPath(one, list)?.['enabled']);
    if (was !== on || typeof is !== 'boolean')
      return { inconclusive: 'the list does not tell whether the endpoints are on' };
    return is === on
      ? null
      : { at: `${step}-list`, expected: `enabled ${on}`, got: `enabled ${is}` };
  });
}
