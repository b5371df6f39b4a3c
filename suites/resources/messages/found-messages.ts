import { isTerminal, needsReconciliation } from '../../../contract/states.ts';
import { alsoReading, everyAnswer } from '../../../harness/claims/answers.ts';
import type { Item } from '../../../harness/claims/looks.ts';
import { type CheckDraft, defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../../harness/judge/claims.ts';
import { changedValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { member, textOf, canonical } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { itemsIn, walk } from '../lists/paging.ts';
import { stateIn } from './message-states.ts';
import { messageOf, messageRoutes } from './messages.ts';

/**
 * Messages that an account has, whoever sent them: they may move on at any time, save those
 * that have come to their end, of which the contract knows no way back.
 */

/** So many pages are looked at, and so many messages of a state tried; a list may be long. */
const mostPages = 6;
const mostTries = 6;

/** Walks the newest pages of a list, recorded as `name-1` and so on. */
export function newestPages(drive: Drive, list: OperationId, name: string): Promise<Answer[]> {
  return walk(drive, list, name, {}, (_, { length }) => length === mostPages);
}

/**
 * The newest messages of the list that the plane's read finds, few of each state that the list shows. An
 * owner's timeline may show those of both planes, and of devices that the key is not bound to.
 */
export async function someOfEachState(
  drive: Drive,
  plane: ResourcePlane,
  isOurs: (item: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<readonly FoundMessage[]> {
  const { list } = messageRoutes[plane];
  const pages = await newestPages(drive, list, 'found');
  const found: FoundMessage[] = [];
  const tries = new Map<string, number>();
  for (const item of pages.flatMap((page) => itemsIn(list, page)).filter(isOurs)) {
    const { message_id: id, state } = item;
    if (typeof id !== 'string' || typeof state !== 'string') continue;
    const tried = (tries.get(state) ?? 0) + 1;
    if (tried > mostTries) continue;
    tries.set(state, tried);
    // one after the other: the account is somebody's
    const answer = await messageOf(drive, plane, id).read(`look-${state}-${tried}`);
    if (accepted(answer)) found.push({ id, state, reads: stateIn(answer) ?? '' });
  }
  if (found.length > 0) return found;
  return drive.stop('the account lists no message that its key can read', 'states.message');
}

/** A message, the state that the list shows it in, and the one that it reads. */
interface FoundMessage {
  readonly id: string;
  readonly state: string;
  readonly reads: string;
}

/** No cancel reaches a message that has come to its end, no matter which key submitted it. */
export function tooLateAsFound(
  plane: ResourcePlane,
  find: (drive: Drive) => Promise<readonly FoundMessage[]>,
  draft: Pick<CheckDraft, 'title' | 'needs'>,
): Check {
  const { list, read: reading, cancel, conflict } = messageRoutes[plane];
  const controls = ['before-*', 'after-*', 'still-*'];
  const labels = { reads: ['late-*', ...controls], controls };
  const isConflict = (late: Answer) => isAllowed(late, [conflict]);
  const refused = everyAnswer(`${cancel}.too-late`, 'late-*', [conflict], isConflict, { controls });
  return defineCheck({
    ...draft,
    id: `${cancel}/too-late-as-found`,
    callee: cancel,
    alsoCalls: [reading, list],
    besides: 'what is found',
    drive: async (drive) => cancelTooLate(drive, plane, await find(drive)),
    claims: [
      alsoReading(refused, { reads: controls }),
      claims(`${cancel}.refused-unchanged`, labels, (read) => moved(read, 'state')),
      claims(`${cancel}.refused-same-version`, labels, (read) => moved(read, 'state_version')),
    ],
  });
}

/** Cancels one message of each terminal state, and reads it around that. */
async function cancelTooLate(
  drive: Drive,
  plane: ResourcePlane,
  messages: readonly FoundMessage[],
): Promise<void> {
  // the newest comes last, and stays
  const newest = new Map(messages.toReversed().map(({ state, id }) => [state, id]));
  const ended = [...newest].filter(([state]) => isTerminal(state));
  if (ended.length === 0)
    drive.stop('the account shows no message that has come to its end', 'states.message');
  for (const [state, id] of ended) {
    // one after the other, so that a slip shows
    const message = messageOf(drive, plane, id);
    if (stateIn(await message.read(`before-${state}`)) !== state) continue;
    const fault = `the message is ${state}`;
    await message.cancel(`late-${state}`, { fault, assumption: null });
    for (const look of ['after', 'still']) await message.read(`${look}-${state}`);
  }
}

/** Where a cancel that was refused has moved a member of a message that rests. */
function moved(read: Reader, name: 'state' | 'state_version') {
  const refused = read.all('late-').filter((late) => late.status >= 400);
  const resting = refused.map((late) => labelOf(late).slice('late-'.length)).filter(rests);
  if (resting.length === 0)
    return { inconclusive: 'no cancel of a message that rests was refused' };
  for (const state of resting) {
    const [before, after, still] = ['before-', 'after-', 'still-'].map((look) =>
      read.all(look).find((one) => labelOf(one) === look + state),
    );
    if (!before || !after || !still)
      return { inconclusive: `a look at what is ${state} is missing` };
    const [was, is, later] = [before, after, still].map((one) => member(one.json, name));
    // reads that count as well, and other states, are the matter of other clauses
    if (was === is || is !== later) continue;
    if (name === 'state_version' && stateIn(before) !== stateIn(after)) continue;
    return { at: `after-${state}`, ...changedValue(name, was, is) };
  }
  return null;
}

/**
 * Claims that reads leave alone what rests: of the messages that two looks show at rest, in the same
 * state, not every one has changed between them. One that changes may have been moved by somebody else.
 *
 * @param list where the looks are pages of it, and not the messages themselves
 */
export function leavesRestingAlone(
  clause: ClauseId,
  looks: readonly [before: string, after: string],
  resting: readonly string[],
  list?: OperationId,
): Claim {
  return claims(clause, { reads: looks.map((look) => `${look}-*`) }, (read) => {
    const [first = [], second = []] = looks.map((look) =>
      read
        .all(`${look}-`)
        .filter(accepted)
        .flatMap((answer) =>
          (list ? itemsIn(list, answer) : [answer.json]).map((one) =>
            shownWith(resting, labelOf(answer), one),
          ),
        ),
    );
    const later = new Map(second.map((one) => [one.id, one]));
    const changes = first.flatMap((was) => {
      const is = later.get(was.id);
      return is && rests(was.state) && was.state === is.state ? [changeOf(was, is)] : [];
    });
    if (changes.length < 2) return { inconclusive: 'fewer than two messages rest' };
    return changes.every((change) => change !== null) ? (changes[0] ?? null) : null;
  });
}

/** A message as an answer shows it. */
interface ShownMessage {
  readonly at: string;
  readonly id: string;
  readonly state: string;
  /** The members that stay while it rests. */
  readonly resting: Item;
}

function changeOf({ id, resting: was }: ShownMessage, { at, resting: is }: ShownMessage) {
  const name = Object.keys(was).find((one) => canonical(was[one]) !== canonical(is[one]));
  if (name === undefined) return null;
  return { at, ...changedValue(name, was[name], is[name], `the message ${id}`) };
}

function shownWith(members: readonly string[], at: string, message: unknown): ShownMessage {
  return {
    at,
    id: textOf(member(message, 'message_id')),
    state: textOf(member(message, 'state')),
    resting: Object.fromEntries(members.map((name) => [name, member(message, name)])),
  };
}

/** True for a state that a message has come to its end in, and that nobody has to look into. */
function rests(state: string): boolean {
  return isTerminal(state) && !needsReconciliation(state);
}

/** The label of what was sent to be judged. */
export function labelOf({ exchange }: Answer): string {
  return exchange.label ?? '';
}
