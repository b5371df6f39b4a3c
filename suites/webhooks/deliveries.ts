import type { Suite } from '../../harness/model/suite.ts';
import { arrivalChecks } from './arrivals/arrivals-enabled.ts';
import { answeredChecks } from './arrivals/arrivals-answered.ts';
import { arrivesApart } from './arrivals/arrivals-apart.ts';
import { eachOnce } from './arrivals/arrivals-counted.ts';
import { pausedForReal } from './arrivals/arrivals-paused.ts';
import { arrivesReplayed } from './arrivals/arrivals-replayed.ts';
import { arrivesSigned } from './arrivals/arrivals-signed.ts';
import { retiredArrivals } from './arrivals/arrivals-retired.ts';
import { fanOutChecks } from './deliveries/delivery-fan-out.ts';
import { sealedFanOutChecks } from './deliveries/delivery-fan-out-sealed.ts';
import { deliveryListChecks } from './deliveries/delivery-list.ts';
import { replayElsewhereChecks } from './replays/delivery-replay-elsewhere.ts';
import { keysAcross } from './replays/delivery-replay-key-across.ts';
import { replayKeyChecks } from './replays/delivery-replay-keys.ts';
import { replayRaceChecks } from './replays/delivery-replay-race.ts';
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
import { webhookReadChecks } from '../resources/deliveries/webhook-reads.ts';

/** Deliveries of a webhook endpoint and their replay (contract: "Public plane: webhook deliveries"). */
export const deliveriesSuite: Suite = {
  id: 'deliveries',
  title: 'Deliveries of a webhook endpoint are listed and replayed',
  checks: [
    ...deliveryListChecks('public'),
    ...webhookReadChecks('public'),
    ...fanOutChecks,
    ...sealedFanOutChecks,
    ...arrivalChecks('public'),
    arrivesApart('public'),
    ...answeredChecks('public'),
    eachOnce('public'),
    arrivesReplayed('public'),
    arrivesSigned('public'),
    pausedForReal('public'),
    ...retiredArrivals('public'),
    ...refusedReplayChecks('public'),
    ...disabledChecks('public'),
    whilePaused('public'),
    ...replayKeyChecks('public'),
    ...keysAcross,
    ...replayElsewhereChecks('public'),
    ...takenReplayChecks('public'),
    ...replayRaceChecks('public'),
    ...replaysAtOnce('public'),
    replayedEarly('public'),
    repeatedLater('public'),
    ...retirementChecks('public'),
    ...outageRetirementChecks('public'),
    ...reachChecks('public'),
    ...enablingChecks('public'),
    neighbours('public'),
  ],
};
