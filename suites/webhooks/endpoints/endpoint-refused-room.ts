import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Account } from '../../../harness/model/target.ts';
import { alsoReading, unless } from '../../../harness/claims/answers.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { inOutage } from '../../resources/reads/in-outage.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { mostEndpoints } from './endpoint-limit-race.ts';

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
