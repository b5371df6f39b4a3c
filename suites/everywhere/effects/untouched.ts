import { changedValue } from '../../../harness/judge/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Exchange } from '../../../harness/model/exchange.ts';
import { member } from '../../../harness/model/json.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { clauseIds, clauses } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { type Named, type ReadBack, nothing } from './read-back.ts';
import type { AskedPath } from '../../../harness/judge/path-ids.ts';

/** Brings about what an effect would show on, and looks at it; a list may lag behind. */
export async function lookBefore(
  drive: Drive,
  id: OperationId,
  { first, look, tells, before }: ReadBack,
  parts: RequestParts,
): Promise<void> {
  if (first !== undefined)
    await drive.send('first', drive.request(first, { path: parts.path ?? {} }));
  // what a fixed account has already may well be in another state, for good
  const waits = before !== undefined && (first !== undefined || drive.ownAccount);
  const { path, body } = drive.request(id, parts);
  const asked = { callee: id, request: { path } };
  const named = namedBy(asked, Buffer.from(body ?? []).toString('utf8'));
  await drive.untilShown(
    () => look(drive, 'before', parts),
    (looked) => !waits || tells(looked, named) === before,
  );
}

/**
 * Claims that what was refused for its credentials took no effect. What need not be refused, and is
 * not, has no refusal that could leave anything behind.
 */
export function leavesAlone(
  id: OperationId,
  back: ReadBack,
  labels: readonly string[],
  isDue: boolean,
): Claim[] {
  const clause = clauseIds.find(
    (one) => one.endsWith('.refused-untouched') && clauses[one].operations.includes(id),
  );
  if (!clause) throw new Error(`no clause says that ${id} takes no effect where it is refused`);
  const controls = ['control', ...(back.first ? ['first'] : []), 'before-*'];
  return [
    claims(clause, { reads: [...labels, 'after-*'], controls, ofThoseSent: true }, (read) => {
      const answers = labels.filter((label) => read.sent(label)).map(read);
      const probes = answers.filter(({ exchange }) => !isHungUpOn(exchange));
      const other = probes.find(({ status }) => status < 400 || status >= 500);
      if (other && !isDue && accepted(other)) return null;
      if (other) return { inconclusive: `${describe(other)} is no refusal` };
      const [probe] = probes;
      const looked = read.all('after-');
      if (!probe || !looked.every(accepted)) return { inconclusive: 'the look after was refused' };
      const { exchange } = probe;
      const good = read('control');
      // a look may lag behind the good request, and then shows its effect as one of those after it
      if (!back.first && accepted(good) && asksTheSame(good.exchange, exchange))
        return { inconclusive: 'what the refused request asks for was done already' };
      const sent = exchange.request.body?.content ?? '';
      const named = namedBy({ ...exchange, callee: id }, sent, good);
      const [was, is] = [read.all('before-'), looked].map((pages) => back.tells(pages, named));
      if (was === nothing || (back.before !== undefined && was !== back.before))
        return { inconclusive: `what is looked at showed ${was} beforehand` };
      return was === is
        ? null
        : { at: last(looked), ...changedValue('what is looked at', was, is) };
    }),
  ];
}

function asksTheSame(...asked: readonly [Exchange, Exchange]): boolean {
  const [one, other] = asked.map(({ request: { path, body } }) => `${path} ${body?.content ?? ''}`);
  return one === other;
}

/** What stands in front may hang up on what it does not like, and hands nothing on. */
function isHungUpOn({ inFront, noAnswer }: Exchange): boolean {
  return inFront === true && noAnswer !== null;
}

/** What a request names, and the message that its control made. */
export function namedBy(asked: AskedPath, body: string, control?: Answer): Named {
  const [, url] = /"callback_url":"([^"]+)"/.exec(body) ?? [];
  return { asked, url, controls: member(control?.json, 'message_id') };
}

function last(looked: readonly Answer[]): string {
  return looked.at(-1)?.exchange.label ?? '';
}
