import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Header } from '../harness/model/exchange.ts';
import { buildRequest } from '../harness/requests/build-request.ts';
import { operations, type OperationId } from '../schemas/operations/index.ts';
import type { GateName, Tier } from '../schemas/operations/operation.ts';
import { partsOf, type CallArguments } from './arguments.ts';
import { canonicalJson } from './canonical.ts';
import { confirmationOf } from './confirmation.ts';
import { argumentProblems, type ArgumentProblem } from './problems.ts';
import { consentFor, tierOfOperation, type Consent } from './tiers.ts';

/** A request as it would be sent, without its credentials. */
export interface RenderedRequest {
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  readonly headers: readonly Header[];
  /** What carries the credentials, by name alone: `cookie __Host-svc_session`. */
  readonly credentials: readonly string[];
  /** Text where it is JSON, base64 where it is sealed bytes; null where there is none. */
  readonly body: { readonly encoding: 'utf8' | 'base64'; readonly content: string } | null;
}

/** What a call would do, and what it needs. */
export interface Preview {
  readonly operation: OperationId;
  readonly tier: Tier;
  /** The gate that must be on; null where none is in the way. */
  readonly gate: GateName | null;
  readonly request: RenderedRequest;
  readonly consent: Consent;
  /** What a person is to see first; null where nobody needs to. */
  readonly confirmation: Readonly<Record<string, unknown>> | null;
  /** The token that an irreversible call wants; null for any other. */
  readonly token: string | null;
}

/** Arguments that pass, or everything that is wrong with them. */
export type Previewed =
  | { readonly kind: 'preview'; readonly preview: Preview }
  | { readonly kind: 'refused'; readonly problems: readonly ArgumentProblem[] };

/** What a caller brings along to a call. */
export interface GivenConsent {
  /** True once a person has seen the confirmation and agreed. */
  readonly confirmed?: boolean;
  /** The token of a preview. */
  readonly token?: string;
}

/** Previews calls, and tells which of them may be made. */
export interface Previewer {
  /** Validates the arguments and renders the request, without any use of the network. */
  readonly preview: (id: OperationId, args: CallArguments) => Previewed;
  /** Why a call may not be made with what the caller brings along; null where it may. */
  readonly refusal: (id: OperationId, args: CallArguments, given?: GivenConsent) => string | null;
}

/** What a previewer works with. */
export interface PreviewerOptions {
  /** Key of the tokens, at least 16 bytes; random where left out: tokens then die with the process. */
  readonly key?: Uint8Array;
  /** Epoch milliseconds that an expiry is measured from; the clock's where left out. */
  readonly now?: () => number;
}

const shortestKey = 16;

/**
 * Makes a previewer. The token of an irreversible call is an HMAC-SHA256 over the operation and its
 * arguments, so that it comes from a preview alone, and from one of the very same arguments. Throws
 * where the key is shorter than 16 bytes.
 */
export function createPreviewer({
  key = randomBytes(32),
  now = Date.now,
}: PreviewerOptions = {}): Previewer {
  if (key.length < shortestKey) throw new Error(`a key of ${key.length} bytes is too short`);
  const tokenOf = (id: OperationId, args: CallArguments) =>
    createHmac('sha256', key)
      .update(canonicalJson({ operation: id, args }))
      .digest('hex');
  const preview: Previewer['preview'] = (id, args) => {
    const problems = argumentProblems(id, args, now());
    if (problems.length > 0) return { kind: 'refused', problems };
    const consent = consentFor(id);
    return {
      kind: 'preview',
      preview: {
        operation: id,
        tier: tierOfOperation(id),
        gate: operations[id].gate,
        request: render(id, args),
        consent,
        confirmation: confirmationOf(id, args),
        token: consent === 'token' ? tokenOf(id, args) : null,
      },
    };
  };
  const refusal: Previewer['refusal'] = (id, args, given = {}) => {
    const [wrong] = argumentProblems(id, args, now());
    if (wrong) return `${wrong.at}: expected ${wrong.expected}, got ${wrong.got}`;
    const consent = consentFor(id);
    if (consent === 'confirmation' && given.confirmed !== true)
      return `${id} is destructive, and nobody has confirmed it`;
    if (consent === 'token' && !sameText(given.token ?? '', tokenOf(id, args)))
      return `${id} is irreversible, and the token is none of a preview of these arguments`;
    return null;
  };
  return { preview, refusal };
}

function render(id: OperationId, args: CallArguments): RenderedRequest {
  const { method, path, headers, body } = buildRequest(id, {}, undefined, partsOf(id, args));
  const encoding = args.body instanceof Uint8Array ? 'base64' : 'utf8';
  return {
    method,
    path,
    headers,
    credentials: carriersOf(id),
    body: body && { encoding, content: Buffer.from(body).toString(encoding) },
  };
}

/** What carries the credentials of an operation (contract: "Authentication"). */
function carriersOf(id: OperationId): string[] {
  const { auth, origin } = operations[id];
  if (auth !== 'ownerSession') return ['header Authorization'];
  const pair = ['cookie __Host-svc_session', 'cookie __Host-svc_csrf', 'header x-svc-csrf'];
  return origin ? [...pair, 'header Origin'] : pair;
}

function sameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
