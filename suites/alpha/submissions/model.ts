import { accepted } from '../../../harness/judge/accepted.ts';
import {
  disordered,
  otherStatus,
  otherValue,
  stillListed,
  unlisted,
} from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { member, numberOf, textOf } from '../../../harness/model/json.ts';
import { outOfOrder } from '../../../harness/model/order.ts';
import {
  type DueSubmission,
  type Known,
  type Submitted,
  expectedAnswer,
  isConflict,
  sentAs,
} from './due.ts';
import type { ModelClause } from './model-clauses.ts';
import type { HistoryRemark } from '../../../harness/claims/model.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';
import { listedIds } from '../../resources/messages/timeline-support.ts';
import { stateIn } from '../../resources/messages/message-states.ts';

type ModelRemark = HistoryRemark<ModelClause>;

interface Message {
  readonly device: string;
  /** As last read; undefined before. */
  state: string | undefined;
  version: number;
  updatedAtMs: number;
}

/** What a caller knows of the account, replayed over the answers. */
interface World extends Submitted {
  readonly keys: Map<string, Known>;
  readonly ids: Map<string, Known>;
  readonly unsure: Set<string>;
  readonly messages: Map<string, Message>;
  /** True once an answer left its outcome open. */
  unknownOutcome: boolean;
  /** True once an accepted submission named a message that there was already. */
  repeated: boolean;
  /** True once a submission was answered wrongly: what there is then is not known. */
  wrong: boolean;
}

/** Replays the model over the exchanges of one case, in order: pure. */
export function remarksOn(answers: readonly Answer[]): ModelRemark[] {
  const world: World = {
    keys: new Map(),
    ids: new Map(),
    unsure: new Set(),
    messages: new Map(),
    unknownOutcome: false,
    repeated: false,
    wrong: false,
  };
  const timeline = answers.filter(({ exchange }) => exchange.callee === 'ownerMessages.list');
  const steps = answers.flatMap((answer) => {
    const { callee } = answer.exchange;
    if (callee === 'alpha.submit') return submitted(world, answer);
    if (callee === 'alpha.status') return read(world, answer);
    return callee === 'alpha.cancel' ? cancelled(world, answer) : [];
  });
  return [...steps, ...listed(world, timeline)];
}

function submitted(world: World, answer: Answer): ModelRemark[] {
  const sent = sentAs(answer);
  const message = textOf(member(answer.json, 'message_id'));
  const due = expectedAnswer(world, sent);
  const remark = due && { clause: due.clause, mismatch: due.judge(answer, message) };
  // What came of an answer that was wrong is nothing to build on.
  if (remark?.mismatch) {
    world.wrong = true;
    doubt(world, sent);
  } else learn(world, sent, answer, message);
  return remark ? [remark] : [];
}

/** Names that nothing was known by before may have been kept or not. */
function doubt({ keys, ids, unsure }: World, { key, id }: DueSubmission): void {
  if (!keys.has(key)) unsure.add(key);
  if (!ids.has(id)) unsure.add(id);
}

function learn(world: World, sent: DueSubmission, answer: Answer, message: string): void {
  const { key, id, content, device } = sent;
  const isKnown = world.keys.has(key) || world.ids.has(id);
  const unsure = world.unsure.has(key) || world.unsure.has(id);
  if (answer.status === 408 || answer.status >= 500) world.unknownOutcome = true;
  if (accepted(answer) && world.messages.has(message)) world.repeated = true;
  if (accepted(answer) && !world.messages.has(message))
    world.messages.set(message, { device, state: undefined, version: 0, updatedAtMs: 0 });
  if (accepted(answer) && !isKnown && !unsure) {
    world.keys.set(key, { id, content, message });
    world.ids.set(id, { id, content, message });
    return;
  }
  // What met a known name, or was refused, may have been kept or not.
  doubt(world, sent);
}

function messageOf(world: World, answer: Answer): [string, Message] | undefined {
  const named = idInPath(answer.exchange, 'message_id');
  return [...world.messages].find(([id]) => id === named);
}

function read(world: World, answer: Answer): ModelRemark[] {
  const found = messageOf(world, answer);
  if (!found) return [];
  const [id, message] = found;
  const at = answer.exchange.label ?? '';
  const shown = Object(answer.json);
  const other =
    Object.entries({ message_id: id, device_id: message.device }).find(
      ([name, value]) => shown[name] !== value,
    ) ?? null;
  const version = numberOf(member(answer.json, 'state_version'));
  const updatedAtMs = numberOf(member(answer.json, 'updated_at_ms'));
  const back =
    neverLower('state_version', message.version, version) ??
    neverLower('updated_at_ms', message.updatedAtMs, updatedAtMs);
  if (accepted(answer)) Object.assign(message, { state: stateIn(answer), version, updatedAtMs });
  return [
    {
      clause: 'alpha.status.after-submit',
      mismatch: accepted(answer)
        ? other && { at, ...otherValue(other[0], other[1], shown[other[0]]) }
        : otherStatus(answer, [{ status: 200 }]),
    },
    { clause: 'alpha.status.never-backwards', mismatch: back && { at, ...back } },
  ];
}

function neverLower(name: string, before: number, after: number) {
  return disordered(name, `${name} never going down`, outOfOrder([before, after], 'lower'));
}

/** how long a submission is known again whose message was cancelled is open. */
function forget({ keys, ids, unsure }: World, message: string): void {
  for (const names of [keys, ids])
    for (const [name, known] of names) {
      if (known.message !== message) continue;
      names.delete(name);
      unsure.add(name);
    }
}

/** R-71; whether a device claimed the message in the meantime is not to be seen from outside. */
function cancelled(world: World, answer: Answer): ModelRemark[] {
  const [id, message] = messageOf(world, answer) ?? [];
  if (id === undefined || !message) return [];
  if (accepted(answer)) forget(world, id);
  const terminal = message.state === 'cancelled';
  const holds = isConflict(answer) || (answer.status === 204 && !terminal);
  const conflict = { status: 409, code: 'conflict' };
  const mismatch = otherStatus(answer, terminal ? [conflict] : [{ status: 204 }, conflict]);
  const clause = terminal ? 'alpha.cancel.again' : 'alpha.cancel.accepted';
  return [{ clause, mismatch: holds ? null : mismatch }];
}

/** The timeline has every message that was accepted, and no other. */
function listed(world: World, pages: readonly Answer[]): ModelRemark[] {
  if (pages.length === 0 || !pages.every(accepted)) return [];
  if (world.unknownOutcome || world.wrong) return [];
  const ids = listedIds(pages);
  const at = pages[0]?.exchange.label ?? '';
  const lost = [...world.messages.keys()].find((id) => !ids.includes(id));
  const devices = [...world.messages.values()].map(({ device }) => device);
  const more = listedIds(pages, devices).find((id) => !world.messages.has(id));
  const missing =
    lost === undefined ? null : { at, ...unlisted(`the message ${lost}`, ids.length) };
  const extra = more === undefined ? null : { at, ...stillListed(`the message ${more}`) };
  // What is there too many came of a repeat, if there was one, and of a refusal otherwise.
  const clause = world.repeated ? 'alpha.submit.repeat' : 'alpha.submit.refused-submits-nothing';
  return [
    { clause: 'ownerMessages.list.shows-submitted', mismatch: missing },
    { clause, mismatch: extra },
  ];
}
