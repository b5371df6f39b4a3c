import { AnswerRoom } from '../client/answer-room.ts';
import { createClient } from '../client/client.ts';
import { Outage } from '../client/outage.ts';
import { thoroughnessOf } from '../model/effort.ts';
import type { RunSettings } from '../model/settings.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createFixedAccount } from './account/fixed-account.ts';
import { openTrail } from './account/trail.ts';
import { Allowance } from './environment/allowance.ts';
import type { Environment } from './environment/environment.ts';
import { Machine, lookEveryMs } from './environment/machine.ts';
import { createSupply } from './environment/supply.ts';
import { TargetClock } from './environment/target-clock.ts';
import { openJournal } from './journal.ts';
import { Lags } from './waiting/lags.ts';
import { Patience } from './waiting/patience.ts';
import { Presence } from './waiting/presence.ts';
import { Standing } from './waiting/standing.ts';
import { addSecrets } from '../secrets/account-secrets.ts';
import { Secrets } from '../secrets/secrets.ts';
import { createStateHook } from '../states/state-hook.ts';

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
