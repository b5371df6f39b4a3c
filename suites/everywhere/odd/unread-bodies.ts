import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import { isObject } from '../../../harness/model/json.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests } from '../../resources/good-requests.ts';
import { noOutage } from './no-outage.ts';
import { oddBodies } from './odd-bodies.ts';

/** Operations of the planes that tell an outage by 503 which take JSON (contract: error codes). */
const asked = [
  'webhooks.create',
  'webhooks.sealedEvents',
  'alpha.submit',
  'sealed.webhooks.create',
] as const;
/** Further tries of what was answered 503, so that no outage comes and goes with it. */
const again = [2, 3] as const;

/** What a reader of JSON may throw at, for a catch-all to take for the failing of a service. */
const kinds: Readonly<Record<string, (good: unknown) => Uint8Array>> = {
  'cut-off': (good) => Buffer.from(JSON.stringify(good).slice(0, -1)),
  deep: () => oddBodies.deep,
  'no-utf-8': () => oddBodies['no UTF-8'],
  'utf-16': (good) => Buffer.from(`\ufeff${JSON.stringify(good)}`, 'utf16le'),
  'member-twice': (good) => Buffer.from(withFirstTwice(good)),
};

/** Names of a submission that a column may have no letters for. */
const names: typeof kinds = {
  'zero-byte': (good) => Buffer.from(withName(good, 'a\u0000b')),
  symbol: (good) => Buffer.from(withName(good, 'a\u{1f4e8}b')),
};

/** Bodies that can't be read, or not by everybody, beside good ones. */
export const unreadBodyChecks: readonly Check[] = asked.map((id) =>
  inTurn(id, id === 'alpha.submit' ? { ...kinds, ...names } : kinds),
);

function inTurn(id: (typeof asked)[number], bodies: typeof kinds): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    id: `${id}/unread-bodies`,
    title: 'does not answer a body that can not be read with 503 while it answers good ones',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      const first = await good.parts(drive);
      await drive.send('good-first', drive.request(id, first));
      const send = async (kind: string, round: number) => {
        // a key that came before would be all that is looked at
        const parts = kind in names ? await good.parts(drive) : first;
        const body = bodies[kind]?.(parts.body);
        const fault = `its body is odd: ${kind}`;
        const odd = drive.request(id, { ...parts, body, fault, regular: false });
        return await drive.send(`${kind}-${round}`, odd);
      };
      let out: string | undefined;
      for (const kind of Object.keys(bodies))
        if ((await send(kind, 1)).status === 503) out ??= kind;
      for (const round of out === undefined ? [] : again) {
        await drive.send(`good-${round}`, drive.request(id, await good.parts(drive)));
        await send(out ?? '', round);
      }
      if (out !== undefined)
        await drive.send('good-last', drive.request(id, await good.parts(drive)));
    },
    claims: [
      noOutage(id, {
        kinds: Object.keys(bodies),
        controls: ['good-first'],
        rounds: again.length + 1,
        expected: '400, or what any other body is answered',
      }),
    ],
  });
}

/** A submission of that name. */
function withName(good: unknown, name: string): string {
  return JSON.stringify(isObject(good) ? { ...good, client_message_id: name } : good);
}

/** A body in which the first member stands twice, with the same value. */
function withFirstTwice(good: unknown): string {
  const written = JSON.stringify(good);
  const [name] = isObject(good) ? Object.keys(good) : [];
  if (!isObject(good) || name === undefined) return written;
  return `{${JSON.stringify(name)}:${JSON.stringify(good[name])},${written.slice(1)}`;
}
