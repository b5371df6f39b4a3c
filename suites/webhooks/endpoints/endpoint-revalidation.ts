import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, claims, refuses } from '../../../harness/judge/claims.ts';
import { changedValue, otherValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { enabledEndpoint } from '../../resources/deliveries/delivery-support.ts';
import { put } from './endpoint-condition.ts';
import { listedInPath, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import {
  goodAgain,
  refusedAfterReplay,
  refusedAfterSelection,
  refusedKeepsPause,
} from './endpoint-refused.ts';
import { pauseCleared } from './endpoint-life-cycle.ts';
import { staysListed, showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import { everyAnswer, unless } from '../../../harness/claims/answers.ts';

/** What makes nothing good that an enable has refused; a rotate replaces the secret, and not the URL. */
const stepsBetween = {
  urlRefused: ['disable', 'rotate'],
  secretUnreadable: ['disable'],
} as const;

/** What enable looks at before it turns an endpoint on (contract: enable rule). */
export const endpointRevalidationSuite: Suite = {
  id: 'endpoint-revalidation',
  title: 'Enabling a webhook endpoint validates what is stored',
  checks: [...revalidationChecks('public'), refusedAfterSelection()],
};

/** The checks of a stored endpoint, which are the same on both planes. */
export function revalidationChecks(plane: ResourcePlane): readonly Check[] {
  return [
    refused(plane, 'urlRefused', 'url-refused', 'whose stored URL no longer passes'),
    refused(plane, 'secretUnreadable', 'secret-unreadable', 'whose secret cannot be decrypted'),
    clearsPause(plane),
    refusedKeepsPause(plane),
    alwaysTaken(plane, 'disable'),
    alwaysTaken(plane, 'rotate'),
    refusedAfterReplay(plane),
    goodAgain(plane),
  ];
}

function refused(
  plane: ResourcePlane,
  condition: keyof typeof stepsBetween,
  key: 'url-refused' | 'secret-unreadable',
  what: string,
): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  // no status is stated, and 409 is not listed
  const allowed = [{ status: 400 }, { status: 503 }];
  const clause =
    plane === 'public' ? (`webhooks.enable.${key}` as const) : 'sealed.webhooks.enable.refused';
  return defineCheck({
    id: `${enable}/${key}`,
    title: `refuses to turn on an endpoint ${what}, even if it is enabled already`,
    callee: enable,
    alsoCalls: [
      `${routes}.create`,
      `${routes}.list`,
      ...stepsBetween[condition].map((step) => `${routes}.${step}` as const),
    ],
    needs: { states: ['endpoint'] },
    drive: async (drive) => {
      const good = await drive.endpoint(plane);
      const bad = await drive.endpoint(plane);
      await drive.send('control', drive.request(enable, { path: { endpoint_id: good } }));
      await put(drive, plane, bad, condition);
      await drive.send('beside', enableOf(drive, plane, good));
      await drive.send('before', drive.request(`${routes}.list`));
      const fault = `an endpoint ${what}`;
      await drive.send('refused', drive.request(enable, { path: { endpoint_id: bad }, fault }));
      await drive.send('after', drive.request(`${routes}.list`));
      const on = await enabledEndpoint(drive, plane);
      await put(drive, plane, on, condition);
      const again = { path: { endpoint_id: on }, fault: `${fault}, which is on` };
      await drive.send('control-on', drive.request(enable, { path: { endpoint_id: good } }));
      await drive.send('refused-on', drive.request(enable, again));
      for (const step of stepsBetween[condition]) {
        await drive.send(step, drive.request(`${routes}.${step}`, { path: again.path }));
        const refusedAfter = { ...again, fault: `${fault}, after a ${step}` };
        await drive.send(`refused-after-${step}`, drive.request(enable, refusedAfter));
      }
    },
    claims: [
      // what becomes of one that is on is open
      refuses(clause, 'refused', allowed),
      refuses(clause, 'refused-on', allowed, { controls: ['control', 'control-on'] }),
      ...stepsBetween[condition].map((step) =>
        refuses(clause, `refused-after-${step}`, allowed, { controls: ['control', step] }),
      ),
      ...turnClaims(plane, 'enable'),
      // what is stored of one endpoint is no matter of another
      { ...accepts(`${enable}.accepted`, 'beside', 204), controls: ['control'] },
      staysOff(clause),
      staysListed(plane, 'control', 'before'),
      ...['before', 'after'].map((list) => showsRefused(plane, list)),
    ],
  });
}

/** An enable at a host of which one has been taken before, so that nothing is assumed of it. */
function enableOf(drive: Drive, plane: ResourcePlane, endpoint_id: string) {
  const path = { endpoint_id };
  return drive.request(`${webhookRoutes[plane]}.enable`, { path, assumption: null });
}

/** One that was on before proves nothing: a refused enable need not turn it off. */
function staysOff(clause: Claim['clause']): Claim {
  return claims(
    clause,
    { reads: ['refused', 'before', 'after'], controls: ['control', 'before', 'after'] },
    (read) => {
      if (read('refused').status < 400) return { inconclusive: 'the enable was not refused' };
      const [was, is] = ['before', 'after'].map(
        (list) => listedInPath(read('refused'), read(list))?.['enabled'],
      );
      if (was !== false)
        return { inconclusive: 'the list did not show the endpoint as off before' };
      return is === true ? { at: 'after', ...changedValue('enabled', was, is) } : null;
    },
  );
}

/** The endpoint was created, so that the list shows it, also when what is stored is bad. */
function showsRefused(plane: ResourcePlane, list: string): Claim {
  return { ...staysListed(plane, 'refused', list), controls: ['control', list] };
}

function clearsPause(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  return defineCheck({
    id: `${enable}/clears-pause`,
    title: 'clears the pause of an endpoint, whether that is off or on',
    callee: enable,
    alsoCalls: [`${routes}.create`, `${routes}.list`],
    needs: { states: ['endpoint'] },
    long: true,
    drive: async (drive) => {
      const clear = async (name: string, endpoint_id: string) => {
        await put(drive, plane, endpoint_id, 'paused');
        await drive.send(`${name}-paused`, drive.request(`${routes}.list`));
        await drive.send(name, drive.request(enable, { path: { endpoint_id } }));
        await drive.send(`${name}-list`, drive.request(`${routes}.list`));
      };
      const endpoint = await drive.endpoint(plane);
      await clear('clear', endpoint);
      // who sends to an endpoint pauses it while it is on, and more than once
      await clear('clear-on', endpoint);
    },
    claims: [
      showsPause(plane),
      ...['clear', 'clear-on'].flatMap((name) => [
        clearedWhatShowed(plane, name),
        ...['paused', 'list'].map((list) => staysListed(plane, name, `${name}-${list}`)),
      ]),
    ],
  });
}

/** A pause that never showed proves nothing by being gone: one of a hidden endpoint was made all the same. */
function clearedWhatShowed(plane: ResourcePlane, name: string): Claim {
  const paused = `${name}-paused`;
  return unless(pauseCleared(plane, name, paused), (read) => {
    const shown = listedInPath(read(name), read(paused));
    const without = shown !== undefined && shown['paused_at_ms'] == null;
    return without && 'the state endpoint was to pause it, and the list shows no pause';
  });
}

/** That the endpoint is paused only the hook says. */
function showsPause(plane: ResourcePlane): Claim {
  const at = 'clear-paused';
  const labels = { reads: [at, 'clear'], controls: [at] };
  return claims(`${webhookRoutes[plane]}.list.shows-pause`, labels, (read) => {
    const shown = listedInPath(read('clear'), read(at));
    if (!shown) return { inconclusive: 'the list leaves out the endpoint' };
    const missing = ['paused_at_ms', 'failure_started_at_ms'].find((one) => shown[one] == null);
    return missing === undefined
      ? null
      : { at, ...otherValue(missing, 'a time of the pause', shown[missing]) };
  });
}

/**
 * Only an enable looks at what is stored: an endpoint that can not be turned on can be turned off. So can
 * one that is paused, which an enable alone would change.
 */
function alwaysTaken(plane: ResourcePlane, step: 'disable' | 'rotate'): Check {
  const routes = webhookRoutes[plane];
  const callee = `${routes}.${step}` as const;
  const conditions = ['urlRefused', 'secretUnreadable', 'paused'] as const;
  const status = step === 'disable' ? 204 : 200;
  return defineCheck({
    id: `${callee}/whatever-is-stored`,
    title: 'takes an endpoint that is paused, or whose URL or secret an enable would refuse',
    callee,
    alsoCalls: [`${routes}.create`, `${routes}.enable`, `${routes}.list`],
    needs: { states: ['endpoint'] },
    drive: async (drive) => {
      for (const condition of conditions) {
        const endpoint_id = await enabledEndpoint(drive, plane);
        await put(drive, plane, endpoint_id, condition);
        await drive.send(condition, drive.request(callee, { path: { endpoint_id } }));
        await drive.send(`${condition}-list`, drive.request(`${routes}.list`));
        if (step === 'rotate' && condition === 'secretUnreadable')
          await drive.send('on-again', enableOf(drive, plane, endpoint_id));
      }
    },
    claims: [
      ...(step === 'rotate' ? [readsItsOwn(plane)] : []),
      ...conditions.flatMap((condition) => [
        accepts(`${callee}.accepted`, condition, status),
        showsEnabled(`${callee}.sets-disabled`, condition, false),
        staysListed(plane, condition, `${condition}-list`),
      ]),
      ...turnClaims(plane, 'enable'),
    ],
  });
}

/** a rotate makes another secret, so that the one that could not be read is gone. */
function readsItsOwn(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.enable.rotated-secret` as const;
  return everyAnswer(clause, 'on-again', [{ status: 204 }], isSuccess, {
    controls: ['secretUnreadable'],
  });
}

/** Which success it is, is the matter of `accepted`. */
function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
