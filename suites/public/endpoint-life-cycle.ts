import { defineCheck } from '../../harness/define-check.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { listedInPath } from './endpoint-routes.ts';

const list = 'webhooks.list';

/** Enable, disable and rotate (contract: "States and transitions", webhook endpoint). */
export const endpointLifeCycleSuite: Suite = {
  id: 'endpoint-life-cycle',
  title: 'A webhook endpoint is enabled, disabled and rotated',
  checks: [enable(), disable(), rotate()],
};

/** Sends one step on the endpoint, then reads the list under the step's name. */
async function step(
  drive: Drive,
  operation: 'webhooks.enable' | 'webhooks.disable' | 'webhooks.rotate',
  endpoint_id: string,
  name: string,
): Promise<void> {
  await drive.send(name, drive.request(operation, { path: { endpoint_id } }));
  await drive.send(`${name}-list`, drive.request(list));
}

/** Claims that the list shows the endpoint in a position after a step that was accepted. */
function shows(clause: Claim['clause'], name: string, enabled: boolean): Claim {
  const labels = [name, `${name}-list`];
  return claims(clause, { reads: labels, controls: labels }, (read) => {
    const listed = listedInPath(read(name), read(`${name}-list`));
    if (typeof listed?.['enabled'] !== 'boolean')
      return { undecided: 'the list does not tell whether the endpoint is on' };
    if (listed['enabled'] === enabled) return null;
    const got = `enabled ${String(listed['enabled'])}`;
    return { at: `${name}-list`, expected: `enabled ${enabled}`, got };
  });
}

function enable(): Check {
  return defineCheck({
    id: 'webhooks.enable/turns-on',
    title: 'turns an endpoint on, once and again, without a pause',
    callee: 'webhooks.enable',
    alsoCalls: ['webhooks.create', list],
    drive: async (drive) => {
      const id = await drive.endpoint('public');
      await step(drive, 'webhooks.enable', id, 'first');
      await step(drive, 'webhooks.enable', id, 'again');
    },
    claims: [
      shows('webhooks.enable.sets-enabled', 'first', true),
      accepts('webhooks.enable.accepted', 'again', 204),
      shows('webhooks.enable.sets-enabled', 'again', true),
      pauseCleared('first'),
    ],
  });
}

/** Claims that no member of the pause is left after an accepted enable. */
export function pauseCleared(name: string): Claim {
  const labels = [name, `${name}-list`];
  return claims('webhooks.enable.clears-pause', { reads: labels, controls: labels }, (read) => {
    const listed = listedInPath(read(name), read(`${name}-list`));
    if (!listed) return { undecided: 'the endpoint is not in the list' };
    const left = ['paused_at_ms', 'failure_started_at_ms'].filter((one) => listed[one] != null);
    if (left.length === 0) return null;
    const got = left.map((one) => `${one} ${String(listed[one])}`).join(', ');
    return { at: `${name}-list`, expected: 'paused_at_ms and failure_started_at_ms null', got };
  });
}

function disable(): Check {
  return defineCheck({
    id: 'webhooks.disable/turns-off',
    title: 'turns an endpoint off, once and again',
    callee: 'webhooks.disable',
    alsoCalls: ['webhooks.create', 'webhooks.enable', list],
    drive: async (drive) => {
      const id = await drive.endpoint('public');
      await step(drive, 'webhooks.enable', id, 'on');
      await step(drive, 'webhooks.disable', id, 'off');
      await step(drive, 'webhooks.disable', id, 'again');
    },
    claims: [
      accepts('webhooks.disable.accepted', 'off', 204),
      shows('webhooks.disable.sets-disabled', 'off', false),
      accepts('webhooks.disable.accepted', 'again', 204),
      shows('webhooks.disable.sets-disabled', 'again', false),
    ],
  });
}

function rotate(): Check {
  return defineCheck({
    id: 'webhooks.rotate/replaces-secret',
    title: 'gives the same endpoint another secret and turns it off',
    callee: 'webhooks.rotate',
    alsoCalls: ['webhooks.create', 'webhooks.enable', list],
    drive: async (drive) => {
      const id = await endpointWithSecret(drive);
      await step(drive, 'webhooks.enable', id, 'on');
      await step(drive, 'webhooks.rotate', id, 'rotate');
      await step(drive, 'webhooks.rotate', id, 'again');
    },
    claims: [
      accepts('webhooks.rotate.accepted', 'rotate', 200),
      shows('webhooks.rotate.sets-disabled', 'rotate', false),
      answersDisabled('rotate'),
      accepts('webhooks.rotate.accepted', 'again', 200),
      otherSecret(),
      sameEndpoint(),
    ],
  });
}

function answersDisabled(name: string): Claim {
  return claims('webhooks.rotate.sets-disabled', { reads: [name], controls: [name] }, (read) => {
    const enabled = member(read(name).json, 'enabled');
    return enabled === true ? { at: name, expected: 'enabled false', got: 'enabled true' } : null;
  });
}

/** An endpoint whose first secret is on record, where it can be made for this check alone. */
async function endpointWithSecret(drive: Drive): Promise<string> {
  if (!drive.ownAccount) return drive.endpoint('public');
  const created = await drive.send('create', drive.request('webhooks.create', drive.newEndpoint()));
  const id = member(created.json, 'endpoint_id');
  return typeof id === 'string' ? id : drive.stop('a created endpoint came without endpoint_id');
}

function otherSecret(): Claim {
  const labels = ['rotate', 'again'];
  return claims('webhooks.rotate.new-secret', { reads: labels, controls: labels }, (read) => {
    const answers = [...read.all('create'), ...labels.map(read)];
    const secrets = answers.map((answer) => member(answer.json, 'signing_secret_b64url'));
    if (secrets.includes(undefined)) return { undecided: 'a secret is missing' };
    const again = secrets.findIndex((secret, i) => secrets.indexOf(secret) !== i);
    if (again < 0) return null;
    const at = answers[again]?.exchange.label ?? '';
    return { at, expected: 'a secret unlike those before', got: 'one of them' };
  });
}

function sameEndpoint(): Claim {
  return claims(
    'webhooks.rotate.same-endpoint',
    { reads: ['rotate'], controls: ['rotate'] },
    (read) => {
      const { json, exchange } = read('rotate');
      const id = String(member(json, 'endpoint_id'));
      if (exchange.request.path.split('/').map(decodeURIComponent).includes(id)) return null;
      return { at: 'rotate', expected: 'the id addressed', got: id };
    },
  );
}
