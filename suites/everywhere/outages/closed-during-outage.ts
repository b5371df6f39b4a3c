import type { Check } from '../../../harness/model/check.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import type { GateName } from '../../../schemas/operations/operation.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { closedGateCheck, meetsClosedGate } from '../gates/gates.ts';

/** A gate is a setting of the deployment: it closes what is behind it also while that is down. */
export const closedDuringOutage: readonly Check[] = [
  closed('sealedAdmission', 'sealed.webhooks.list', 'gates.sealed-admission.off-404'),
  closed('workflowTools', 'workflow.readiness', 'gates.workflow-tools.off-404'),
];

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
