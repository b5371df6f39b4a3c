import type { Said } from '../../harness/model/found.ts';
import {
  otherStatus,
  otherValue,
  changedValue,
  unlisted,
  stillListed,
} from '../../harness/judge/found.ts';
import { isTerminal } from '../../contract/states.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { isAllowed } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { messageStates, openStates } from '../resources/messages/message-states.ts';
import { uploadedId } from '../resources/messages/message-support.ts';
import type { HistoryRemark } from '../../harness/claims/model.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { idInPath } from '../../harness/judge/path-ids.ts';

/** The clauses that the model can find broken: it says nothing of others, and each is claimed. */
export const sealedModelClauses = [
  'sealed.messages.submit.accepted',
  'sealed.uploads.same-bytes-alone',
  'sealed.uploads.repeat',
  'sealed.uploads.remembered',
  'sealed.messages.get.accepted',
  'sealed.messages.created-stays',
  'sealed.messages.get.after-cancel',
  'sealed.messages.cancel.accepted',
  'sealed.messages.cancel.again',
  'sealed.messages.list.shows-submitted',
] as const satisfies readonly ClauseId[];

/** One of them. */
type SealedModelClause = (typeof sealedModelClauses)[number];

type SealedRemark = HistoryRemark<SealedModelClause>;

/** A message as its caller knows it. */
interface KnownMessage {
  readonly id: string;
  /** As last read; undefined before, and once its envelope has come again after a cancel. */
  state: string | undefined;
  createdAtMs: number | undefined;
  /** True once a cancel was answered. */
  cancelled: boolean;
  /** True once a cancel has answered a terminal state. */
  ended: boolean;
  /** True once a cancel may have been taken, or a device have it: how long its envelope is known is open then. */
  past: boolean;
}

/** What a caller knows of the account, replayed over the answers. */
interface SealedWorld {
  /** What was made of each envelope; undefined where it was refused, or that is open. */
  readonly envelopes: Map<string, KnownMessage | undefined>;
  readonly messages: Map<string, KnownMessage>;
  /** Clauses on the repeats that were accepted. */
  readonly repeated: Set<'sealed.uploads.repeat' | 'sealed.uploads.remembered'>;
  /** True once it is not known any more which messages there are. */
  unknown: boolean;
}

const conflict = { status: 409, code: 'cancellation_conflict' } as const;

/** Replays the model over the exchanges of one case, in order: pure. */
export function sealedRemarks(answers: readonly Answer[]): SealedRemark[] {
  const world: SealedWorld = {
    envelopes: new Map(),
    messages: new Map(),
    repeated: new Set(),
    unknown: false,
  };
  const pages = answers.filter(({ exchange }) => exchange.callee === 'sealed.messages.list');
  const steps = answers.flatMap((answer) => {
    const { callee } = answer.exchange;
    if (callee === 'sealed.messages.submit') return submitted(world, answer);
    const message = world.messages.get(idInPath(answer.exchange, 'message_id') ?? '');
    if (!message) return [];
    if (callee === 'sealed.messages.get') return read(message, answer);
    return callee === 'sealed.messages.cancel' ? cancelled(message, answer) : [];
  });
  return [...steps, ...listed(world, pages)];
}

/** Answers that ask to come again say nothing of the request; other claims look at them. */
function asksAgain({ status }: Answer): boolean {
  return [408, 429, 503].includes(status);
}

function submitted(world: SealedWorld, answer: Answer): SealedRemark[] {
  const { content = '' } = answer.exchange.request.body ?? {};
  const before = world.envelopes.get(content);
  const isNew = !world.envelopes.has(content);
  const id = accepted(answer) ? uploadedId('outbound', answer) : undefined;
  const remarks = asksAgain(answer)
    ? []
    : before
      ? [repeat(before, answer, id)]
      : [...(isNew ? [taken(answer)] : []), ...itsOwn(world, answer, id)];
  if (!refusedForSure(answer) && id === undefined) world.unknown = true;
  if (remarks.some(({ mismatch }) => mismatch)) world.unknown = true;
  if (id === undefined || (!before && world.messages.has(id))) {
    if (!before) world.envelopes.set(content, undefined);
    return remarks;
  }
  const message = world.messages.get(id) ?? newMessage(id);
  world.messages.set(id, message);
  if (!before) world.envelopes.set(content, message);
  else {
    world.repeated.add(before.past ? 'sealed.uploads.remembered' : 'sealed.uploads.repeat');
    // nothing says that what was cancelled stays so once its envelope comes again
    if (before.past) message.state = undefined;
  }
  return remarks;
}

function newMessage(id: string): KnownMessage {
  const unread = { state: undefined, createdAtMs: undefined };
  return { id, ...unread, cancelled: false, ended: false, past: false };
}

function taken(answer: Answer): SealedRemark {
  const holds = answer.status === 202 && accepted(answer);
  return remark(
    'sealed.messages.submit.accepted',
    answer,
    holds,
    otherStatus(answer, [{ status: 202 }]),
  );
}

