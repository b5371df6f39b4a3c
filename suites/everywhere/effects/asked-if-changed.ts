import { otherAnswer } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { type OperationId, operations } from '../../../schemas/operations/index.ts';
import { type ReadBack, nothing, readBacks } from './read-back.ts';
import { lookBefore, namedBy } from './untouched.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { type GoodOperation, goodRequests } from '../../resources/good-requests.ts';

/** What changes something, and the read that shows it. */
const asked = [
  ['webhooks.enable', 'webhooks.list'],
  ['devices.revoke', 'devices.list'],
  ['alpha.cancel', 'alpha.status'],
  ['sealed.webhooks.enable', 'sealed.webhooks.list'],
  ['sealed.messages.cancel', 'sealed.messages.get'],
] as const satisfies readonly (readonly [GoodOperation, OperationId])[];

/** Reads that say which answer their caller has already: whoever hands out a tag for it may say that it holds. */
export const askedIfChanged: readonly Check[] = asked.map(([id, read]) => ifChanged(id, read));

function ifChanged(id: GoodOperation, callee: OperationId): Check {
  const good: GoodRequest = goodRequests[id];
  const back = readBacks[id];
  if (!back) throw new Error(`nothing shows the effect of ${id}`);
  const plane = operations[callee].plane === 'sealed' ? 'sealed' : 'public';
  return defineCheck({
    id: `${callee}/asked-if-changed`,
    title: 'does not say that nothing has changed once something has',
    callee,
    alsoCalls: [id, ...(good.alsoCalls ?? [])],
    needs: { freshAccount: true, states: good.states ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await lookBefore(drive, id, back, parts);
      const tagging = rememberTags(drive);
      await back.look(tagging, 'tagged', parts);
      await drive.send('change', drive.request(id, { ...parts, assumption: null }));
      const { path } = drive.request(id, parts);
      const shows = (looked: readonly Answer[]) =>
        back.tells(looked, namedBy({ callee: id, request: { path } }, '')) !== back.before;
      await drive.untilShown(() => back.look(drive, 'after', parts), shows);
      await back.look(tagging, 'asked', parts);
    },
    claims: [tellsChange(`${plane}.reads.changed-if-asked`, back)],
  });
}

/** The same drive, which asks of each path whether the answer that it was given last still holds. */
function rememberTags(drive: Drive): Drive {
  const tags = new Map<string, string>();
  return {
    ...drive,
    send: async (label, request) => {
      const tag = tags.get(request.path);
      const headers = tag === undefined ? [] : [['If-None-Match', tag] as const];
      // a 304 is listed nowhere, and lawful to who asks so
      const answer = await drive.send(label, {
        ...request,
        headers: [...request.headers, ...headers],
        regular: tag === undefined,
      });
      // a weak one may hold for what differs a little, and where there is none this one holds for nothing
      const [given = ''] = answer.headers('etag');
      tags.set(request.path, given.startsWith('"') ? given : '"never-issued"');
      return answer;
    },
  };
}

function tellsChange(clause: Claim['clause'], back: ReadBack): Claim {
  const controls = ['change', 'before-*', 'tagged-*', 'after-*'];
  return claims(clause, { reads: [...controls, 'asked-*'], controls }, (read) => {
    const named = namedBy(read('change').exchange, '');
    const [was, is] = ['tagged-', 'after-'].map((look) => back.tells(read.all(look), named));
    if (was === is || was === nothing || is === nothing)
      return { inconclusive: `what is looked at shows ${was}, and then ${is}` };
    const asking = read.all('asked-');
    const same = asking.find(({ status }) => status === 304);
    if (same) return otherAnswer(same, `an answer that shows ${is}`);
    const odd = asking.find((one) => !accepted(one));
    return odd ? { inconclusive: describe(odd) } : null;
  });
}
