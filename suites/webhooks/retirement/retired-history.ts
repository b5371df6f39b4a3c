import type { Said } from '../../../harness/model/found.ts';
import { type Item, addresses, firstOf, inList } from '../../../harness/claims/looks.ts';
import { keeps } from '../../../harness/claims/lists.ts';
import { leavesAll } from '../../../harness/claims/members.ts';
import { unless } from '../../../harness/claims/answers.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { unlisted, otherValue } from '../../../harness/judge/found.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { deliveryItems, hasTerminalReason } from '../../resources/deliveries/delivery-support.ts';
import { attemptsOf, isOver } from '../../resources/deliveries/listed-attempts.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';

type Looks = readonly [before: string, after: string];

/** Replays that address what was pending or leased when its endpoint was turned off or rotated. */
export const openReplays = ['replay-pending', 'replay-leased'];

/** Looks at the deliveries of an endpoint that is retired, enabled, and retired again. */
export const retiredLooks = ['before-*', 'after-*', 'on-again-*', 'at-last-*'] as const;

const [before, after, onAgain, atLast] = retiredLooks;
const pairsOfLooks: readonly Looks[] = [
  [before, after],
  [after, onAgain],
  [after, atLast],
];

/** Members that show whether a delivery can still be sent. */
export const telling = ['status', 'terminal_reason', 'next_attempt_at_ms'];
/** Members that nothing changes once a delivery is made. */
const given = ['event_id', 'created_at_ms'];
/** Members that nothing changes once it is retired. */
const settled = [...telling, 'generation', 'attempt_count', 'updated_at_ms'];

/** what becomes of retired deliveries in the list, with looks before, after and later on. */
export function historyClaims(plane: ResourcePlane): readonly Claim[] {
  const history = [keepsHistory(plane), ...immutable(plane)];
  return plane === 'public' ? [...history, showsChange()] : history;
}

/** Claims that later looks show every delivery that the first one did. */
export function keepsHistory(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.retiring.keeps-history` as const;
  return keeps(clause, deliveryItems, retiredLooks, { after: ['retire', 'retire-again'] });
}

/** The clauses that a list shows what is retired as such. */
export const showsRetired = {
  public: 'webhooks.retiring.shows-change',
  sealed: 'sealed.webhooks.retiring.terminal-reason',
} as const;

/** What a list shows of a delivery that was not retired; the public plane has no fixed words for that. */
export function notRetired(plane: ResourcePlane, shown: Item): Said {
  if (plane === 'sealed')
    return otherValue('terminal_reason', 'retired', shown['terminal_reason'] ?? null);
  const due = 'another status, reason or next attempt';
  return otherValue('delivery', due, historyTold(shown, telling));
}

/** True where two looks show the same of what tells whether a delivery can still be sent. */
export function isToldAlike(...shown: readonly [Item | undefined, Item | undefined]): boolean {
  const [was, is] = shown.map((one) => one && historyTold(one, telling));
  return was === is;
}

/** On a plane of open words something has to show that a delivery is no longer to be sent. */
export function showsChange(): Claim {
  const looks = ['before-*', 'after-*'] as const;
  const labels = { reads: [...openReplays, ...looks], controls: ['retire', ...looks] };
  const claim = claims(showsRetired.public, labels, (read) => {
    const same = openPairsIn(read, looks).find((pair) => isToldAlike(...pair));
    return same ? { at: 'after-1', ...notRetired('public', same[1]) } : null;
  });
  return unless(claim, notOpenIn(looks));
}

function immutable(plane: ResourcePlane): readonly Claim[] {
  const clause = `${webhookRoutes[plane]}.retiring.immutable` as const;
  const terms = {
    after: ['retire', 'retire-again', ...retiredLooks],
    mayFail: openReplays,
    unless: notOpenIn(retiredLooks),
    which: (was: Item, read: Reader) =>
      openReplays.some((replay) => addresses(deliveryItems, read(replay), was)),
  };
  return [
    ...pairsOfLooks.map((looks) =>
      leavesAll(clause, deliveryItems, looks, looks[0] === 'before-*' ? given : settledIn, terms),
    ),
    unless(keepsEnded(clause), notOpenIn(retiredLooks)),
  ];
}

/** An attempt that was under way may still end, and be shown and counted. */
function settledIn(was: Item): readonly string[] {
  const ended = attemptsOf(was).every(isOver);
  return ended ? [...given, ...settled] : [...given, 'generation'];
}

/** Claims that later looks show the attempts that had ended. */
function keepsEnded(clause: Claim['clause']): Claim {
  const controls = ['retire', 'retire-again', ...retiredLooks];
  return claims(clause, { reads: [...openReplays, ...retiredLooks], controls }, (read) => {
    for (const looks of pairsOfLooks)
      for (const [was, is] of openPairsIn(read, looks)) {
        const are = attemptsOf(is).map(attemptTold);
        const lost = attemptsOf(was).filter(isOver).map(attemptTold);
        const gone = lost.find((one) => !are.includes(one));
        if (gone !== undefined) return { at: firstOf(looks[1]), ...unlisted(gone, are.length) };
      }
    return null;
  });
}

/** What was open, as two looks show it. */
function openPairsIn(read: Reader, looks: Looks): readonly (readonly [Item, Item])[] {
  return openReplays.flatMap((replay) => {
    const [was, is] = looks.map((look) => inList(deliveryItems, look, replay).shown(read));
    return was && is ? [[was, is] as const] : [];
  });
}

/** Why nothing is decided: what had a terminal reason was dead, and was not retired. */
export function notOpenIn(looks: readonly string[]): (read: Reader) => string | false {
  return (read) => {
    const shown = openReplays.map((replay) =>
      looks.map((look) => inList(deliveryItems, look, replay).shown(read)),
    );
    if (shown.flat().includes(undefined)) return 'a delivery is not in each of the lists';
    const hasEnded = shown.some(([first]) => first && hasTerminalReason(first));
    return hasEnded && 'a delivery was not open before';
  };
}

const attemptMembers = [
  'generation',
  'attempt_number',
  'started_at_ms',
  'completed_at_ms',
  'outcome',
  'http_status',
];

function attemptTold(attempt: Item): string {
  return `the attempt with ${historyTold(attempt, attemptMembers)}`;
}

/** Some members of a delivery in words; null and absent are one. */
export function historyTold(shown: Item, names: readonly string[]): string {
  return names.map((name) => `${name} ${JSON.stringify(shown[name] ?? null)}`).join(', ');
}