/** An envelope that made nothing so far is no repeat of another one. */
function itsOwn({ messages }: SealedWorld, answer: Answer, id: string | undefined): SealedRemark[] {
  if (id === undefined || messages.size === 0) return [];
  const clause = 'sealed.uploads.same-bytes-alone';
  return [remark(clause, answer, !messages.has(id), otherValue('message_id', 'a new one', id))];
}

function repeat(before: KnownMessage, answer: Answer, id: string | undefined): SealedRemark {
  const as = `with the id ${before.id}, as for the same bytes`;
  const said =
    accepted(answer) && id !== undefined && id !== before.id
      ? otherValue('message_id', before.id, id)
      : otherStatus(answer, [{ status: 202 }], as);
  // without an id the answer breaks the clause on that member, and not this one
  const same = accepted(answer) && (id ?? before.id) === before.id;
  if (before.past)
    return remark('sealed.uploads.remembered', answer, same || !accepted(answer), said);
  return remark('sealed.uploads.repeat', answer, same && answer.status === 202, said);
}

function read(message: KnownMessage, answer: Answer): SealedRemark[] {
  if (asksAgain(answer)) return [];
  const holds = answer.status === 200 && accepted(answer);
  const found = remark(
    'sealed.messages.get.accepted',
    answer,
    holds,
    otherStatus(answer, [{ status: 200 }]),
  );
  if (!holds) return [found];
  const remarks = [found, ...moment(message, answer)];
  const state = textOf(member(answer.json, 'state'));
  message.state = state;
  if (!openStates.includes(state)) message.past = true;
  // words that are no states are for the schemas to say
  if (!message.ended || !messageStates.includes(state)) return remarks;
  const clause = 'sealed.messages.get.after-cancel';
  const said = otherValue('state', 'a terminal one, as the cancel answered', state);
  return [...remarks, remark(clause, answer, isTerminal(state), said)];
}

/** When a message was created stays what it was told to be first. */
function moment(message: KnownMessage, answer: Answer): SealedRemark[] {
  const told = member(answer.json, 'created_at_ms');
  if (typeof told !== 'number') return [];
  const { createdAtMs: before = told } = message;
  if (message.createdAtMs === undefined) {
    message.createdAtMs = told;
    return [];
  }
  const said = changedValue('created_at_ms', before, told);
  return [remark('sealed.messages.created-stays', answer, told === before, said)];
}

/** R-71; whether a device claimed the message in the meantime is not to be seen from outside. */
function cancelled(message: KnownMessage, answer: Answer): SealedRemark[] {
  const { cancelled: again, state } = message;
  // how an outage ended is open; whoever is throttled is refused
  if (answer.status !== 429) message.past = true;
  if (asksAgain(answer)) return [];
  message.cancelled = true;
  const done = answer.status === 200 && accepted(answer);
  const closed = state === 'cancelled';
  const holds = isAllowed(answer, [conflict]) || (done && !closed);
  const allowed = closed ? [conflict] : [{ status: 200 }, conflict];
  const clause = again || closed ? 'again' : 'accepted';
  const said = otherStatus(answer, allowed);
  const told = remark(`sealed.messages.cancel.${clause}`, answer, holds, said);
  if (!done) return [told];
  message.ended ||= isTerminal(textOf(member(answer.json, 'state')));
  const named = member(answer.json, 'message_id');
  const names = named === message.id || typeof named !== 'string';
  const itself = remark(
    'sealed.messages.cancel.accepted',
    answer,
    names,
    otherValue('message_id', message.id, named),
  );
  return [told, itself, ...moment(message, answer)];
}

/** The list has every message that was accepted, and of bytes that came again no second one. */
function listed(world: SealedWorld, pages: readonly Answer[]) {
  const { messages, unknown } = world;
  const [first] = pages;
  if (!first || !pages.every(accepted)) return [];
  const items = pages.flatMap((page) => itemsIn('sealed.messages.list', page));
  const ids = items.map((item) => textOf(item['message_id']));
  const lost = [...messages.keys()].find((id) => !ids.includes(id));
  const shows = 'sealed.messages.list.shows-submitted';
  const said = unlisted(`the message ${lost}`, ids.length);
  const whole = remark(shows, first, lost === undefined, said);
  // how long bytes are known whose message was cancelled is open, and so is what they make
  const clauses = ['sealed.uploads.remembered', 'sealed.uploads.repeat'] as const;
  const blamed = clauses.find((one) => world.repeated.has(one));
  if (unknown || !blamed) return [whole];
  // those of other devices are another account's, which came of no repeat
  const devices = new Set(
    items.flatMap((item, at) => (messages.has(ids[at] ?? '') ? [item['device_id']] : [])),
  );
  const more = ids.find((id, at) => !messages.has(id) && devices.has(items[at]?.['device_id']));
  const also = stillListed(`a second message of the same bytes, ${more}`);
  return [whole, remark(blamed, first, more === undefined, also)];
}

function remark(
  clause: SealedModelClause,
  { exchange }: Answer,
  holds: boolean,
  said: Said,
): SealedRemark {
  return { clause, mismatch: holds ? null : { at: exchange.label ?? '', ...said } };
}
