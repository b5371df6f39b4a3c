import { foundAt } from '../../../harness/claims/terms.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { errorCode, describe } from '../../../harness/judge/describe.ts';
import { otherCount, otherStatus } from '../../../harness/judge/found.ts';
import { counts } from '../../../harness/claims/lists.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Check, type Claim, type Reader, isMismatch } from '../../../harness/model/check.ts';
import type { ResourcePlane, Drive } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import { endpointIn, missingEndpoint } from '../../resources/endpoints/endpoint-listed.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import type { Account } from '../../../harness/model/target.ts';
import { alsoReading, unless } from '../../../harness/claims/answers.ts';
import { inOutage } from '../../resources/reads/in-outage.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';

/** Endpoints that an account may have (contract: "Limits"). */
export const mostEndpoints = 8;
/** As many requests as may be in flight at once: one more would lawfully be throttled. */
const side = 4;
const before = Array.from({ length: mostEndpoints - 2 }, (_, i) => `create-${i + 1}`);
const racers = Array.from({ length: side }, (_, i) => `racer-${i + 1}`);

/** Four creates at once where there is room for two. */
export function limitInParallel(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/limit-in-parallel`,
    title: 'lets parallel creates reach eight endpoints and no more',
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      for (const label of before) {
        // only the last ones race
        await drive.send(label, drive.request(create, drive.newEndpoint()));
      }
      await drive.race(
        racers.map((label) => [label, drive.request(create, drive.newEndpoint())] as const),
      );
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [
      reachesEight(`${create}.limit-in-parallel`),
      allListed(plane),
      ...noMoreThanEight(plane),
    ],
  });
}

function reachesEight(clause: Claim['clause']): Claim {
  const labels = { reads: [...racers, 'after'], controls: [...before, 'after'] };
  return claims(clause, labels, (read) => {
    const answers = racers.map(read);
    const won = answers.filter(accepted);
    const made = [...before.map(read), ...won];
    const ids = made.map((answer) => member(answer.json, 'endpoint_id'));
    const listed = endpointsIn(read('after')).filter((one) => ids.includes(one['endpoint_id']));
    const undecided = {
      inconclusive: `${won.length} created, ${listed.length} of ours listed`,
    };
    if (won.length === 2) return listed.length === mostEndpoints ? null : undecided;
    // fewer are untrue only where all others met the limit: contention may lead to other refusals
    const untrue =
      won.length > 2 || answers.every((answer) => accepted(answer) || isAtLimit(answer));
    if (!untrue) return undecided;
    return { at: 'after', ...otherCount('creates taken', 2, won.length, 'of four at once') };
  });
}

/** What was created in the race is listed as well as what was before it. */
function allListed(plane: ResourcePlane): Claim {
  const labels = { reads: [...before, ...racers, 'after'], controls: [...before, 'after'] };
  return claims(`${webhookRoutes[plane]}.list.complete`, labels, (read) => {
    const made = [...before, ...racers].map(read).filter(accepted);
    // how many there may be is said elsewhere
    if (made.length > mostEndpoints) return { inconclusive: `${made.length} were created` };
    const said = made.map((answer) => missingEndpoint(read('after'), endpointIn(answer) ?? ''));
    const missing = said.find((one) => one && isMismatch(one)) ?? said.find(Boolean) ?? null;
    return foundAt('after', missing);
  });
}

/** True where a create was refused for the limit on endpoints. */
export function isAtLimit(answer: Answer): boolean {
  return answer.status === 409 && errorCode(answer) === 'endpoint_limit';
}

/** A list of endpoints, as after more creates than may be taken; on the sealed plane its schema says as much. */
export function noMoreThanEight(plane: ResourcePlane, list = 'after'): Claim[] {
  if (plane === 'sealed') return [];
  const count = (read: Reader) => endpointsIn(read(list)).length;
  return [
    counts('webhooks.list.at-most-eight', [list], 'endpoints', { most: mostEndpoints }, count, {
      unless: (read) => count(read) === 0 && 'the list shows no endpoint',
    }),
  ];
}

/** Creates that are refused, each for another cause: what is counted before it is looked at shows here. */
function refusals(drive: Drive): readonly (readonly [body: unknown, fault: string])[] {
  const url = drive.callbackUrl();
  return [
    [{ callback_url: `${url}/`.padEnd(2049, 'a') }, 'the URL has 2049 bytes'],
    [{ callback_url: 'https://hooks.internal/in' }, 'the host is under .internal'],
    [{ callback_url: url.replace('https:', 'http:') }, 'the URL is not HTTPS'],
    [{ callback_url: `${url}#end` }, 'the URL has a fragment'],
    [{ callback_url: 7 }, 'the URL is a number'],
    [{}, 'there is no URL'],
    [Buffer.from('{"callback_url":'), 'the body is cut off'],
  ];
}

