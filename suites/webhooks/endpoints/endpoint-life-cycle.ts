import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, claims } from '../../../harness/judge/claims.ts';
import { changedValue, otherAnswer, otherValue } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { notListed, showsEnabled, staysListed } from '../../resources/endpoints/endpoint-listed.ts';
import { stepsUnderOneKey, repeatedSecret, rotatesAtOnce, stepsAtOnce } from './endpoint-races.ts';
import {
  listedById,
  listedInPath,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';

/** Enable, disable and rotate (contract: "States and transitions", webhook endpoint). */
export const endpointLifeCycleSuite: Suite = {
  id: 'endpoint-life-cycle',
  title: 'A webhook endpoint is enabled, disabled and rotated',
  checks: lifeCycleChecks('public'),
};

/** What each step does to an endpoint, which is the same on both planes. */
export function lifeCycleChecks(plane: ResourcePlane): readonly Check[] {
  return [
    enable(plane),
    disable(plane),
    rotate(plane),
    rotatesAtOnce(plane),
    ...stepsAtOnce(plane),
    stepsUnderOneKey(plane),
  ];
}

/** Sends one step on the endpoint, then reads the list under the step's name, until it shows it. */
export async function step(
  drive: Drive,
  plane: ResourcePlane,
  [operation, name]: readonly ['enable' | 'disable' | 'rotate', name: string],
  endpoint_id: string,
): Promise<void> {
  const routes = webhookRoutes[plane];
  const path = { endpoint_id };
  await drive.send(name, drive.request(`${routes}.${operation}`, { path }));
  await sendUntil(drive, `${name}-list`, drive.request(`${routes}.list`), ([list]) => {
    const listed = list && listedById(list, endpoint_id);
    return listed?.['enabled'] === (operation === 'enable');
  });
}

/** Claims that a step removes no endpoint: one that the list lacks after it is found by the next step. */
function notRemoved(clause: Claim['clause'], name: string, next: string): Claim {
  const list = `${name}-list`;
  const labels = { reads: [name, list, next], controls: [name, list] };
  return claims(clause, labels, (read) => {
    if (listedInPath(read(name), read(list))) return null;
    if (read(next).status !== 404) return notListed(read(list));
    return otherAnswer(read(next), 'the endpoint found, which the list lacks too');
  });
}

/** Claims that the steps leave the time of creation of their endpoint, by which lists are ordered. */
function createdOnce(plane: ResourcePlane, ...names: readonly [string, ...string[]]): Claim {
  const labels = names.flatMap((name) => [name, `${name}-list`]);
  const clause = `${webhookRoutes[plane]}.list.ordered-by-creation` as const;
  return claims(clause, labels, (read) => {
    const times = names.map(
      (name) => listedInPath(read(name), read(`${name}-list`))?.['created_at_ms'],
    );
    if (!times.every((time) => typeof time === 'number'))
      return { inconclusive: 'the lists do not all tell when the endpoint was created' };
    const place = times.findIndex((time) => time !== times[0]);
    if (place < 0) return null;
    const at = `${names[place]}-list`;
    return { at, ...changedValue('created_at_ms', times[0], times[place]) };
  });
}

/** Claims that the list goes on showing the endpoint after each of the steps. */
function keepListed(plane: ResourcePlane, ...names: readonly string[]): readonly Claim[] {
  return names.map((name) => staysListed(plane, name, `${name}-list`));
}

function enable(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enabling = `${routes}.enable` as const;
  return defineCheck({
    id: `${enabling}/turns-on`,
    title: 'turns an endpoint on, once and again, without a pause',
    callee: enabling,
    alsoCalls: [`${routes}.create`, `${routes}.list`],
    drive: async (drive) => {
      const id = await drive.endpoint(plane);
      await step(drive, plane, ['enable', 'first'], id);
      await step(drive, plane, ['enable', 'again'], id);
    },
    claims: [
      showsEnabled(`${enabling}.sets-enabled`, 'first', true),
      accepts(`${enabling}.accepted`, 'again', 204),
      showsEnabled(`${enabling}.sets-enabled`, 'again', true),
      pauseCleared(plane, 'again', 'first-list'),
      notRemoved(`${enabling}.sets-enabled`, 'first', 'again'),
      createdOnce(plane, 'first', 'again'),
      ...keepListed(plane, 'first', 'again'),
    ],
  });
}

/**
 * Claims that an accepted enable leaves no member of the pause that a list showed before. One
 * that began later than that is another pause.
 */
export function pauseCleared(plane: ResourcePlane, name: string, before: string): Claim {
  const clause = `${webhookRoutes[plane]}.enable.clears-pause` as const;
  return claims(clause, [name, `${name}-list`, before], (read) => {
    const listed = listedInPath(read(name), read(`${name}-list`));
    if (!listed) return notListed(read(`${name}-list`));
    const shown = listedInPath(read(name), read(before));
    const left = ['paused_at_ms', 'failure_started_at_ms'].filter((one) => listed[one] != null);
    if (left.length === 0) return null;
    const inSeconds = isInSeconds(listed['created_at_ms']);
    const old = left.find((one) => !(shown && mayBeAnother(listed[one], shown[one], inSeconds)));
    if (old === undefined) return { inconclusive: 'the endpoint was paused once more since' };
    return { at: `${name}-list`, ...otherValue(old, null, listed[old]) };
  });
}

/**
 * True for the time of a pause that is later than another, or that follows on none. Where times are whole
 * seconds, two pauses may have the same.
 */
function mayBeAnother(is: unknown, was: unknown, inSeconds: boolean): boolean {
  if (typeof is !== 'number') return false;
  if (was == null) return true;
  return typeof was === 'number' && (is > was || (is === was && inSeconds && isInSeconds(is)));
}

function isInSeconds(time: unknown): boolean {
  return typeof time === 'number' && time % 1000 === 0;
}

function disable(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const disabling = `${routes}.disable` as const;
  return defineCheck({
    id: `${disabling}/turns-off`,
    title: 'turns an endpoint off, once and again',
    callee: disabling,
    alsoCalls: [`${routes}.create`, `${routes}.enable`, `${routes}.list`],
    drive: async (drive) => {
      const id = await drive.endpoint(plane);
      await step(drive, plane, ['enable', 'on'], id);
      await step(drive, plane, ['disable', 'off'], id);
      await step(drive, plane, ['disable', 'again'], id);
    },
    claims: [
      accepts(`${disabling}.accepted`, 'off', 204),
      showsEnabled(`${disabling}.sets-disabled`, 'off', false),
      accepts(`${disabling}.accepted`, 'again', 204),
      showsEnabled(`${disabling}.sets-disabled`, 'again', false),
      notRemoved(`${disabling}.sets-disabled`, 'off', 'again'),
      createdOnce(plane, 'on', 'off', 'again'),
      ...keepListed(plane, 'on', 'off', 'again'),
    ],
  });
}

function rotate(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const rotating = `${routes}.rotate` as const;
  return defineCheck({
    id: `${rotating}/replaces-secret`,
    title: 'gives the same endpoint another secret and turns it off',
    callee: rotating,
    alsoCalls: [`${routes}.create`, `${routes}.enable`, `${routes}.list`],
    drive: async (drive) => {
      const id = await endpointWithSecret(drive, plane);
      await step(drive, plane, ['enable', 'on'], id);
      await step(drive, plane, ['rotate', 'rotate'], id);
      await step(drive, plane, ['rotate', 'again'], id);
    },
    claims: [
      accepts(`${rotating}.accepted`, 'rotate', 200),
      showsEnabled(`${rotating}.sets-disabled`, 'rotate', false),
      answersDisabled(`${rotating}.sets-disabled`, 'rotate'),
      accepts(`${rotating}.accepted`, 'again', 200),
      otherSecret(`${rotating}.new-secret`),
      sameEndpoint(`${rotating}.same-endpoint`),
      notRemoved(`${rotating}.sets-disabled`, 'rotate', 'again'),
      createdOnce(plane, 'on', 'rotate', 'again'),
      ...keepListed(plane, 'on', 'rotate', 'again'),
    ],
  });
}

function answersDisabled(clause: Claim['clause'], name: string): Claim {
  return claims(clause, [name], (read) => {
    const enabled = member(read(name).json, 'enabled');
    return enabled === true ? { at: name, ...otherValue('enabled', false, enabled) } : null;
  });
}

/** An endpoint whose first secret is on record, where it can be made for this check alone. */
async function endpointWithSecret(drive: Drive, plane: ResourcePlane): Promise<string> {
  if (!drive.ownAccount) return drive.endpoint(plane);
  const create = `${webhookRoutes[plane]}.create` as const;
  const created = await drive.send('create', drive.request(create, drive.newEndpoint()));
  const id = member(created.json, 'endpoint_id');
  return typeof id === 'string' ? id : drive.stop('a created endpoint came without endpoint_id');
}

function otherSecret(clause: Claim['clause']): Claim {
  const labels = ['rotate', 'again'];
  return claims(clause, labels, (read) =>
    repeatedSecret([...read.all('create'), ...labels.map(read)]),
  );
}

function sameEndpoint(clause: Claim['clause']): Claim {
  return claims(clause, ['rotate'], (read) => {
    const { json, exchange } = read('rotate');
    const [expected, id] = [idInPath(exchange, 'endpoint_id'), member(json, 'endpoint_id')];
    if (textOf(id) === expected) return null;
    return { at: 'rotate', ...otherValue('endpoint_id', expected, id) };
  });
}
