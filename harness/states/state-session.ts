import type { InterimAction } from '../model/exchange.ts';
import type { StateValues } from '../model/drive.ts';
import type { SetupResult, StateHook } from './state-hook.ts';

/** What one check sets up, and takes away again. */
export interface StateSession {
  readonly setup: (name: string, params: StateValues) => Promise<SetupResult>;
  /**
   * Tears down what was set up last, before the rest. Why it may hold all the same; null where it does not, or is a
   * record that goes with its account.
   */
  readonly undo: () => Promise<string | null>;
  /**
   * Tears down all that was set up, last first, also what is only being set up; but for records on an account that
   * the hook made. Never throws.
   */
  readonly close: () => Promise<void>;
}

/** What would stand in the way of others, so that it is taken away from any account. */
const hindrances: ReadonlySet<string> = new Set(['billing', 'outage', 'timeout', 'endpoint']);

/** Opens the session of one check with the hook; `note` receives what was made and taken away. */
export function createStateSession(
  hook: StateHook,
  note: (aside: InterimAction) => void = () => undefined,
): StateSession {
  const teardowns: Promise<() => Promise<string | null>>[] = [];
  const undo = async () => {
    const teardown = await teardowns.pop();
    return (await teardown?.()) ?? null;
  };
  return {
    undo,
    setup: async (name, params) => {
      const result = hook.setup(name, params);
      teardowns.push(
        result.then((settled) => async () => {
          const values = heldValues(settled);
          // a record goes with its account, if that was made for the run
          const goes = !hindrances.has(name) && hook.hasMade(params['account']);
          if (values === null || goes) return null;
          note({ kind: 'teardown', state: name, params, values });
          return hook.teardown(name, params, values);
        }),
      );
      const made = await result;
      if (made.kind === 'made') note({ kind: 'setup', state: name, params, values: made.values });
      return made;
    },
    close: async () => {
      // in order: a later state may rest on an earlier one
      while (teardowns.length > 0) await undo();
    },
  };
}

/** What a teardown hands back; null where nothing holds. A set-up without an answer may hold. */
function heldValues(result: SetupResult): StateValues | null {
  if (result.kind === 'made') return result.values;
  return result.kind === 'failed' && result.unanswered ? {} : null;
}
