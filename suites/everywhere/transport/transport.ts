import { operationsIn } from '../../../harness/define-check.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { charsetChecks } from './charset.ts';
import { closedDuringOutage } from '../outages/closed-during-outage.ts';
import { halfDoneChecks } from '../outages/half-done.ts';
import { goodRequests } from '../../resources/good-requests.ts';
import { inPiecesChecks } from './in-pieces.ts';
import { oversized } from './oversized.ts';
import { duringOutage, duringTimeout } from '../outages/unavailable.ts';

const ids = operationsIn(goodRequests);

/**
 * Answers that say nothing of the request: 408, 413 and 503 (contract: "Endpoints", general rules;
 * "Errors"). Their form is judged wherever one turns up; here they are provoked.
 * And what is no request for a change changes nothing, whatever it is answered.
 */
export const transportSuite: Suite = {
  id: 'transport',
  title: 'Outages, timeouts, bodies that are too large and paths that are only read',
  checks: [
    ...ids.map(duringOutage),
    ...closedDuringOutage,
    ...halfDoneChecks,
    ...ids.map(duringTimeout),
    ...ids.flatMap(oversized),
    ...charsetChecks,
    ...inPiecesChecks,
  ],
};
