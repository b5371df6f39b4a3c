import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe, errorCode } from '../../harness/judge/describe.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';
import { mostEndpoints } from './endpoint-limit-race.ts';
import { webhookRoutes } from '../toolkit/endpoint-routes.ts';

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
      const fill = async (name: string, account?: Account) => {
        for (let place = 1; place <= mostEndpoints; place += 1) {
          // one after the other, up to the first that finds no room
          const request = drive.request(create, drive.newEndpoint(), account);
          if (!accepted(await drive.send(`${name}-${place}`, request))) return false;
        }
        return true;
      };
      // where there is no room at all for eight, an account shows it to which nothing was refused
      if (!(await fill('create'))) await fill('elsewhere', await drive.anotherAccount());
    },
    claims: [hasRoom(`${create}.refused-creates-nothing`)],
  });
}

function hasRoom(clause: Claim['clause']): Claim {
  return claims(clause, { reads: ['refused-*', 'create-*'] }, (read) => {
    const taken = read.all('refused-').find(({ status }) => status < 400);
    if (taken) return { inconclusive: `what was to be refused was taken: ${describe(taken)}` };
    const last = read.all('create-').at(-1);
    if (!last) return { inconclusive: 'no good create was sent' };
    if (accepted(last)) return null;
    const code = errorCode(last) ?? 'endpoint_limit';
    if (last.status !== 409 || code !== 'endpoint_limit') return { inconclusive: describe(last) };
    const others = read.all('elsewhere-').filter(accepted).length;
    if (others < mostEndpoints) return { inconclusive: `another account has room for ${others}` };
    return { at: last.exchange.label ?? '', expected: '201', got: describe(last) };
  });
}
