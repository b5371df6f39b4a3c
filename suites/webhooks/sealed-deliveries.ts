import type { Suite } from '../../harness/model/suite.ts';
import { arrivalChecks } from './arrivals/arrivals-enabled.ts';
import { answeredChecks } from './arrivals/arrivals-answered.ts';
import { arrivesApart } from './arrivals/arrivals-apart.ts';
import { eachOnce } from './arrivals/arrivals-counted.ts';
import { pausedForReal } from './arrivals/arrivals-paused.ts';
import { arrivesReplayed } from './arrivals/arrivals-replayed.ts';
import { arrivesSigned } from './arrivals/arrivals-signed.ts';
import { retiredArrivals } from './arrivals/arrivals-retired.ts';
import { deliveryListChecks } from './deliveries/delivery-list.ts';
import { replayElsewhereChecks } from './replays/delivery-replay-elsewhere.ts';
import { replayKeyChecks } from './replays/delivery-replay-keys.ts';
import { replayRaceChecks } from './replays/delivery-replay-race.ts';
import { attemptInFlightChecks } from './deliveries/attempt-in-flight.ts';
import { sequences } from './sequences/endpoint-sequences.ts';
import { enablingChecks } from './endpoints/endpoint-enabling.ts';
import { neighbours } from './reach/endpoint-neighbours.ts';
import { reachChecks } from './reach/endpoint-reach.ts';
import { retirementChecks } from './retirement/endpoint-retirement.ts';
import { outageRetirementChecks } from './retirement/outage-retirement.ts';
import { disabledChecks } from './replays/delivery-replay-disabled.ts';
import { whilePaused } from './replays/delivery-replay-paused.ts';
import { refusedReplayChecks } from './replays/delivery-replay-refused.ts';
import { takenReplayChecks, replayedEarly } from './replays/delivery-replay.ts';
import { repeatedLater } from './replays/replay-later.ts';
import { replaysAtOnce } from './replays/replays-at-once.ts';

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
