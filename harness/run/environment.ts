import { Secrets } from '../secrets/secrets.ts';
import { createClient, type Client } from '../client/client.ts';
import { createStateHook, type StateHook } from '../states/state-hook.ts';
import { addSecrets } from '../secrets/account-secrets.ts';
import { createFixedAccount } from './account/fixed-account.ts';
import type { Ledger } from './account/ledger.ts';
import { openJournal } from './journal.ts';
import { Patience } from './waiting/patience.ts';
import type { RunSettings } from '../model/settings.ts';

/** What all checks of one worker share. */
export interface Environment {
  readonly settings: RunSettings;
  readonly client: Client;
  readonly hook: StateHook | null;
  readonly secrets: Secrets;
  /** What is known and left of the target file's account. */
  readonly fixedAccount: Ledger;
  /** Requests in a row that got no answer; see `lostAfter`. */
  readonly silence: { inARow: number };
  /** What the run may spend on waiting for answers that may pass. */
  readonly patience: Patience;
  /** By check: milliseconds that it waited for what a list then never showed. */
  readonly inVain: Map<string, number>;
  /** What is known of lists that lag. */
  readonly lag: Lag;
  /** Milliseconds that the target's clock is ahead of ours; null until it was looked at. */
  readonly clock: { aheadMs: number | null };
  readonly close: () => Promise<void>;
}

/** What is known of lists that follow a change later. */
export interface Lag {
  /** The longest that was seen; null where none was. */
  seenMs: number | null;
  /** By check: milliseconds that it has waited for lists, and how many stayed as they were in vain. */
  readonly waitedMs: Map<string, number>;
  readonly inVain: Map<string, number>;
}

/** A target that gave no answer to so many requests in a row is taken for lost. */
export const lostAfter = 6;

/** Opens what a run needs; `close` ends its connections. */
export function createEnvironment(settings: RunSettings): Environment {
  const { target } = settings;
  const secrets = new Secrets(Buffer.from(settings.placeholderKey, 'hex'));
  if (target.account) addSecrets(secrets, target.account);
  const { journal } = settings;
  const client = createClient({
    target,
    secrets,
    ...(journal !== null && { onExchange: openJournal(journal) }),
  });
  const hook = target.states
    ? createStateHook({
        ...target.states,
        stateMs: target.timeouts.stateMs,
        run: settings.runId,
      })
    : null;
  return {
    settings,
    client,
    hook,
    secrets,
    fixedAccount: createFixedAccount(settings),
    silence: { inARow: 0 },
    patience: new Patience(settings.endsAtMs, settings.mostWaitedMs),
    inVain: new Map(),
    lag: { seenMs: null, waitedMs: new Map(), inVain: new Map() },
    clock: { aheadMs: null },
    close: async () => {
      await Promise.all([client.close(), hook?.close()]);
    },
  };
}
