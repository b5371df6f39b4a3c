import { otherStatus } from '../../../harness/judge/found.ts';
import { defineCheck, operationsIn } from '../../../harness/define-check.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { mayPass } from '../../../harness/model/verdict.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { operations } from '../../../schemas/operations/index.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { type GoodOperation, goodRequests } from '../../resources/good-requests.ts';
import { alsoNotThere } from '../../resources/not-eligible.ts';

/** Ids that are texts, and that what looks them up may have no place for. */
export const odd = {
  long: 'a'.repeat(300),
  quoted: "1' or '1'='1",
  great: '9'.repeat(40),
  negative: '-1',
  symbol: '\u{1F4E8}',
} as const;
/** Text too, and what stands in front may refuse it, in words of its own. */
const zeroByte = 'a\u0000b';

/** Operations that name something in their path, with the clause on an id that is malformed. */
const addressed: Partial<Record<GoodOperation, ClauseId>> = {
  'webhooks.enable': 'webhooks.malformed-id',
  'webhooks.disable': 'webhooks.malformed-id',
  'webhooks.rotate': 'webhooks.malformed-id',
  'webhooks.sealedEvents': 'webhooks.malformed-id',
  'deliveries.list': 'webhooks.malformed-id',
  'deliveries.replay': 'webhooks.malformed-id',
  'devices.revoke': 'devices.revoke.malformed-id',
  'alpha.status': 'alpha.malformed-id',
  'alpha.cancel': 'alpha.malformed-id',
  'sealed.messages.get': 'sealed.malformed-id',
  'sealed.messages.cancel': 'sealed.malformed-id',
  'sealed.devices.get': 'sealed.malformed-id',
  'sealed.webhooks.enable': 'sealed.malformed-id',
  'sealed.webhooks.disable': 'sealed.malformed-id',
  'sealed.webhooks.rotate': 'sealed.malformed-id',
  'sealed.deliveries.list': 'sealed.malformed-id',
  'sealed.deliveries.replay': 'sealed.malformed-id',
};

/** What finds nothing, or makes a look-up stumble, in each place of a path that takes an id. */
export const oddIdsSuite: Suite = {
  id: 'odd-ids',
  title: 'Ids that no service issues',
  checks: operationsIn(goodRequests).flatMap(oddIds),
};

function oddIds(id: GoodOperation): Check[] {
  const clause = addressed[id];
  if (!clause) return [];
  const good: GoodRequest = goodRequests[id];
  const names = [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const notThere = [{ status: 400 }, { status: 404 }, ...alsoNotThere(id)];
  const labels = names.flatMap((name) => Object.keys(odd).map((kind) => `${name}-${kind}`));
  return [
    defineCheck({
      id: `${id}/odd-ids`,
      title: 'refuses ids that no service issues',
      callee: id,
      alsoCalls: good.alsoCalls ?? [],
      needs: { freshAccount: true, states: good.states ?? [], members: good.members ?? [] },
      drive: async (drive) => {
        const parts = await good.parts(drive);
        await drive.send('control', drive.request(id, parts));
        const withId = (name: string, value: string, fault: string) =>
          drive.request(id, { ...parts, path: { ...parts.path, [name]: value }, fault });
        for (const name of names) {
          for (const [kind, value] of Object.entries(odd)) {
            const label = `${name}-${kind}`;
            if (drive.spares(label)) continue;
            await drive.send(label, withId(name, value, `${name} is odd: ${kind}`));
          }
          const request = withId(name, zeroByte, `${name} has a zero byte`);
          await drive.send(`${name}-zero`, { ...request, callee: null, regular: false });
        }
      },
      claims: [
        ...labels.map((label) => refuses(clause, label, notThere)),
        ...names.map((name) => someRefusal(clause, `${name}-zero`)),
      ],
    }),
  ];
}

/** What stands in front may also hang up. */
function someRefusal(clause: ClauseId, label: string): Claim {
  return claims(clause, ['control'], (read) => {
    const answer = read.all(label).find(({ exchange }) => !exchange.noAnswer);
    if (!answer) return { inconclusive: 'there was no answer to the zero byte' };
    if (mayPass(answer.exchange)) return { inconclusive: describe(answer) };
    if (answer.status >= 400 && answer.status < 500) return null;
    return otherStatus(answer, [{ status: 400 }, { status: 404 }]);
  });
}
