import { isObject, list } from '../../../harness/model/json.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Claim, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveriesIn,
  hasTerminalReason,
  replayedIn,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';

type Shown = Readonly<Record<string, unknown>>;

/** Replays that name what was pending or leased when its endpoint was turned off or rotated. */
const replays = ['replay-pending', 'replay-leased'];

/** Members that tell whether a delivery can still be sent. */
export const telling = ['status', 'terminal_reason', 'next_attempt_at_ms'];
/** Members that nothing changes from the day that a delivery is made. */
const given = ['event_id', 'created_at_ms'];
/** Members that nothing changes any more once it is retired. */
const settled = [...telling, 'generation', 'attempt_count', 'updated_at_ms'];

/** what becomes of retired deliveries in the list, with looks before, after and later on. */
export function historyClaims(plane: ResourcePlane): readonly Claim[] {
  const retiring = `${webhookRoutes[plane]}.retiring` as const;
  const both = [keepsHistory(`${retiring}.keeps-history`), immutable(`${retiring}.immutable`)];
  return plane === 'public' ? [...both, showsChange()] : both;
}

function keepsHistory(clause: Claim['clause']): Claim {
  const looks = ['before-*', 'after-*', 'on-again-*', 'at-last-*'];
  const labels = { reads: looks, controls: ['retire', 'retire-again', ...looks] };
  return claims(clause, labels, (read) => {
    const [before = [], ...later] = looks.map((look) => idsIn(read, look));
    for (const [place, ids] of later.entries()) {
      const lost = before.filter((id) => !ids.includes(id));
      const got = `none of ${lost.join(', ')}`;
      const at = `${looks[place + 1]?.slice(0, -1)}1`;
      if (lost.length > 0) return { at, expected: 'every delivery as before', got };
    }
    return null;
  });
}

function idsIn(read: Reader, look: string): string[] {
  return deliveriesIn(read.all(look.slice(0, -1))).map((one) => String(one['delivery_id']));
}

/** On a plane of open words something has to tell that a delivery is no longer to be sent. */
export function showsChange(): Claim {
  const labels = {
    reads: [...replays, 'before-*', 'after-*'],
    controls: ['retire', 'before-*', 'after-*'],
  };
  return claims('webhooks.retiring.shows-change', labels, (read) =>
    ofEach(read, ['before', 'after'], ([before, after]) => {
      const was = historyTold(before, telling);
      if (was !== historyTold(after, telling)) return null;
      return { at: 'after-1', expected: 'another status, reason or next attempt', got: was };
    }),
  );
}

function immutable(clause: Claim['clause']): Claim {
  const looks = ['before-*', 'after-*', 'on-again-*', 'at-last-*'];
  const labels = { reads: [...replays, ...looks], controls: ['retire', 'retire-again', ...looks] };
  return claims(clause, labels, (read) =>
    ofEach(read, ['before', 'after', 'on-again', 'at-last'], ([before, after, onAgain, atLast]) => {
      return (
        differs(before, after, given, 'after-1') ??
        lostAttempt(before, after, 'after-1') ??
        differs(after, onAgain, settledIn(after), 'on-again-1') ??
        lostAttempt(after, onAgain, 'on-again-1') ??
        differs(after, atLast, settledIn(after), 'at-last-1') ??
        lostAttempt(after, atLast, 'at-last-1')
      );
    }),
  );
}

/** An attempt that was under way may still come to its end, and be told and counted. */
function settledIn(after: Shown): readonly string[] {
  return list(after, 'attempts').every(isOver) ? [...given, ...settled] : [...given, 'generation'];
}

function isOver(attempt: unknown): boolean {
  return isObject(attempt) && (attempt['completed_at_ms'] ?? null) !== null;
}

function ofEach(
  read: Reader,
  looks: readonly string[],
  judge: (shown: readonly [Shown, Shown, Shown, Shown]) => ClaimVerdict,
): ClaimVerdict {
  for (const replay of replays) {
    const shown = looks.map((look) => replayedIn(read(replay), read.all(`${look}-`)));
    const [a, b, c = b, d = b] = shown;
    if (shown.includes(undefined) || !a || !b || !c || !d)
      return { inconclusive: 'a delivery is not in each of the lists' };
    // what had a terminal reason was dead, and was not retired
    if (hasTerminalReason(a)) return { inconclusive: 'a delivery was not open before' };
    const verdict = judge([a, b, c, d]);
    if (verdict !== null) return verdict;
  }
  return null;
}

function differs(before: Shown, after: Shown, names: readonly string[], at: string): ClaimVerdict {
  const [was, is] = [historyTold(before, names), historyTold(after, names)];
  return was === is ? null : { at, expected: was, got: is };
}

function lostAttempt(before: Shown, after: Shown, at: string): ClaimVerdict {
  const are = new Set(list(after, 'attempts').map(attemptIn));
  const lost = list(before, 'attempts').filter(isOver).map(attemptIn);
  const gone = lost.find((one) => !are.has(one));
  if (gone === undefined) return null;
  return { at, expected: gone, got: [...are].join('; ') || 'no attempts' };
}

const attemptMembers = [
  'generation',
  'attempt_number',
  'started_at_ms',
  'completed_at_ms',
  'outcome',
  'http_status',
];

function attemptIn(attempt: unknown): string {
  return isObject(attempt) ? historyTold(attempt, attemptMembers) : 'no attempt';
}

/** Some members of a delivery in words; null and absent are one. */
export function historyTold(shown: Shown, names: readonly string[]): string {
  return names.map((name) => `${name} ${JSON.stringify(shown[name] ?? null)}`).join(', ');
}
