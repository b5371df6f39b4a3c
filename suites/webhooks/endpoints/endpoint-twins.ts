import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import { leaves } from '../../../harness/claims/members.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim, Mismatch, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { step } from './endpoint-life-cycle.ts';
import {
  endpointInBoth,
  endpointsIn,
  listedAs,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { hasStatus, takesProbe } from '../../../harness/claims/answers.ts';
import { turn, turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';

/**
 * whether a second endpoint may have the URL of a first is open. One that comes into being is an
 * endpoint like any other: it is disabled, though the first be on, and no step on the first reaches it.
 */
export function twin(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/twin`,
    title: 'is disabled where another endpoint has its URL and is on, and left alone by its steps',
    callee: create,
    alsoCalls: [`${routes}.enable`, `${routes}.disable`, `${routes}.rotate`, `${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const parts = drive.newEndpoint();
      const first = await drive.send('create', drive.request(create, parts));
      const id = textOf(member(first.json, 'endpoint_id') ?? drive.stop('it came without an id'));
      await turn(drive, plane, id, 'enable');
      // its host was accepted of the first account
      const elsewhere = { ...parts, assumption: null };
      await drive.send('elsewhere', drive.request(create, elsewhere, await drive.anotherAccount()));
      const second = await drive.send('twin', drive.request(create, parts));
      const list = drive.request(`${routes}.list`);
      await sendUntil(
        drive,
        'after',
        list,
        ([page]) =>
          !accepted(second) || (page !== undefined && listedAs(second, page) !== undefined),
      );
      const other = accepted(second) ? textOf(member(second.json, 'endpoint_id')) : id;
      if (other === id) drive.stop('there is no second endpoint with the URL');
      await turnFirst(drive, plane, id, other);
    },
    claims: [
      takesProbe(`${create}.url-of-another-account`, 'elsewhere', [{ status: 201 }], {
        controls: ['create'],
        blames: hasStatus(400, 403, 409),
      }),
      bornDisabled(`${create}.disabled-on-create`),
      staysOff(`${routes}.enable.leaves-others`),
      staysOn(plane, 'disable'),
      staysOn(plane, 'rotate'),
      ...turnClaims(plane, 'enable'),
    ],
  });
}

/** Turns the first of two on while the other is off, and off while that is on. */
async function turnFirst(drive: Drive, plane: ResourcePlane, first: string, other: string) {
  await step(drive, plane, ['enable', 'enable'], first);
  await step(drive, plane, ['enable', 'twin-on'], other);
  await step(drive, plane, ['disable', 'disable'], first);
  await step(drive, plane, ['rotate', 'rotate'], first);
}

/** A refusal makes no endpoint, and neither does an answer that names the first. */
function bornDisabled(clause: Claim['clause']): Claim {
  const labels = { reads: ['create', 'twin', 'after'], controls: ['create', 'after'] };
  return claims(clause, labels, (read) => (hasTwin(read) ? enabledIn(read, 'twin') : null));
}

function hasTwin(read: Reader): boolean {
  const [first, second] = ['create', 'twin'].map((label) =>
    member(read(label).json, 'endpoint_id'),
  );
  return accepted(read('twin')) && second !== first;
}

/** What the answer to a create, or the list after it, says of an endpoint that is on. */
export function enabledIn(read: Reader, created: string): Mismatch | null {
  const answered = member(read(created).json, 'enabled');
  const listed = listedAs(read(created), read('after'))?.['enabled'];
  if (answered !== true && listed !== true) return null;
  const at = answered === true ? created : 'after';
  return { at, ...otherValue('enabled', false, true) };
}

/** What was off after it was created, and was not addressed since. */
function staysOff(clause: Claim['clause']): Claim {
  const views = endpointInBoth(['after', 'enable-list'], 'twin');
  return leaves(clause, views, ['enabled'], {
    after: ['enable'],
    unless: (read) => views[0].shown(read)?.['enabled'] !== false && 'the twin was not off before',
  });
}

/** What an enable has turned on is on still once a step has turned off its twin. */
function staysOn(plane: ResourcePlane, by: 'disable' | 'rotate'): Claim {
  const list = `${by}-list`;
  const sets = `${webhookRoutes[plane]}.enable.sets-enabled` as const;
  const seen = showsEnabled(sets, 'twin-on', true);
  const still = showsEnabled(sets, 'twin-on', true, list);
  return claims(sets, [...new Set([...seen.controls, ...still.controls, by])], (read) => {
    const first = seen.judge(read);
    if (first !== null) return { inconclusive: 'the twin did not read as on before' };
    if (endpointsIn(read(list)).length < 2)
      return { inconclusive: 'the list has no two endpoints' };
    return still.judge(read);
  });
}
