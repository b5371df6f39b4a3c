import type { StateValues } from '../model/drive.ts';
import { canonical, isObject, parseJson } from '../model/json.ts';
import { createHookClient, type HookAnswer } from './hook-exchange.ts';

/** Where the hook is, and how a run speaks to it. */
interface StateHookOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for one call, from connecting to the last byte. */
  readonly stateMs: number;
  /** Names the run; the same in all its calls. */
  readonly run: string;
  /** Once it is aborted no call is waited for any more. */
  readonly given?: AbortSignal | undefined;
}

/** What became of a set-up. */
export type SetupResult =
  | { readonly kind: 'made'; readonly values: StateValues }
  /** The target can't make the state, or doesn't know one of the params. */
  | { readonly kind: 'cannot'; readonly reason: string }
  /** The hook failed; `unanswered` where the state may hold all the same, `late` where it may only be slow. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly unanswered: boolean;
      readonly late?: true;
    };

/** The client of a state hook. None of its functions throws; reasons hold no secrets. */
export interface StateHook {
  /** Whether the hook lists the state; unknown where it offers no list. Asks once. */
  readonly offers: (name: string) => Promise<'yes' | 'no' | 'unknown'>;
  readonly setup: (name: string, params: StateValues) => Promise<SetupResult>;
  /** True for the id of an account that it made in this run: what is made on it goes with it. */
  readonly hasMade: (account: unknown) => boolean;
  /** Forgets that it gave no answer: it was not the hook that was silent. */
  readonly forgive: () => void;
  /**
   * Takes a state away; a hook that fails (5xx) is asked again. Why the state may hold all the same; null after
   * any other answer, none of which is read.
   */
  readonly teardown: (
    name: string,
    params: StateValues,
    values: StateValues,
  ) => Promise<string | null>;
  /** Drops all connections. */
  readonly close: () => Promise<void>;
}

/** How often a hook that fails is asked to take a state away: twice is the same as once. */
const mostTeardowns = 3;

/** A hook that gave no answer so often in a row is not asked again: each time costs its deadline. */
const mostSilent = 3;

/** States that twice is more than once: all others make a new thing, or change what is there to the same. */
const addsUp: ReadonlySet<string> = new Set([
  'clock',
  'deliveries',
  'devices',
  'dispatch',
  'event',
  'messages',
]);

/** Params that name what was made before. */
const namesOne: ReadonlySet<string> = new Set(['account', 'deviceId', 'endpointId', 'endpointIds']);

/** Makes the client of the hook that a target file names. */
export function createStateHook(options: StateHookOptions): StateHook {
  const client = createHookClient(options.url, options.headers, options.stateMs, options.given);
  const refused = new Map<string, SetupResult>();
  const accounts = new Set<unknown>();
  let silent = 0;
  let silence = '';
  let listed: Promise<ReadonlySet<string> | null> | undefined;
  const call = async (action: 'setup' | 'teardown', state: string, more: object) => {
    const body = JSON.stringify({ state, ...more, action, run: options.run });
    return await client.send(body, action === 'teardown' || !addsUp.has(state));
  };

  return {
    offers: async (name) => {
      listed ??= client.send(null, true).then(stateNames);
      const names = await listed;
      if (names === null) return 'unknown';
      return names.has(name) ? 'yes' : 'no';
    },
    setup: async (name, params) => {
      const key = canonical([name, params]);
      const known = refused.get(key);
      if (known !== undefined) return known;
      if (silent >= mostSilent)
        return failure(name, `silent ${mostSilent} times: ${silence}`, false);
      const answer = await call('setup', name, { params });
      silent = answer.kind === 'none' ? silent + 1 : 0;
      if (answer.kind === 'none') silence = answer.reason;
      const result = setupResult(name, params, answer);
      if (result.kind === 'cannot') refused.set(key, result);
      if (result.kind === 'made' && name === 'account') noteAccount(accounts, result.values);
      return result;
    },
    hasMade: (account) => accounts.has(account),
    forgive: () => {
      silent = 0;
    },
    teardown: async (name, params, values) => {
      let how = '';
      for (let asked = 0; asked < mostTeardowns; asked += 1) {
        // again, where it failed
        const answer = await call('teardown', name, { params, values });
        if (answer.kind === 'answer' && answer.status < 500) return null;
        how = answer.kind === 'none' ? answer.reason : `answered ${answer.status}`;
        // to wait for another answer costs as much again
        if (answer.kind === 'none') break;
      }
      return `state hook failed to take ${name} away: ${how}`;
    },
    close: client.close,
  };
}

/** What the hook makes of an account need not say its id. */
function noteAccount(accounts: Set<unknown>, { accountId }: StateValues): void {
  if (typeof accountId === 'string') accounts.add(accountId);
}

function setupResult(name: string, params: StateValues, answer: HookAnswer): SetupResult {
  if (answer.kind === 'none')
    return { ...failure(name, answer.reason, true), ...(answer.late && { late: true }) };
  const { status, text } = answer;
  if (status === 404 || status === 501) {
    const asked = [name, ...saidOf(params)].join(', ');
    return { kind: 'cannot', reason: `state hook can't make ${asked} (answered ${status})` };
  }
  if (status !== 200) return failure(name, `answered ${status}`, false);
  const values = jsonObject(text);
  return values === null
    ? failure(name, 'answered 200 without a JSON object', false)
    : { kind: 'made', values };
}

/** What a state was to be like, in the words of its params; ids say nothing to who reads why. */
function saidOf(params: StateValues): readonly string[] {
  return Object.entries(params).flatMap(([param, value]) =>
    namesOne.has(param) ? [] : [`${param} ${JSON.stringify(value)}`],
  );
}

function failure(name: string, reason: string, unanswered: boolean): SetupResult {
  return { kind: 'failed', reason: `state hook failed on ${name}: ${reason}`, unanswered };
}

/** The states that a hook lists; null where it offers no list. */
export function stateNames(answer: HookAnswer): ReadonlySet<string> | null {
  if (answer.kind === 'none' || answer.status !== 200) return null;
  const states = jsonObject(answer.text)?.['states'];
  if (!Array.isArray(states)) return null;
  return new Set(states.filter((name) => typeof name === 'string'));
}

function jsonObject(text: string): StateValues | null {
  const value = parseJson(text);
  return isObject(value) ? value : null;
}
