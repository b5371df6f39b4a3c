import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { endpointsIn, listedInPath } from './endpoint-routes.ts';
import { pauseCleared } from './endpoint-life-cycle.ts';

const enable = 'webhooks.enable';

/** What enable looks at before it turns an endpoint on (contract: enable rule). */
export const endpointRevalidationSuite: Suite = {
  id: 'endpoint-revalidation',
  title: 'Enabling a webhook endpoint validates what is stored',
  checks: [
    refused('urlRefused', 'url-refused', 'whose stored URL no longer passes'),
    refused('secretUnreadable', 'secret-unreadable', 'whose secret cannot be decrypted'),
    clearsPause(),
  ],
};

function refused(
  param: 'urlRefused' | 'secretUnreadable',
  key: 'url-refused' | 'secret-unreadable',
  what: string,
): Check {
  return defineCheck({
    id: `${enable}/${key}`,
    title: `refuses to turn on an endpoint ${what}`,
    callee: enable,
    alsoCalls: ['webhooks.create', 'webhooks.list'],
    needs: { states: ['endpoint'] },
    drive: async (drive) => {
      const good = await drive.endpoint('public');
      const bad = await drive.endpoint('public');
      const { accountId } = drive.account;
      await drive.state('endpoint', {
        account: accountId,
        plane: 'public',
        endpointId: bad,
        [param]: true,
      });
      await drive.send('control', drive.request(enable, { path: { endpoint_id: good } }));
      await drive.send('before', drive.request('webhooks.list'));
      const fault = `an endpoint ${what}`;
      await drive.send('refused', drive.request(enable, { path: { endpoint_id: bad }, fault }));
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      // no status is stated, and 409 is not listed.
      refuses(`webhooks.enable.${key}`, 'refused', [{ status: 400 }, { status: 503 }]),
      staysOff(`webhooks.enable.${key}`),
    ],
  });
}

function staysOff(clause: Claim['clause']): Claim {
  return claims(
    clause,
    { reads: ['refused', 'before', 'after'], controls: ['control', 'before', 'after'] },
    (read) => {
      if (read('refused').status < 400) return { undecided: 'the enable was not refused' };
      const listed = listedInPath(read('refused'), read('after'));
      if (listed?.['enabled'] !== true) return null;
      return { at: 'after', expected: 'enabled false', got: 'enabled true' };
    },
  );
}

function clearsPause(): Check {
  return defineCheck({
    id: `${enable}/clears-pause`,
    title: 'clears the pause of an endpoint',
    callee: enable,
    alsoCalls: ['webhooks.create', 'webhooks.list'],
    needs: { states: ['endpoint'] },
    drive: async (drive) => {
      const id = await drive.endpoint('public');
      const { accountId } = drive.account;
      await drive.state('endpoint', {
        account: accountId,
        plane: 'public',
        endpointId: id,
        paused: true,
      });
      const before = await drive.send('paused', drive.request('webhooks.list'));
      const shown = endpointsIn(before).find((endpoint) => endpoint['endpoint_id'] === id);
      if (shown?.['paused_at_ms'] == null)
        drive.stop('the state endpoint was to pause it, and the list shows no pause');
      await drive.send('clear', drive.request(enable, { path: { endpoint_id: id } }));
      await drive.send('clear-list', drive.request('webhooks.list'));
    },
    claims: [pauseCleared('clear')],
  });
}
