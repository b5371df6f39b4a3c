import type { Suite } from '../../harness/model/suite.ts';
import { arrivalChecks } from './arrivals-enabled.ts';
import { answeredChecks } from './arrivals-answered.ts';
import { arrivesApart } from './arrivals-apart.ts';
import { eachOnce } from './arrivals-counted.ts';
import { pausedForReal } from './arrivals-paused.ts';
import { arrivesReplayed } from './arrivals-replayed.ts';
import { arrivesSigned } from './arrivals-signed.ts';
import { retiredArrivals } from './arrivals-retired.ts';
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
import { outageRetirementChecks } from './outage-retirement.ts';
import { disabledChecks } from './delivery-replay-disabled.ts';
import { whilePaused } from './delivery-replay-paused.ts';
import { refusedReplayChecks } from './delivery-replay-refused.ts';
import { takenReplayChecks, replayedEarly } from './delivery-replay.ts';
import { repeatedLater } from './replay-later.ts';
import { replaysAtOnce } from './replays-at-once.ts';

/** Sealed deliveries follow the rules of their public counterparts (contract: sealed rule 2). */
export const sealedDeliveriesSuite: Suite = {
  id: 'sealed-deliveries',
  title: 'Deliveries of a sealed webhook endpoint are listed and replayed',
  checks: [
    ...deliveryListChecks('sealed'),
    ...attemptInFlightChecks,
    ...arrivalChecks('sealed'),
    arrivesApart('sealed'),
    ...answeredChecks('sealed'),
    eachOnce('sealed'),
    arrivesReplayed('sealed'),
    arrivesSigned('sealed'),
    pausedForReal('sealed'),
    ...retiredArrivals('sealed'),
    ...refusedReplayChecks('sealed'),
    ...disabledChecks('sealed'),
    whilePaused('sealed'),
    ...replayKeyChecks('sealed'),
    ...replayElsewhereChecks('sealed'),
    ...takenReplayChecks('sealed'),
    ...replayRaceChecks('sealed'),
    ...replaysAtOnce('sealed'),
    replayedEarly('sealed'),
    repeatedLater('sealed'),
    ...retirementChecks('sealed'),
    ...outageRetirementChecks('sealed'),
    ...reachChecks('sealed'),
    ...enablingChecks('sealed'),
    neighbours('sealed'),
    sequences('sealed'),
  ],
};
