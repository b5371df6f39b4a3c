import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { textOf } from '../../harness/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { GoodRequest } from './good-request.ts';
import { goodRequests, type GoodOperation } from './good-requests.ts';
import { nothing, readBacks, type ReadBack } from './read-back.ts';
import { lookBefore, namedBy } from './untouched.ts';

/** Mutations of an owner on whose path no read stands, and whose effect shows. */
const ids = [
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.rotate',
  'deliveries.replay',
  'devices.revoke',
] as const satisfies readonly GoodOperation[];

/** The method of a mutation is a part of it: what may be asked for without an Origin changes nothing. */
export const byGetChecks: readonly Check[] = ids.map(byGet);

/** how a method that a path does not have is refused is open. */
function byGet(id: (typeof ids)[number]): Check {
  const good: GoodRequest = goodRequests[id];
  const back = readBacks[id];
  if (!back) throw new Error(`nothing shows the effect of ${id}`);
  return defineCheck({
    id: `${id}/by-get`,
    title: 'takes no effect when it is asked for by GET and without an Origin',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await lookBefore(drive, id, back, parts);
      const fault = 'it is a GET, and has no Origin';
      const asked = drive.request(id, { ...parts, credentials: { origin: undefined }, fault });
      // what answers a method that the path does not have need not be the operation
      await drive.send('by-get', { ...asked, method: 'GET', callee: null, regular: false });
      await back.look(drive, 'after', parts);
      await drive.send('control', drive.request(id, parts));
    },
    claims: [changesNothing(back)],
  });
}

function changesNothing(back: ReadBack): Claim {
  const controls = ['control', ...(back.first ? ['first'] : []), 'before-*', 'after-*'];
  const reads = ['by-get', 'before-*', 'after-*'];
  return claims('owner-auth.by-get-untouched', { reads, controls }, (read) => {
    const named = namedBy(read('by-get').exchange.request.path, '', read('control'));
    const [was, is] = ['before-', 'after-'].map((look) => back.tells(read.all(look), named));
    if (was === nothing || (back.before !== undefined && was !== back.before))
      return { undecided: `what is looked at showed ${textOf(was)} beforehand` };
    if (was === is) return null;
    const at = read.all('after-').find(accepted)?.exchange.label ?? 'by-get';
    return { at, expected: textOf(was), got: textOf(is) };
  });
}
