import { defineCheck } from '../../../harness/define-check.ts';
import type { Item } from '../../../harness/claims/looks.ts';
import { leaves } from '../../../harness/claims/members.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { put } from './endpoint-condition.ts';
import {
  endpointInBoth,
  endpointsIn,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';

const looks = endpointInBoth(['before', 'after'], 'refused');

/** An enable that finds the stored URL bad has not taken place, and so ended no pause. */
export function refusedKeepsPause(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  return defineCheck({
    id: `${enable}/refused-keeps-pause`,
    title: 'leaves the pause of an endpoint as it was when it refuses to turn it on',
    callee: enable,
    alsoCalls: [`${routes}.create`, `${routes}.list`],
    needs: { states: ['endpoint'] },
    drive: async (drive) => {
      const path = { endpoint_id: await drive.endpoint(plane) };
      await put(drive, plane, path.endpoint_id, 'paused');
      await put(drive, plane, path.endpoint_id, 'urlRefused');
      const list = drive.request(`${routes}.list`);
      await sendUntil(drive, 'before', list, (lists) =>
        lists.flatMap(endpointsIn).some((one) => one['paused_at_ms'] != null),
      );
      const fault = 'an endpoint whose stored URL no longer passes';
      await drive.send('refused', drive.request(enable, { path, fault }));
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [
      leaves(`${enable}.refused-keeps-pause`, looks, ended, {
        mayFail: ['refused'],
        unless: (read) => {
          const refused = read('refused');
          // after a 503 the outcome is open
          if (refused.status !== 400) return `it is answered ${describe(refused)}`;
          return looks[0].shown(read)?.['paused_at_ms'] == null && 'the list shows no pause before';
        },
      }),
    ],
  });
}

/** The members of the pause that are gone; another pause is one all the same. */
function ended(was: Item, is: Item): readonly string[] {
  return ['paused_at_ms', 'failure_started_at_ms'].filter(
    (name) => was[name] != null && is[name] == null,
  );
}
