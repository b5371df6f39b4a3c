import type { Suite } from '../../harness/model/suite.ts';
import { fanOutChecks } from './delivery-fan-out.ts';
import { sealedFanOutChecks } from './delivery-fan-out-sealed.ts';
import { deliveryListChecks } from './delivery-list.ts';
import { replayElsewhereChecks } from './delivery-replay-elsewhere.ts';
import { replayKeyChecks } from './delivery-replay-keys.ts';
import { replayRaceChecks } from './delivery-replay-race.ts';
import { enablingChecks } from './endpoint-enabling.ts';
import { neighbours } from './endpoint-neighbours.ts';
import { reachChecks } from './endpoint-reach.ts';
import { retirementChecks } from './endpoint-retirement.ts';
import { disabledChecks } from './delivery-replay-disabled.ts';
import { whilePaused } from './delivery-replay-paused.ts';
import { refusedReplayChecks } from './delivery-replay-refused.ts';
import { takenReplayChecks } from './delivery-replay.ts';
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
    ...refusedReplayChecks('public'),
    ...disabledChecks('public'),
    whilePaused('public'),
    ...replayKeyChecks('public'),
    ...replayElsewhereChecks('public'),
    ...takenReplayChecks('public'),
    ...replayRaceChecks('public'),
    ...retirementChecks('public'),
    ...reachChecks('public'),
    ...enablingChecks('public'),
    neighbours('public'),
  ],
};
