import { member } from '../harness/model/json.ts';
import { waitIn } from '../harness/model/retry-after.ts';
import type { OperationId } from '../schemas/operations/index.ts';
import { adviceOn, type Advice } from './answers.ts';
import type { CallArguments } from './arguments.ts';

/** An answer as a macro reads it. */
export interface MacroAnswer {
  /** Null where none came. */
  readonly status: number | null;
  /** The parsed JSON body; undefined where there is none. */
  readonly json: unknown;
  /** The headers, as `fetch` gives them; without them no Retry-After is heeded. */
  readonly headers?: Iterable<readonly [name: string, value: string]>;
  /** What the call threw in place of an answer. */
  readonly error?: unknown;
}

/**
 * Makes one call; never throws for an answer, whatever it is. What it throws where none came is kept
 * beside a status of null, so that nothing is lost which an earlier step was given.
 */
export type MacroCall = (id: OperationId, args: CallArguments) => Promise<MacroAnswer>;

/** How patient a macro is. */
export interface MacroPatience {
  /**
   * Waits before a step is repeated; once it throws, nothing is sent any more. It is given the milliseconds that the
   * answer asks for (Retry-After), which are to be waited out; null where it asks for none.
   */
  readonly pause: (askedMs: number | null) => Promise<void>;
  /** How often a step is repeated, or a state read, at most. */
  readonly most: number;
}

/** A step that was refused, or whose outcome stayed unknown. */
export interface Failed {
  readonly kind: 'refused' | 'unknown';
  readonly step: OperationId;
  /** The last one. */
  readonly answer: MacroAnswer;
}

/** What came of a step, all of its attempts together. */
export interface MacroStep {
  readonly id: OperationId;
  /** The last one. */
  readonly answer: MacroAnswer;
  readonly outcome: Advice['outcome'];
}

/** Makes a call once. What it throws leaves the outcome as open as no answer does. */
export async function askOnce(
  call: MacroCall,
  id: OperationId,
  args: CallArguments,
): Promise<MacroStep> {
  const answer = await answerOf(call, id, args);
  return { id, answer, outcome: adviceFor(id, answer).outcome };
}

/** Statuses after which the same call may be made again, given that a repeat does no harm. */
const passing = new Set([null, 408, 429, 503]);

/**
 * Makes a call whose repeat does no harm, until an answer says what came of it. Where one attempt may
 * have taken effect, the refusal of a later one does not tell that it did not.
 */
export async function askAgain(
  call: MacroCall,
  id: OperationId,
  args: CallArguments,
  patience: MacroPatience,
): Promise<MacroStep> {
  let step = await askOnce(call, id, args);
  let open = step.outcome === 'unknown';
  for (let repeats = 0; repeats < patience.most && mayRepeat(step); repeats += 1) {
    if (!(await paused(patience, step.answer))) break;
    step = await askOnce(call, id, args);
    open ||= step.outcome === 'unknown';
  }
  return step.outcome === 'refused' && open ? { ...step, outcome: 'unknown' } : step;
}

/** Waits before what follows on an answer; false where the caller broke the waiting off. */
export async function paused({ pause }: MacroPatience, answer: MacroAnswer): Promise<boolean> {
  try {
    await pause(askedMsOf(answer));
    return true;
  } catch {
    return false;
  }
}

/** The wait that an answer asks for; a date is counted from the answer's own, or from now. */
function askedMsOf({ headers = [] }: MacroAnswer): number | null {
  const named = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const value = named.get('retry-after');
  const dated = Date.parse(named.get('date') ?? '');
  return value === undefined ? null : waitIn(value, Number.isNaN(dated) ? Date.now() : dated);
}

/**
 * A macro that ends with a step. One that was taken, and whose answer lacks what the next step needs,
 * is no refusal: what it did is still done.
 */
export function failedAt({ id, answer, outcome }: MacroStep): Failed {
  return { kind: outcome === 'refused' ? 'refused' : 'unknown', step: id, answer };
}

async function answerOf(
  call: MacroCall,
  id: OperationId,
  args: CallArguments,
): Promise<MacroAnswer> {
  try {
    return await call(id, args);
  } catch (error) {
    return { status: null, json: undefined, error };
  }
}

/** A code whose class is `never` ends it, whatever status it came with. */
function mayRepeat({ id, answer }: MacroStep): boolean {
  return passing.has(answer.status) && adviceFor(id, answer).retry !== 'never';
}

function adviceFor(id: OperationId, { status, json }: MacroAnswer): Advice {
  const code = member(json, 'code') ?? member(json, 'error', 'code');
  return adviceOn(id, { status, ...(typeof code === 'string' && { code }) });
}
