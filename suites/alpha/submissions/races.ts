import { otherAnswer, otherCount } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { isConflict } from './due.ts';
import { conflict, repeats, second, type Combination, type Part } from './repeat.ts';
import { madeAtOnce } from '../../resources/in-flight/at-once.ts';
import { freshId, goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';
import { where } from '../../../harness/claims/answers.ts';

const id = 'alpha.submit';
/** Fewer than may be in flight at once: a fifth would lawfully be throttled. */
const side = 3;
const racers = Array.from({ length: side }, (_, place) => `racer-${place + 1}`);

/** Submissions under one key or one client_message_id that arrive at once, or with nothing in common. */
export const alphaRaces: readonly Check[] = [
  raced('key-and-id', { key: 'same', id: 'same', content: 'same' }),
  raced('key-with-other-content', { key: 'same', id: 'other', content: 'other' }),
  raced('id-with-other-content', { key: 'other', id: 'same', content: 'other' }),
  raced('id-under-other-keys', { key: 'other', id: 'same', content: 'same' }),
  madeAtOnce(id, {
    clause: 'alpha.submit.at-once',
    id: 'message_id',
    needs: { members: ['deviceId', 'recipient'] },
    good: async (drive) => submitRequest(drive, await goodSubmission(drive)),
  }),
];

/** What is claimed of those that race, by what they share. */
function raced(key: string, parts: Combination): Check {
  return defineCheck({
    id: `${id}/in-parallel-${key}`,
    title: 'makes one message of submissions that meet under one key or one client_message_id',
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const shared = { key: freshId(drive), body: await goodSubmission(drive) };
      const runners: [string, RequestSpec][] = [];
      for (const label of racers) {
        const body = await second(drive, shared.body, parts);
        const own = parts.key === 'same' ? shared.key : freshId(drive);
        runners.push([label, submitRequest(drive, body, { key: own })]);
      }
      const answers = await drive.race(runners);
      const won = runners[answers.findIndex(accepted)];
      // after the race a repeat of what was accepted is a repeat like any other.
      if (won) await drive.send('first', won[1]);
      if (won) await drive.send('second', won[1]);
    },
    claims: racedClaims(parts),
  });
}

function racedClaims({ key, content }: Combination): Claim[] {
  const clause = clauseOfRace(key, content);
  return [
    claims(clause, { reads: racers, controls: [], judgesThrottling: true }, (read) => {
      const taken = racers.map(read).filter(accepted);
      if (taken.length === 0) return { inconclusive: 'none of those that met was accepted' };
      const ids = new Set(taken.map((answer) => textOf(member(answer.json, 'message_id'))));
      const at = taken.at(-1)?.exchange.label ?? '';
      if (ids.size > 1) return { at, ...otherCount('message ids', 1, ids.size) };
      if (content === 'same' || taken.length === 1) return null;
      return { at, ...otherCount('accepted', 1, taken.length) };
    }),
    ...(content === 'other' ? racers.map((label) => loses(clause, label)) : []),
    ...(key === 'same' && content === 'same' ? racers.map(noConflict) : []),
    repeats(),
  ];
}

function clauseOfRace(key: Part, content: Part): ClauseId {
  if (content === 'same')
    return key === 'same' ? 'alpha.submit.repeat' : 'alpha.submit.same-id-new-key';
  return key === 'same' ? 'alpha.submit.key-conflict' : 'alpha.submit.id-conflict';
}

/** one that met another with other content is accepted, a conflict, or turned away. */
function loses(clause: ClauseId, label: string): Claim {
  const allowed = [conflict, { status: 429 }, { status: 503 }];
  const refused = refuses(clause, label, allowed, { controls: [], judgesThrottling: true });
  return where(refused, (read) => !accepted(read(label)));
}

/** What is under way has no other content than its repeat, and is to be waited for. */
function noConflict(label: string): Claim {
  const labels = { reads: racers, controls: [], judgesThrottling: true } as const;
  return claims('alpha.submit.remembered', labels, (read) => {
    if (!racers.map(read).some(accepted))
      return { inconclusive: 'none of those that met was accepted' };
    const answer = read(label);
    return isConflict(answer) ? otherAnswer(answer, 'no conflict with itself') : null;
  });
}
