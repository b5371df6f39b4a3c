import { foundAt } from '../../../harness/claims/terms.ts';
import { disordered, unlisted, otherValue } from '../../../harness/judge/found.ts';
import type { Said } from '../../../harness/model/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { ItemView } from '../../../harness/claims/looks.ts';
import type { Claim, Inconclusive, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { member, numberOf, textOf } from '../../../harness/model/json.ts';
import { outOfOrder } from '../../../harness/model/order.ts';
import { endpointsIn, isOffWhilePaused, listedInPath, webhookRoutes } from './endpoint-routes.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';

/** Said where a list leaves out what a step has acted on, so that its effect can't be seen. */
export function notListed({ exchange }: Answer): Inconclusive {
  return { inconclusive: `the list leaves out the endpoint, against ${exchange.callee}.complete` };
}

/** What a list says of an endpoint that it has to show: null where it shows it. */
export function missingEndpoint(list: Answer, id: string): Said | Inconclusive | null {
  const all = member(list.json, 'endpoints');
  const ids = Array.isArray(all) ? all.map((one) => member(one, 'endpoint_id')) : [undefined];
  if (ids.includes(id)) return null;
  if (ids.some((one) => typeof one !== 'string'))
    return { inconclusive: 'the list holds more than endpoints with ids that can be read' };
  return unlisted(`the endpoint ${id}`, ids.length);
}

/**
 * Claims that the list recorded as `list` shows the endpoint of an accepted step, whatever the step
 * was: the one that its path names, or that it created (contract: "every endpoint of the account").
 */
export function staysListed(plane: ResourcePlane, step: string, list: string): Claim {
  const clause = `${webhookRoutes[plane]}.list.complete` as const;
  return claims(clause, [step, list], (read) => {
    const id = endpointIn(read(step));
    if (id === null) return { inconclusive: 'the answer names no endpoint' };
    return foundAt(list, missingEndpoint(read(list), id));
  });
}

/** The endpoint in the path; of a create the one that it answered. */
export function endpointIn(step: Answer): string | null {
  const id = idInPath(step.exchange, 'endpoint_id') ?? member(step.json, 'endpoint_id');
  return typeof id === 'string' ? id : null;
}

/** Claims that created_at_ms never goes down in a list of endpoints, after the controls. */
export function inOrder(plane: ResourcePlane, list: string, controls = [list]): Claim {
  const clause = `${webhookRoutes[plane]}.list.ordered-by-creation` as const;
  return claims(clause, { reads: [...controls, list], controls }, (read) => {
    const times = endpointsIn(read(list)).map((endpoint) => numberOf(endpoint['created_at_ms']));
    if (new Set(times).size < 2)
      return { inconclusive: 'all endpoints have the same created_at_ms' };
    const expected = 'created_at_ms never going down';
    const disorder = disordered('created_at_ms', expected, outOfOrder(times, 'older'));
    if (disorder) return { at: list, ...disorder };
    return times.some(Number.isNaN)
      ? { at: list, ...otherValue('created_at_ms', 'of each endpoint', undefined) }
      : null;
  });
}

/** Claims that the list shows the endpoint on, or off, after a step that was accepted. */
export function showsEnabled(
  clause: Claim['clause'],
  name: string,
  enabled: boolean,
  list = `${name}-list`,
): Claim {
  return claims(clause, [name, list], (read) =>
    foundAt(list, otherEnabled(read(list), read(name), enabled)),
  );
}

/** What a list shows of the endpoint of a step, which has to be on, or off: null where it is. */
export function otherEnabled(
  list: Answer,
  step: Answer,
  enabled: boolean,
): Said | Inconclusive | null {
  const listed = listedInPath(step, list);
  if (!listed) return notListed(list);
  if (typeof listed['enabled'] !== 'boolean')
    return { inconclusive: 'the list does not tell whether the endpoint is on' };
  if (listed['enabled'] === enabled) return null;
  // a pause may begin at once
  if (isOffWhilePaused(listed))
    return { inconclusive: 'the endpoint is paused by now, and may read as off for that' };
  return otherValue('enabled', enabled, listed['enabled']);
}

/** The claim, which shows nothing by holding unless the endpoint was on, or off, before. */
export function whereItWas(enabled: boolean, before: ItemView, claim: Claim): Claim {
  const judge = (read: Reader) => {
    const was = before.shown(read)?.['enabled'];
    const without = { inconclusive: `the endpoint had enabled ${textOf(was)} before` };
    return claim.judge(read) ?? (was === enabled ? null : without);
  };
  return { ...claim, judge };
}
