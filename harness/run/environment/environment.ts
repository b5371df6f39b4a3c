import type { AnswerRoom } from '../../client/answer-room.ts';
import type { Client } from '../../client/client.ts';
import type { Outage } from '../../client/outage.ts';
import type { RequestSpec } from '../../model/request.ts';
import type { RunSettings } from '../../model/settings.ts';
import type { Receiver } from '../../receiver/receiver.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { StateHook } from '../../states/state-hook.ts';
import type { Lags } from '../waiting/lags.ts';
import type { Patience } from '../waiting/patience.ts';
import type { Presence } from '../waiting/presence.ts';
import type { Standing } from '../waiting/standing.ts';
import type { Allowance } from './allowance.ts';
import type { Ledger } from './ledger.ts';
import type { Machine } from './machine.ts';
import type { Supply } from './supply.ts';
import type { TargetClock } from './target-clock.ts';
import type { WaitApart } from './turns.ts';

/** What all checks of one worker share. */
export interface Environment {
  readonly settings: RunSettings;
  readonly client: Client;
  readonly hook: StateHook | null;
  /** Where deliveries arrive; null where nothing listens. Anyone who opened it closes it. */
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
  /** Receives each request on a fixed account that may leave an endpoint enabled, before it is sent. */
  readonly noteTrail: (request: RequestSpec) => void;
  /** Has a check wait without keeping others from being driven; see `Turns`. */
  readonly waitApart: WaitApart;
  readonly close: () => Promise<void>;
}
