import { AnswerRoom } from '../client/answer-room.ts';
import { type Client, createClient } from '../client/client.ts';
import { Outage } from '../client/outage.ts';
import { thoroughnessOf } from '../model/effort.ts';
import type { RequestSpec } from '../model/request.ts';
import type { RunSettings } from '../model/settings.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createFixedAccount } from './account/fixed-account.ts';
import type { Ledger } from './account/ledger.ts';
import { type Supply, createSupply } from './account/supply.ts';
import { openTrail } from './account/trail.ts';
import { Allowance } from './allowance.ts';
import { TargetClock } from './drive/target-clock.ts';
import { openJournal } from './journal.ts';
import { Machine, lookEveryMs } from './machine.ts';
import type { WaitApart } from './turns.ts';
import { Lags } from './waiting/lags.ts';
import { Patience } from './waiting/patience.ts';
import { Presence } from './waiting/presence.ts';
import { Standing } from './waiting/standing.ts';
import { addSecrets } from '../secrets/account-secrets.ts';
import { Secrets } from '../secrets/secrets.ts';
import { type StateHook, createStateHook } from '../states/state-hook.ts';

/** What all checks of one worker share. */
export interface Environment {
  readonly settings: RunSettings;
  readonly client: Client;
  readonly hook: StateHook | null;
  /** Where deliveries arrive; null where nobody listens. Whoever opened it closes it. */
  readonly receiver: Receiver | null;
  readonly secrets: Secrets;
  /** What is known and left of the target file's account. */
  readonly fixedAccount: Ledger;
  /** That account, with credentials that may be renewed. */
  readonly supply: Supply;
  /** Whether the target still answers. */
  readonly presence: Presence;
  /** How long it took no connections, each time. */
  readonly outage: Outage;
  /** What this machine did to the run. */
  readonly machine: Machine;
  /** What the run may spend on waiting for answers that may pass. */
  readonly patience: Patience;
  /** The room for what is recorded. */
  readonly answerRoom: AnswerRoom;
  /** How many requests are left. */
  readonly allowance: Allowance;
  /** What is known of lists that lag. */
  readonly lags: Lags;
  /** What is known of its answers to bad requests. */
  readonly standing: Standing;
  /** What is known of the target's clock. */
  readonly clock: TargetClock;
  /** Is told of each request on a fixed account that may leave an endpoint enabled, before it is sent. */
  readonly noteTrail: (request: RequestSpec) => void;
  /** Has a check wait without keeping others from being driven; see `Turns`. */
  readonly waitApart: WaitApart;
  readonly close: () => Promise<void>;
}

/**
 * Opens what a run needs; `close` ends its connections. `onWait` is told how long answers have the run wait;
 * once `given` is aborted no hook is waited for.
 */
export function createEnvironment(
  settings: RunSettings,
  receiver: Receiver | null = null,
  onWait?: (ms: number) => void,
  given?: AbortSignal,
): Environment {
  const { target } = settings;
  const secrets = new Secrets(Buffer.from(settings.placeholderKey, 'hex'));
  if (target.account) addSecrets(secrets, target.account);
  const { journal } = settings;
  // the preflight had its answers
  const outage = new Outage(true);
  const thoroughness = thoroughnessOf(settings);
  const answerRoom = new AnswerRoom(settings.mostKept, thoroughness.drives);
  const client = createClient({
    target,
    outage,
    secrets,
    answerRoom,
    ...(journal !== null && { onExchange: openJournal(journal, secrets) }),
  });
  const hook = target.states
    ? createStateHook({
        ...target.states,
        stateMs: target.timeouts.stateMs,
        run: settings.runId,
        given,
      })
    : null;
  const clock = new TargetClock(client);
  const machine = new Machine(() => clock.forget());
  const looking = setInterval(() => machine.look(), lookEveryMs).unref();
  return {
    settings,
    client,
    hook,
    receiver,
    secrets,
    fixedAccount: createFixedAccount(settings),
    supply: createSupply(target, secrets),
    presence: new Presence(),
    patience: new Patience(settings.endsAtMs, settings.mostWaitedMs, onWait),
    noteTrail:
      settings.trail === undefined ? () => undefined : openTrail(settings.trail, target.name),
    answerRoom,
    allowance: new Allowance(thoroughness.requests),
    lags: new Lags(),
    standing: new Standing(),
    clock,
    outage,
    machine,
    waitApart: (_, wait) => wait(),
    close: async () => {
      clearInterval(looking);
      await Promise.all([client.close(), hook?.close()]);
    },
  };
}
