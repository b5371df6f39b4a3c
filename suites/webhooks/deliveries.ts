import type { Suite } from '../../harness/model/suite.ts';
import { arrivalChecks } from './arrivals-enabled.ts';
import { answeredChecks } from './arrivals-answered.ts';
import { arrivesApart } from './arrivals-apart.ts';
import { eachOnce } from './arrivals-counted.ts';
import { pausedForReal } from './arrivals-paused.ts';
import { arrivesReplayed } from './arrivals-replayed.ts';
import { arrivesSigned } from './arrivals-signed.ts';
import { retiredArrivals } from './arrivals-retired.ts';
import { fanOutChecks } from './delivery-fan-out.ts';
import { sealedFanOutChecks } from './delivery-fan-out-sealed.ts';
import { deliveryListChecks } from './delivery-list.ts';
import { replayElsewhereChecks } from './delivery-replay-elsewhere.ts';
import { keysAcross } from './delivery-replay-key-across.ts';
import { replayKeyChecks } from './delivery-replay-keys.ts';
import { replayRaceChecks } from './delivery-replay-race.ts';
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
import { webhookReadChecks } from '../toolkit/webhook-reads.ts';

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
