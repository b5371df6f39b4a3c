import { defineCheck } from '../../../harness/define-check.ts';
import { accepts } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check } from '../../../harness/model/check.ts';
import { operations } from '../../../schemas/operations/index.ts';
import type { GoodRequest } from '../good-request.ts';
import { goodRequests, type GoodOperation } from '../good-requests.ts';

/** An id that is well-formed in a URI and no text: the byte FF stands nowhere in UTF-8. */
const undecodable = '%FF';

/**
 * An id in the path that can't be decoded: what a framework refuses before anybody looks for it.
 * Nothing says that it has to, nor with what; a 400 is judged by its form where one comes.
 * A good request after it is taken as if nothing had been.
 */
export function undecodableIdCheck(id: GoodOperation): Check {
  const good: GoodRequest = goodRequests[id];
  const { path, success, tier } = operations[id];
  return defineCheck({
    id: `${id}/undecodable-id`,
    title: 'answers in plain text to an id that can not be decoded, if it answers 400',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    // nobody knows what a mutation makes of it
    needs: {
      members: good.members ?? [],
      states: good.states ?? [],
      ...(tier !== 'read_only' && { freshAccount: true }),
    },
    drive: async (drive) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const request = drive.request(id, {
        path: Object.fromEntries(names.map((name) => [name, name])),
        fault: 'the id is no text in UTF-8',
        regular: false,
      });
      const spoiled = path.replaceAll(/\{\w+\}/g, undecodable);
      const answer = await drive.send('undecodable', { ...request, path: spoiled });
      drive.observe('answer to an id that can not be decoded', `${id}: ${describe(answer)}`);
      await drive.control(async () => drive.request(id, await good.parts(drive)), good.spends);
    },
    claims: [accepts(`${id}.accepted`, 'control', success.status)],
  });
}
