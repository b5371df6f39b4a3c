import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { put } from './endpoint-condition.ts';
import {
  endpointsIn,
  listedInPath,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';

/** The members that tell of a pause. */
const members = ['paused_at_ms', 'failure_started_at_ms'] as const;

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
      claims(
        `${enable}.refused-keeps-pause`,
        { reads: ['refused', 'before', 'after'], controls: ['before', 'after'] },
        (read) => {
          const refused = read('refused');
          // after a 503 the outcome is open
          if (refused.status !== 400)
            return { inconclusive: `it is answered ${describe(refused)}` };
          const [was, is] = ['before', 'after'].map((list) => listedInPath(refused, read(list)));
          if (was?.['paused_at_ms'] == null || !is)
            return { inconclusive: 'the list shows no pause of it before, or leaves it out after' };
          const ended = members.filter((name) => was[name] != null && is[name] == null);
          if (ended.length === 0) return null;
          const expected = ended.map((name) => `${name} ${textOf(was[name])}`).join(', ');
          return { at: 'after', expected, got: `${ended.join(', ')} null` };
        },
      ),
    ],
  });
}
