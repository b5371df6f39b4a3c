import type { Suite } from '../../harness/model/suite.ts';
import { deliveryListChecks } from './delivery-list.ts';
import { replayElsewhereChecks } from './delivery-replay-elsewhere.ts';
import { replayKeyChecks } from './delivery-replay-keys.ts';
import { replayRaceChecks } from './delivery-replay-race.ts';
import { attemptInFlightChecks } from './attempt-in-flight.ts';
import { sequences } from './endpoint-sequences.ts';
import { enablingChecks } from './endpoint-enabling.ts';
import { neighbours } from './endpoint-neighbours.ts';
import { reachChecks } from './endpoint-reach.ts';
import { retirementChecks } from './endpoint-retirement.ts';
import { disabledChecks } from './delivery-replay-disabled.ts';
import { whilePaused } from './delivery-replay-paused.ts';
import { refusedReplayChecks } from './delivery-replay-refused.ts';
import { takenReplayChecks } from './delivery-replay.ts';

/** Sealed deliveries follow the rules of their public counterparts (contract: sealed rule 2). */
export const sealedDeliveriesSuite: Suite = {
  id: 'sealed-deliveries',
  title: 'Deliveries of a sealed webhook endpoint are listed and replayed',
  checks: [
    ...deliveryListChecks('sealed'),
    ...attemptInFlightChecks,
    ...refusedReplayChecks('sealed'),
    ...disabledChecks('sealed'),
    whilePaused('sealed'),
    ...replayKeyChecks('sealed'),
    ...replayElsewhereChecks('sealed'),
    ...takenReplayChecks('sealed'),
    ...replayRaceChecks('sealed'),
    ...retirementChecks('sealed'),
    ...reachChecks('sealed'),
    ...enablingChecks('sealed'),
    neighbours('sealed'),
    sequences('sealed'),
  ],
};
