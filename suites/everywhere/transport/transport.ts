import { operationsIn } from '../../../harness/define-check.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { charsetChecks } from './charset.ts';
import { halfDoneChecks } from '../outages/half-done.ts';
import { goodRequests } from '../../resources/good-requests.ts';
import { inPiecesChecks } from './in-pieces.ts';
import { oversized } from './oversized.ts';
import { duringOutage, duringTimeout } from '../outages/unavailable.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import type { GateName } from '../../../schemas/operations/operation.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { closedGateCheck, meetsClosedGate } from '../gates/gates.ts';

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
    closed('sealedAdmission', 'sealed.webhooks.list', 'gates.sealed-admission.off-404'),
    closed('workflowTools', 'workflow.readiness', 'gates.workflow-tools.off-404'),
    ...halfDoneChecks,
    ...ids.map(duringTimeout),
    ...ids.flatMap(oversized),
    ...charsetChecks,
    ...inPiecesChecks,
  ],
};

/** A gate is a setting of the deployment: it closes what is behind it also while that is down. */
function closed(gate: GateName, id: OperationId, clause: ClauseId): Check {
  const check = closedGateCheck(gate, {
    id: `${id}/gate-off-outage`,
    title: 'answers 404 with its gate off while the services behind it are down',
    callee: id,
    drive: async (drive) => {
      const { accountId: account } = drive.account;
      await drive.during('outage', { account }, async () => {
        await drive.send('outage', drive.request(id));
      });
    },
    claims: meetsClosedGate(clause, ['outage']),
  });
  const { stranger: _, ...whole } = check;
  return { ...whole, needs: { ...check.needs, states: ['outage'], freshAccount: true } };
}
