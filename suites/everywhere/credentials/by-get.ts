import { changedValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Header } from '../../../harness/model/exchange.ts';
import type { Credentials } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { nothing, readBacks, type ReadBack } from '../effects/read-back.ts';
import { lookBefore, namedBy } from '../effects/untouched.ts';

/** Mutations of one plane on whose paths no read stands, and whose effect shows. */
interface Asked {
  readonly ids: readonly GoodOperation[];
  /** Follows the operation in the id of the check. */
  readonly key: string;
  readonly clause: ClauseId;
  /** Follows what is said of the GET, in title and fault. */
  readonly without?: { readonly words: string; readonly credentials: Credentials };
}

const asked: readonly Asked[] = [
  {
    ids: [
      'webhooks.enable',
      'webhooks.disable',
      'webhooks.rotate',
      'deliveries.replay',
      'devices.revoke',
    ],
    key: 'by-get',
    clause: 'owner-auth.by-get-untouched',
    without: { words: ' and without an Origin', credentials: { origin: undefined } },
  },
  { ids: ['alpha.cancel'], key: 'asked-by-get', clause: 'public.asked-by-get' },
  {
    ids: [
      'sealed.messages.cancel',
      'sealed.webhooks.enable',
      'sealed.webhooks.disable',
      'sealed.webhooks.rotate',
    ],
    key: 'asked-by-get',
    clause: 'sealed.asked-by-get',
  },
];

/**
 * The method of a mutation is a part of it: a GET changes nothing, least of all one that comes
 * without the Origin that an owner's change needs.
 */
export const byGetChecks: readonly Check[] = asked.flatMap((some) =>
  some.ids.map((id) => byGet(id, some)),
);

/** How a method that a path does not have is refused is open. */
function byGet(id: GoodOperation, { key, clause, without }: Asked): Check {
  const good: GoodRequest = goodRequests[id];
  const back = readBacks[id];
  if (!back) throw new Error(`nothing shows the effect of ${id}`);
  return defineCheck({
    id: `${id}/${key}`,
    title: `takes no effect when it is asked for by GET${without?.words ?? ''}`,
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await lookBefore(drive, id, back, parts);
      const fault = `it comes as a GET${without?.words ?? ''}`;
      const { credentials } = without ?? {};
      const request = drive.request(id, { ...parts, ...(credentials && { credentials }), fault });
      // what answers a method that the path does not have need not be the operation
      const asGet = { ...request, method: 'GET', callee: null, regular: false } as const;
      await drive.send('by-get', asGet);
      if (without) {
        const meant = `${fault}, and headers call it a ${request.method}`;
        const headers = [...request.headers, ...asMeant(request.method)];
        await drive.send('by-get-meant', { ...asGet, headers, fault: meant });
      }
      await back.look(drive, 'after', parts);
      await drive.send('control', drive.request(id, parts));
    },
    claims: [changesNothing(id, clause, back, without ? ['by-get', 'by-get-meant'] : ['by-get'])],
  });
}

/** Headers by which some frameworks take a request for one of another method. */
function asMeant(method: string): Header[] {
  return ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name) => [
    name,
    method,
  ]);
}

function changesNothing(
  id: GoodOperation,
  clause: ClauseId,
  back: ReadBack,
  probes: readonly string[],
): Claim {
  const controls = [...(back.first ? ['first'] : []), 'before-*', 'after-*'];
  const reads = [...probes, 'before-*', 'after-*', 'control'];
  return claims(clause, { reads, controls }, (read) => {
    const { request } = read('by-get').exchange;
    const named = namedBy({ callee: id, request }, '', read('control'));
    const [was, is] = ['before-', 'after-'].map((look) => back.tells(read.all(look), named));
    if (was === nothing || (back.before !== undefined && was !== back.before))
      return { inconclusive: `what is looked at showed ${textOf(was)} beforehand` };
    // what a GET has cancelled is not cancelled again: the control tells of one that changed nothing
    if (was === is)
      return accepted(read('control')) ? null : { inconclusive: describe(read('control')) };
    const at = read.all('after-').find(accepted)?.exchange.label ?? 'by-get';
    return { at, ...changedValue('what is looked at', was, is) };
  });
}
