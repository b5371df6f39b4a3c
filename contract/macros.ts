import { isObject, list, member } from '../harness/model/json.ts';
import type { OperationId } from '../schemas/operations/index.ts';
import { adviceOn } from './answers.ts';
import type { CallArguments } from './arguments.ts';
import { isTerminal, needsReconciliation } from './states.ts';

/** An answer as a macro reads it. */
export interface MacroAnswer {
  /** Null where none came. */
  readonly status: number | null;
  /** The parsed JSON body; undefined where there is none. */
  readonly json: unknown;
}

/** Makes one call; never throws for an answer, whatever it is. */
export type MacroCall = (id: OperationId, args: CallArguments) => Promise<MacroAnswer>;

/** A step that was refused, or whose outcome stayed unknown. */
export interface Failed {
  readonly kind: 'refused' | 'unknown';
  readonly step: OperationId;
  readonly answer: MacroAnswer;
}

/** How patient a macro is. */
export interface MacroPatience {
  /** Waits before a step is repeated. */
  readonly pause: () => Promise<void>;
  /** How often a step is repeated, or a state read, at most. */
  readonly most: number;
}

/** The state in which a message was last seen; `open` where that is no terminal one. */
export interface Awaited {
  readonly kind: 'ended' | 'open';
  readonly messageId: string;
  /** One of the message states; null where none was ever read. */
  readonly state: string | null;
  /** True where the owner has to look into it: nothing is sent again. */
  readonly needsReconciliation: boolean;
}

/**
 * Submits a message and reads its status until that is terminal (tier irreversible). A submission
 * whose outcome is unknown is repeated with the very same key and body, which brings its message
 * id; once there is an id nothing is submitted again, whatever the state.
 */
export async function submitAlphaMessageAndAwait(
  call: MacroCall,
  submission: Required<Pick<CallArguments, 'body' | 'idempotencyKey'>>,
  patience: MacroPatience,
): Promise<Awaited | Failed> {
  const accepted = await repeated(call, 'alpha.submit', submission, patience);
  const messageId = member(accepted.json, 'message_id');
  if (typeof messageId !== 'string') return failed('alpha.submit', accepted);
  let state: string | null = null;
  for (let reads = 0; reads < patience.most; reads += 1) {
    if (reads > 0) await patience.pause();
    // each read shows where the message has come to since the one before
    const { json } = await call('alpha.status', { path: { message_id: messageId } });
    const shown = member(json, 'state');
    if (typeof shown === 'string') state = shown;
    if (state !== null && isTerminal(state)) break;
  }
  return {
    kind: state !== null && isTerminal(state) ? 'ended' : 'open',
    messageId,
    state,
    needsReconciliation: state !== null && needsReconciliation(state),
  };
}

/** An endpoint that is on, with the secret that is shown this once. */
export interface Bootstrapped {
  readonly kind: 'ready';
  readonly endpointId: string;
  readonly secret: string;
}

/** The endpoint is there, and the answer with its secret was lost: only a rotation brings one. */
export interface SecretLost {
  readonly kind: 'secretLost';
  readonly endpointId: string;
}

/**
 * Creates an endpoint, enables it and hands on its secret (tier mutating). Outcomes that are unknown
 * are looked up in the list; nothing is created twice. The callback URL has to be one that no other
 * endpoint of the account has, for it is what a lost endpoint is found by.
 */
export async function bootstrapWebhookEndpoint(
  call: MacroCall,
  callbackUrl: string,
  patience: MacroPatience,
): Promise<Bootstrapped | SecretLost | Failed> {
  const created = await call('webhooks.create', { body: { callback_url: callbackUrl } });
  if (outcomeOf('webhooks.create', created) === 'unknown') {
    const found = await lookUp(call, 'callback_url', callbackUrl);
    const endpointId = found?.['endpoint_id'];
    return typeof endpointId === 'string'
      ? { kind: 'secretLost', endpointId }
      : failed('webhooks.create', created);
  }
  const endpointId = member(created.json, 'endpoint_id');
  const secret = member(created.json, 'signing_secret_b64url');
  if (typeof endpointId !== 'string' || typeof secret !== 'string')
    return failed('webhooks.create', created);
  // enabling what is enabled changes nothing, so that an unknown outcome may simply be repeated
  const path = { endpoint_id: endpointId };
  const enabled = await repeated(call, 'webhooks.enable', { path }, patience);
  if (outcomeOf('webhooks.enable', enabled) === 'taken')
    return { kind: 'ready', endpointId, secret };
  return failed('webhooks.enable', enabled);
}

/** Every device of the owner. */
export interface Listed {
  readonly kind: 'listed';
  readonly devices: readonly Readonly<Record<string, unknown>>[];
}

/** Pages without an end: a cursor that was handed back before, or more of them than are read. */
export interface Endless {
  readonly kind: 'endless';
  readonly cursor: string;
}

/** More pages than anybody's devices fill. */
const manyPages = 10_000;

/**
 * Reads every page of the owner's devices (tier read_only). The end is told by a cursor that is null
 * or left out, or by a `has_more` that is false, whichever comes. Pages beyond `mostPages` are not
 * read.
 */
export async function listAllOwnerDevices(
  call: MacroCall,
  patience: MacroPatience,
  mostPages = manyPages,
): Promise<Listed | Endless | Failed> {
  const devices: Readonly<Record<string, unknown>>[] = [];
  const seen = new Set<string>();
  let query: { readonly before?: string } = {};
  for (;;) {
    // a page is known only by the one before it
    const page = await repeated(call, 'devices.list', { query }, patience);
    if (outcomeOf('devices.list', page) !== 'taken') return failed('devices.list', page);
    devices.push(...list(page.json, 'devices').filter(isObject));
    const cursor = member(page.json, 'next_cursor');
    if (typeof cursor !== 'string' || member(page.json, 'has_more') === false)
      return { kind: 'listed', devices };
    if (seen.has(cursor) || seen.size + 1 >= mostPages) return { kind: 'endless', cursor };
    seen.add(cursor);
    query = { before: cursor };
  }
}

/** Statuses after which the same call may be made again, given that a repeat does no harm. */
const passing = new Set([null, 408, 429, 503]);

/** Makes a call whose repeat does no harm, until an answer says what came of it. */
async function repeated(
  call: MacroCall,
  id: OperationId,
  args: CallArguments,
  { pause, most }: MacroPatience,
): Promise<MacroAnswer> {
  let answer = await call(id, args);
  for (let repeats = 0; repeats < most && mayRepeat(id, answer); repeats += 1) {
    await pause();
    answer = await call(id, args);
  }
  return answer;
}

/** A code whose class is `never` ends it, whatever status it came with. */
function mayRepeat(id: OperationId, answer: MacroAnswer): boolean {
  return passing.has(answer.status) && adviceFor(id, answer).retry !== 'never';
}

async function lookUp(call: MacroCall, name: string, value: string) {
  const { json } = await call('webhooks.list', {});
  return list(json, 'endpoints')
    .filter(isObject)
    .find((endpoint) => endpoint[name] === value);
}

function failed(step: OperationId, answer: MacroAnswer): Failed {
  const kind = outcomeOf(step, answer) === 'unknown' ? 'unknown' : 'refused';
  return { kind, step, answer };
}

function outcomeOf(id: OperationId, answer: MacroAnswer) {
  return adviceFor(id, answer).outcome;
}

function adviceFor(id: OperationId, { status, json }: MacroAnswer) {
  const code = member(json, 'code') ?? member(json, 'error', 'code');
  return adviceOn(id, { status, ...(typeof code === 'string' && { code }) });
}
