import { cursorAfter, itemsIn, nextCursor } from '../harness/contract/page-walk.ts';
import { isObject, list, member } from '../harness/model/json.ts';
import { demandConsent, type MacroConsent } from './consent.ts';
import {
  askAgain,
  askOnce,
  failedAt,
  paused,
  type Failed,
  type MacroAnswer,
  type MacroCall,
  type MacroPatience,
} from './macro-calls.ts';
import type { MacroSubmission } from './macro-plans.ts';
import { isTerminal, needsReconciliation } from './states.ts';

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
 * id; once there is an id nothing is submitted again, whatever the state. Throws a `ConsentError`
 * before anything is sent where the consent is no token of a preview of this submission.
 */
export async function submitAlphaMessageAndAwait(
  call: MacroCall,
  submission: MacroSubmission,
  patience: MacroPatience,
  consent: MacroConsent,
): Promise<Awaited | Failed> {
  demandConsent('submitAlphaMessageAndAwait', submission, consent);
  // a repeat sends what was consented to, whatever the caller has made of it since
  const { body, idempotencyKey } = structuredClone(submission);
  const accepted = await askAgain(call, 'alpha.submit', { body, idempotencyKey }, patience);
  const messageId = member(accepted.answer.json, 'message_id');
  if (typeof messageId !== 'string') return failedAt(accepted);
  let state: string | null = null;
  let last: MacroAnswer | null = null;
  for (let reads = 0; reads < patience.most; reads += 1) {
    if (last && !(await paused(patience, last))) break;
    // each read shows where the message has come to since the one before
    const { answer } = await askOnce(call, 'alpha.status', { path: { message_id: messageId } });
    last = answer;
    const shown = member(answer.json, 'state');
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

/** An endpoint that was created and was not seen to be turned on, with what was answered only once. */
export interface NotEnabled {
  readonly kind: 'notEnabled';
  readonly endpointId: string;
  readonly secret: string;
  /** Whether enabling it was refused, or may have taken effect. */
  readonly outcome: 'refused' | 'unknown';
  /** The last answer to that step. */
  readonly answer: MacroAnswer;
  /** What to do now, in words. */
  readonly next: string;
}

/**
 * The endpoint is there, and the answer with its secret was lost: only a rotation brings one, which a
 * person has to confirm, and after which the endpoint is to be enabled.
 */
export interface SecretLost {
  readonly kind: 'secretLost';
  readonly endpointId: string;
}

const nextSteps = {
  refused:
    'keep the secret, which no route shows again; settle what the answer says, then call webhooks.enable for this endpoint; create no second one, since this one counts among the eight',
  unknown:
    'keep the secret, which no route shows again; read webhooks.list: the endpoint is on where it has enabled true; where it has not, settle what the answer says, then call webhooks.enable again; create no second one',
} as const;

/**
 * Creates an endpoint, enables it and hands on its secret (tier mutating). Outcomes that are unknown
 * are looked up in the list; nothing is created twice. The callback URL has to be one that no other
 * endpoint of the account has, for it is what a lost endpoint is found by.
 */
export async function bootstrapWebhookEndpoint(
  call: MacroCall,
  callbackUrl: string,
  patience: MacroPatience,
): Promise<Bootstrapped | NotEnabled | SecretLost | Failed> {
  demandConsent('bootstrapWebhookEndpoint', { callbackUrl });
  const body = { callback_url: callbackUrl };
  const created = await askOnce(call, 'webhooks.create', { body });
  if (created.outcome === 'refused') return failedAt(created);
  const secret = member(created.answer.json, 'signing_secret_b64url');
  const told = member(created.answer.json, 'endpoint_id');
  if (typeof secret !== 'string') {
    const endpointId = told ?? (await lookUp(call, 'callback_url', callbackUrl))?.['endpoint_id'];
    return typeof endpointId === 'string' ? { kind: 'secretLost', endpointId } : failedAt(created);
  }
  // the answer, which is handed back, is all that has the secret
  if (typeof told !== 'string') return failedAt(created);
  // enabling what is enabled changes nothing, so that an unknown outcome may simply be repeated
  const path = { endpoint_id: told };
  const { outcome, answer } = await askAgain(call, 'webhooks.enable', { path }, patience);
  const made = { endpointId: told, secret };
  return outcome === 'taken'
    ? { kind: 'ready', ...made }
    : { kind: 'notEnabled', ...made, outcome, answer, next: nextSteps[outcome] };
}

/** Every device of the owner. */
export interface Listed {
  readonly kind: 'listed';
  readonly devices: readonly Readonly<Record<string, unknown>>[];
}

/** Pages without an end: a device again, twenty pages without any, or more pages than are read. */
export interface Endless {
  readonly kind: 'endless';
  readonly cursor: string;
}

/** More pages than anybody's devices fill. */
const manyPages = 10_000;

/**
 * Reads every page of the owner's devices (tier read_only). The end is reported by a cursor that is null
 * or left out, or by a `has_more` that is false, whichever comes. An empty page may lead on, also by the cursor
 * that was sent. Pages beyond `mostPages` are not read.
 */
export async function listAllOwnerDevices(
  call: MacroCall,
  patience: MacroPatience,
  mostPages = manyPages,
): Promise<Listed | Endless | Failed> {
  demandConsent('listAllOwnerDevices', {});
  const pages: MacroAnswer[] = [];
  let query: { readonly before?: string } = {};
  for (;;) {
    // a page is known only by the one before it
    const page = await askAgain(call, 'devices.list', { query }, patience);
    if (page.outcome !== 'taken') return failedAt(page);
    pages.push(page.answer);
    const cursor = cursorAfter('devices.list', page.answer);
    if (cursor === null)
      return { kind: 'listed', devices: pages.flatMap((one) => itemsIn('devices.list', one)) };
    if (nextCursor('devices.list', pages, mostPages) === null) return { kind: 'endless', cursor };
    query = { before: cursor };
  }
}

async function lookUp(call: MacroCall, name: string, value: string) {
  const { answer } = await askOnce(call, 'webhooks.list', {});
  return list(answer.json, 'endpoints')
    .filter(isObject)
    .find((endpoint) => endpoint[name] === value);
}
