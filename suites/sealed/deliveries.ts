import type { Suite } from '../../harness/model/suite.ts';
import { deliveryListChecks } from '../public/delivery-list.ts';
import { replayElsewhereChecks } from '../public/delivery-replay-elsewhere.ts';
import { replayKeyChecks } from '../public/delivery-replay-keys.ts';
import { replayRaceChecks } from '../public/delivery-replay-race.ts';
import { attemptInFlightChecks } from './attempt-in-flight.ts';
import { sequences } from '../public/endpoint-sequences.ts';
import { enablingChecks } from '../public/endpoint-enabling.ts';
import { reachChecks } from '../public/endpoint-reach.ts';
import { retirementChecks } from '../public/endpoint-retirement.ts';
import { disabledChecks } from '../public/delivery-replay-disabled.ts';
import { whilePaused } from '../public/delivery-replay-paused.ts';
import { refusedReplayChecks } from '../public/delivery-replay-refused.ts';
import { takenReplayChecks } from '../public/delivery-replay.ts';

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
    sequences('sealed'),
  ],
};
