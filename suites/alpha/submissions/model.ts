import { accepted } from '../../../harness/judge/accepted.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { member, numberOf, textOf } from '../../../harness/model/json.ts';
import {
  type DueSubmission,
  type Known,
  type Submitted,
  dueTo,
  isConflict,
  sentAs,
} from './due.ts';
import type { ModelClause } from './model-clauses.ts';
import { stateIn } from '../../resources/messages/alpha-support.ts';
import type { HistoryRemark } from '../../../harness/claims/model.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';
import { listedIds, listedIdsOf } from '../../resources/messages/timeline-support.ts';

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
  const due = dueTo(world, sent);
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
  const got = ['message_id', 'device_id'].map((name) => textOf(member(answer.json, name)));
  const shown = accepted(answer) && got[0] === id && got[1] === message.device;
  const expected = `200 with message ${id} of device ${message.device}`;
  const told = accepted(answer) ? `message ${got[0]} of device ${got[1]}` : describe(answer);
  const version = numberOf(member(answer.json, 'state_version'));
  const updatedAtMs = numberOf(member(answer.json, 'updated_at_ms'));
  const back = version < message.version || updatedAtMs < message.updatedAtMs;
  const before = `state_version ${message.version} or more, updated_at_ms ${message.updatedAtMs} or later`;
  if (accepted(answer)) Object.assign(message, { state: stateIn(answer), version, updatedAtMs });
  return [
    {
      clause: 'alpha.status.after-submit',
      mismatch: shown ? null : { at, expected, got: told },
    },
    {
      clause: 'alpha.status.never-backwards',
      mismatch: back
        ? { at, expected: before, got: `state_version ${version}, updated_at_ms ${updatedAtMs}` }
        : null,
    },
  ];
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
  const expected = terminal ? '409 conflict' : '204 or 409 conflict';
  const mismatch = { at: answer.exchange.label ?? '', expected, got: describe(answer) };
  const clause = terminal ? 'alpha.cancel.again' : 'alpha.cancel.accepted';
  return [{ clause, mismatch: holds ? null : mismatch }];
}

/** The timeline has every message that was accepted, and no other. */
function listed(world: World, pages: readonly Answer[]): ModelRemark[] {
  if (pages.length === 0 || !pages.every(accepted)) return [];
  if (world.unknownOutcome || world.wrong) return [];
  const ids = listedIds(pages);
  const at = pages[0]?.exchange.label ?? '';
  const lost = [...world.messages.keys()].filter((id) => !ids.includes(id));
  const devices = [...world.messages.values()].map(({ device }) => device);
  const more = listedIdsOf(devices, pages).filter((id) => !world.messages.has(id));
  const shown = { at, expected: 'every accepted message', got: `none of ${lost.join(', ')}` };
  const extra = { at, expected: 'accepted messages alone', got: `also ${more.join(', ')}` };
  // What is there too many came of a repeat, if there was one, and of a refusal otherwise.
  const clause = world.repeated ? 'alpha.submit.repeat' : 'alpha.submit.refused-submits-nothing';
  return [
    { clause: 'ownerMessages.list.shows-submitted', mismatch: lost.length > 0 ? shown : null },
    { clause, mismatch: more.length > 0 ? extra : null },
  ];
}
