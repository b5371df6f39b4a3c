import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonical, member } from '../harness/model/json.ts';
import { operations, type MacroId, type OperationId } from '../schemas/operations/index.ts';
import type { GateName, Tier } from '../schemas/operations/operation.ts';
import type { CallArguments } from './arguments.ts';
import { confirmationOf } from './confirmation.ts';
import { planOf, type MacroArguments, type PlannedStep } from './macro-plans.ts';
import { argumentProblems, type ArgumentProblem } from './problems.ts';
import { renderRequest, type RenderedRequest } from './render.ts';
import { consentFor, tierOfOperation, type Consent } from './tiers.ts';

/** What a preview asks of anyone who wants to go on. */
interface Asked {
  readonly tier: Tier;
  readonly consent: Consent;
  /** What a person is to see first; null where nobody needs to. */
  readonly confirmation: Readonly<Record<string, unknown>> | null;
  /** The token that what is irreversible wants; null for any other. */
  readonly token: string | null;
}

/** What a call would do, and what it needs. */
export interface Preview extends Asked {
  readonly operation: OperationId;
  /** The gate that must be on; null where none is in the way. */
  readonly gate: GateName | null;
  readonly request: RenderedRequest;
}

/** Arguments that pass, or everything that is wrong with them. */
export type Previewed =
  | { readonly kind: 'preview'; readonly preview: Preview }
  | { readonly kind: 'refused'; readonly problems: readonly ArgumentProblem[] };

/** A request that a macro would send, or may. */
export interface StepPreview extends Pick<PlannedStep, 'operation' | 'when' | 'filledBy'> {
  readonly tier: Tier;
  /** With `{name}` in place of what an earlier step answers under that name. */
  readonly request: RenderedRequest;
}

/** What a macro would do, and what it needs: the care that its strictest step asks for. */
export interface MacroPreview extends Asked {
  readonly macro: MacroId;
  /** In the order in which they are sent. */
  readonly steps: readonly StepPreview[];
}

/** Arguments of a macro that pass, or everything that is wrong with them. */
export type MacroPreviewed =
  | { readonly kind: 'preview'; readonly preview: MacroPreview }
  | { readonly kind: 'refused'; readonly problems: readonly ArgumentProblem[] };

/** What a caller brings along to a call. */
export interface GivenConsent {
  /** True once a person has seen the confirmation and agreed. */
  readonly confirmed?: boolean;
  /** The token of a preview. */
  readonly token?: string;
}

/** Previews calls and macros, and tells which of them may be made. */
export interface Previewer {
  /** Validates the arguments and renders the request, without any use of the network. */
  readonly preview: (id: OperationId, args: CallArguments) => Previewed;
  /** Why a call may not be made with what the caller brings along; null where it may. */
  readonly refusal: (id: OperationId, args: CallArguments, given?: GivenConsent) => string | null;
  /** The same of a macro: every request that it would send, in order. */
  readonly previewMacro: <M extends MacroId>(macro: M, args: MacroArguments[M]) => MacroPreviewed;
  /** Why a macro may not be run with what the caller brings along; null where it may. */
  readonly macroRefusal: <M extends MacroId>(
    macro: M,
    args: MacroArguments[M],
    given?: GivenConsent,
  ) => string | null;
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
 * Makes a previewer. The token of what is irreversible is an HMAC-SHA256 over the operation or the
 * macro and its arguments, so that it comes from a preview alone, and from one of the very same
 * arguments. Throws where the key is shorter than 16 bytes.
 */
export function createPreviewer({
  key = randomBytes(32),
  now = Date.now,
}: PreviewerOptions = {}): Previewer {
  if (key.length < shortestKey) throw new Error(`a key of ${key.length} bytes is too short`);
  const tokenOf = (id: OperationId | MacroId, args: Given) =>
    createHmac('sha256', key).update(canonicalArguments(id, args)).digest('hex');
  const asked = (id: OperationId | MacroId, args: Given, first: Call): Asked => {
    const consent = consentFor(id);
    return {
      tier: tierOfOperation(id),
      consent,
      confirmation: confirmationOf(first.operation, first.args),
      token: consent === 'token' ? tokenOf(id, args) : null,
    };
  };
  const refusalOf = (
    id: OperationId | MacroId,
    args: Given,
    first: Call,
    given: GivenConsent,
  ): string | null => {
    const [wrong] = argumentProblems(first.operation, first.args, now());
    if (wrong) return `${wrong.at}: expected ${wrong.expected}, got ${wrong.got}`;
    const consent = consentFor(id);
    if (consent === 'confirmation' && given.confirmed !== true)
      return `${id} is destructive, and nobody has confirmed it`;
    if (consent === 'token' && !sameText(given.token ?? '', tokenOf(id, args)))
      return `${id} is irreversible, and the token is none of a preview of these arguments`;
    return null;
  };
  return {
    preview: (id, args) => {
      const problems = argumentProblems(id, args, now());
      if (problems.length > 0) return { kind: 'refused', problems };
      const { gate } = operations[id];
      const request = renderRequest(id, args);
      const needed = asked(id, args, { operation: id, args });
      return { kind: 'preview', preview: { operation: id, gate, request, ...needed } };
    },
    refusal: (id, args, given = {}) => refusalOf(id, args, { operation: id, args }, given),
    previewMacro: (macro, args) => {
      const plan = planOf(macro, args);
      const [first] = plan;
      const problems = argumentProblems(first.operation, first.args, now());
      if (problems.length > 0) return { kind: 'refused', problems };
      const steps = plan.map(stepPreview);
      return { kind: 'preview', preview: { macro, steps, ...asked(macro, args, first) } };
    },
    macroRefusal: (macro, args, given = {}) =>
      refusalOf(macro, args, planOf(macro, args)[0], given),
  };
}

type Given = CallArguments | MacroArguments[MacroId];
type Call = Pick<PlannedStep, 'operation' | 'args'>;

function stepPreview({ operation, args, when, filledBy }: PlannedStep): StepPreview {
  const rendered = renderRequest(operation, args);
  const holes = Object.keys(filledBy).map((name) => `{${name}}`);
  const path = holes.reduce(
    (text, hole) => text.replaceAll(encodeURIComponent(hole), hole),
    rendered.path,
  );
  const tier = tierOfOperation(operation);
  return { operation, tier, when, filledBy, request: { ...rendered, path } };
}

function sameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Text that is the same for arguments which send the same, and for no others: members in any order,
 * each value as JSON sends it (a date as its text), a body of bytes by its base64.
 */
function canonicalArguments(id: string, args: object): string {
  const body = member(args, 'body');
  const sent =
    body instanceof Uint8Array
      ? { ...args, body: { base64: Buffer.from(body).toString('base64') } }
      : args;
  return canonical(JSON.parse(JSON.stringify({ operation: id, args: sent })));
}
