import { Secrets } from '../secrets/secrets.ts';
import { createClient, type Client } from '../client/client.ts';
import { createStateHook, type StateHook } from '../states/state-hook.ts';
import type { Answer } from '../model/answer.ts';
import type { FoundDelivery } from '../model/drive.ts';
import type { Account, BudgetItem } from '../model/target.ts';
import type { Callee } from '../model/exchange.ts';
import { openJournal } from './journal.ts';
import { Patience } from './patience.ts';
import type { RunSettings } from './settings.ts';

/** What all checks of one worker share. */
export interface Environment {
  readonly settings: RunSettings;
  readonly client: Client;
  readonly hook: StateHook | null;
  readonly secrets: Secrets;
  /** What is left of the fixed account's budget. */
  readonly budget: Record<BudgetItem, number>;
  /** Endpoints of the fixed account that may be used, by plane; null until they were looked up. */
  readonly lent: { public: string[] | null; sealed: string[] | null };
  /** Deliveries of the fixed account, by plane; null until they were looked up. */
  readonly found: { public: FoundDelivery[] | null; sealed: FoundDelivery[] | null };
  /** Ids of its deliveries whose replay the target may have taken, or refused without a reason. */
  readonly replayed: Set<string>;
  /** By plane and endpoint: when the oldest was created of which a replay was taken. */
  readonly provenSince: Map<string, number>;
  /** Envelopes of the fixed account that the target may have taken, in base64. */
  readonly sentEnvelopes: Set<string>;
  /** Accepted controls of the fixed account that used up budget, by what they call. */
  readonly controls: Map<Callee, Answer>;
  /** Requests in a row that got no answer; see `lostAfter`. */
  readonly silence: { inARow: number };
  /** What the run may spend on waiting for answers that may pass. */
  readonly patience: Patience;
  /** Milliseconds that the target's clock is ahead of ours; null until it was looked at. */
  readonly clock: { aheadMs: number | null };
  readonly close: () => Promise<void>;
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
    budget: {
      ...target.budget,
      webhookEndpoints: Math.min(target.budget.webhookEndpoints, settings.endpointRoom),
    },
    lent: { public: null, sealed: null },
    found: { public: null, sealed: null },
    replayed: new Set(),
    provenSince: new Map(),
    sentEnvelopes: new Set(),
    controls: new Map(),
    silence: { inARow: 0 },
    patience: new Patience(settings.endsAtMs),
    clock: { aheadMs: null },
    close: async () => {
      await Promise.all([client.close(), hook?.close()]);
    },
  };
}

/** Has the credentials of an account replaced in everything recorded from now on. */
export function addSecrets(secrets: Secrets, account: Account): void {
  const known: [string | undefined, string][] = [
    [account.owner?.session, 'OWNER_SESSION'],
    [account.owner?.csrf, 'OWNER_CSRF'],
    [account.alphaKey, 'ALPHA_KEY'],
    [account.sealedKey, 'SEALED_KEY'],
    [account.workflowToken, 'WORKFLOW_TOKEN'],
  ];
  for (const [value, variable] of known) if (value) secrets.add(value, variable);
}