/** What was refused takes none of the eight places, whatever it was refused for. */
export function roomAfterRefusals(plane: ResourcePlane): Check {
  const create = `${webhookRoutes[plane]}.create` as const;
  return defineCheck({
    id: `${create}/room-after-refusals`,
    title: 'creates eight endpoints after it has refused as many for their URLs and bodies',
    callee: create,
    needs: { freshAccount: true },
    drive: async (drive) => {
      for (const [place, [body, fault]] of refusals(drive).entries())
        await drive.send(`refused-${place + 1}`, drive.request(create, { body, fault }));
      if (await fill(drive, plane, 'create')) return;
      // where there is no room at all for eight, an account shows it to which nothing was refused
      if (!(await fill(drive, plane, 'elsewhere', await drive.anotherAccount()))) return;
      // the host is one that was taken a moment ago
      const again = { ...drive.newEndpoint(), assumption: null };
      await drive.send('again', drive.request(create, again));
    },
    claims: [hasRoom(`${create}.refused-creates-nothing`), takesHost(`${create}.accepted`)],
  });
}

/** What met an outage may have been created, and is in the list if it was. */
export function roomAfterOutage(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/room-after-outage`,
    title: 'creates eight endpoints, those included that a create in an outage has made',
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true, states: ['outage'] },
    drive: async (drive) => {
      await inOutage(drive, drive.request(create, drive.newEndpoint()));
      const filled = await fill(drive, plane, 'create');
      const listsAll = ([list]: readonly Answer[]) =>
        filled || (!!list && endpointsIn(list).length >= mostEndpoints);
      await sendUntil(drive, 'listed', drive.request(`${routes}.list`), listsAll);
      if (!filled) await fill(drive, plane, 'elsewhere', await drive.anotherAccount());
    },
    claims: [
      unless(alsoReading(hasRoom(`${plane}.outage.whole`, []), { reads: ['listed'] }), (read) => {
        const full =
          !accepted(read.all('create-').at(-1) ?? read('listed')) &&
          endpointsIn(read('listed')).length >= mostEndpoints;
        return full && 'the list has eight endpoints';
      }),
    ],
  });
}

/** Creates eight endpoints one after the other, up to the first that finds no room; whether all did. */
async function fill(
  drive: Drive,
  plane: ResourcePlane,
  name: string,
  account?: Account,
): Promise<boolean> {
  for (let place = 1; place <= mostEndpoints; place += 1) {
    const request = drive.request(`${webhookRoutes[plane]}.create`, drive.newEndpoint(), account);
    // one after the other, as each takes what room there is
    if (!accepted(await drive.send(`${name}-${place}`, request))) return false;
  }
  return true;
}

/** A host is refused for none of the URLs that it stood in: an account to which none was refused gets it. */
function takesHost(clause: Claim['clause']): Claim {
  return claims(clause, { reads: ['refused-*'] }, (read) => {
    if (read.all('create-').every(accepted)) return null;
    const [again] = read.all('again');
    if (!again) return { inconclusive: 'another account has no room for eight either' };
    if (accepted(again)) return null;
    if (again.status !== 400) return { inconclusive: describe(again) };
    return otherStatus(again, [{ status: 201 }], 'as another account gets for the same host');
  });
}

function hasRoom(clause: Claim['clause'], refused = ['refused-*']): Claim {
  return claims(clause, { reads: [...refused, 'create-*'] }, (read) => {
    const taken = read.all('refused-').find(({ status }) => status < 400);
    if (taken) return { inconclusive: `what was to be refused was taken: ${describe(taken)}` };
    const last = read.all('create-').at(-1);
    if (!last) return { inconclusive: 'no good create was sent' };
    if (accepted(last)) return null;
    const code = errorCode(last) ?? 'endpoint_limit';
    if (last.status !== 409 || code !== 'endpoint_limit') return { inconclusive: describe(last) };
    const others = read.all('elsewhere-').filter(accepted).length;
    if (others < mostEndpoints) return { inconclusive: `another account has room for ${others}` };
    return otherStatus(last, [{ status: 201 }]);
  });
}
