import { otherStatus } from '../../../harness/judge/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { DrivenCheck } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { tierOf } from '../../../harness/model/effort.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import type { AccountMember } from '../../../harness/model/target.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { openRoute } from './gates.ts';
import { selection } from '../../resources/good-requests.ts';

/** A gate as it stands where nobody set it, shown by one operation behind it. */
interface Unset {
  readonly key: string;
  readonly clause: ClauseId;
  /** One good request of it is sent; it is mounted where that is carried out. */
  readonly behind: OperationId;
  readonly alsoCalls?: readonly OperationId[];
  readonly member: AccountMember;
  readonly drive: (drive: Drive, behind: OperationId) => Promise<void>;
}

/** Sends the good request of a read that has no parameters. */
async function read(drive: Drive, behind: OperationId): Promise<void> {
  await drive.send('unset', drive.request(behind));
}

/** Selects an endpoint that is on: a good request where the gate is open. */
async function select(drive: Drive, behind: OperationId): Promise<void> {
  const path = { endpoint_id: await drive.endpoint('public') };
  await drive.setUp(drive.request('webhooks.enable', { path }));
  await drive.send('unset', drive.request(behind, { path, body: selection }));
}

const gates: readonly Unset[] = [
  {
    key: 'sealed-gate-unset',
    clause: 'gates.sealed-admission.default-off',
    behind: 'sealed.webhooks.list',
    member: 'sealedKey',
    drive: read,
  },
  {
    key: 'selection-gate-unset',
    clause: 'gates.sealed-webhook-delivery.default-off',
    behind: 'webhooks.sealedEvents',
    alsoCalls: ['webhooks.create', 'webhooks.enable'],
    member: 'owner',
    drive: select,
  },
  {
    key: 'workflow-gate-unset',
    clause: 'gates.workflow-tools.default-off',
    behind: 'workflow.readiness',
    member: 'workflowToken',
    drive: read,
  },
];

/** The gates of a deployment whose operator set none (contract: "Gates"). */
export const defaultGatesSuite: Suite = {
  id: 'gate-defaults',
  title: 'Gates that nobody set are off',
  checks: gates.map(unset),
};

/** It stands under a route that no gate closes: whatever the gate's position, it can be asked. */
function unset({ key, clause, behind, member, alsoCalls = [], drive }: Unset): DrivenCheck {
  const callee = 'webhooks.list';
  return {
    id: `${callee}/${key}`,
    title: 'carries out nothing behind a gate that the operator did not set',
    callee,
    alsoCalls: [behind, ...alsoCalls],
    tier: tierOf(behind),
    needs: {
      defaults: true,
      members: ['owner', member],
    },
    drive: async (session) => {
      await openRoute(session);
      await drive(session, behind);
    },
    claims: [
      claims(clause, { reads: ['unset'], controls: ['control'] }, (read_) => {
        const answer = read_('unset');
        if (answer.status === 404) return null;
        // what is refused in other words may be closed all the same
        return accepted(answer)
          ? otherStatus(answer, [{ status: 404 }])
          : { inconclusive: describe(answer) };
      }),
    ],
  };
}
