import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import { vacuous, type Check, type Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import {
  endpointsIn,
  listedInPath,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { unaskedKey } from '../../resources/unasked-key.ts';

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
      const both = [await drive.endpoint(plane), await drive.endpoint(plane)] as const;
      for (const step of ['enable', 'disable'] as const) {
        const key = unaskedKey(drive);
        for (const [place, endpoint_id] of both.entries()) {
          const label = place === 0 ? step : `${step}-second`;
          const parts = { path: { endpoint_id }, ...key };
          await drive.send(label, drive.request(`${routes}.${step}`, parts));
        }
        await lookUntil(drive, plane, `${step}-list`, both, step);
        // one that is not turned without the key either is the matter of another clause
        const path = { endpoint_id: both[1] };
        await drive.send(`${step}-alone`, drive.request(`${routes}.${step}`, { path }));
        await lookUntil(drive, plane, `${step}-alone-list`, both, step);
      }
    },
    claims: [turns(plane, 'enable'), turns(plane, 'disable')],
  });
}

/** Reads the list until it shows that some endpoints were turned. */
async function lookUntil(
  drive: Drive,
  plane: ResourcePlane,
  label: string,
  ids: readonly string[],
  step: 'enable' | 'disable',
): Promise<void> {
  await sendUntil(drive, label, drive.request(`${webhookRoutes[plane]}.list`), ([one]) => {
    const shown = one ? endpointsIn(one) : [];
    return ids.every((id) =>
      shown.some((each) => each['endpoint_id'] === id && each['enabled'] === (step === 'enable')),
    );
  });
}

/** Claims that the second endpoint was turned where the first one was. */
function turns(plane: ResourcePlane, step: 'enable' | 'disable'): Claim {
  const [second, alone] = [`${step}-second`, `${step}-alone`];
  const controls = [step, `${step}-list`, alone, `${alone}-list`];
  return claims(`${plane}.whatever-key`, { reads: [second, ...controls], controls }, (read) => {
    // to refuse a key that was used before for something else is no repeat of that
    if (!accepted(read(second))) return vacuous;
    const on = step === 'enable';
    const enabledIn = (label: string, list: string) =>
      listedInPath(read(label), read(list))?.['enabled'];
    const is = enabledIn(second, `${step}-list`);
    const both = enabledIn(step, `${step}-list`) === on && enabledIn(alone, `${alone}-list`) === on;
    if (!both || typeof is !== 'boolean')
      return { inconclusive: 'the endpoints are not turned without the key either' };
    return is === on ? null : { at: `${step}-list`, ...otherValue('enabled', on, is) };
  });
}
