import { operations, type OperationId } from '../../schemas/operations/index.ts';
import type { Client } from '../client/client.ts';
import type { Account, GatePositions, Target } from '../model/target.ts';
import { buildRequest } from '../requests/build-request.ts';
import type { Credentials } from '../model/request.ts';

/** A credential that no good request was accepted with, and how the first one was answered. */
export interface RefusedCredential {
  readonly member: Credential;
  readonly detail: string;
}

/** The members of an account that are credentials. */
type Credential = 'owner' | 'alphaKey' | 'sealedKey' | 'workflowToken';

/** The reads by which a credential is tried, and the statuses that refuse it. */
interface Trial {
  readonly member: Credential;
  readonly reads: readonly OperationId[];
  /** True for a status that shows the credential to be known. */
  readonly knows: (status: number) => boolean;
  /** Statuses that refuse it. */
  readonly refusals: readonly number[];
}

const answers = (status: number) => status >= 200 && status <= 299;
const unissued = '00000000-0000-4000-8000-000000000001';

const trials: readonly Trial[] = [
  {
    member: 'owner',
    reads: ['webhooks.list', 'devices.list', 'ownerMessages.list'],
    knows: answers,
    refusals: [401, 403],
  },
  // No route lists alpha messages: an id that was never issued is not found, and 403 may mean foreign.
  {
    member: 'alphaKey',
    reads: ['alpha.status'],
    knows: (status) => status !== 401,
    refusals: [401],
  },
  {
    member: 'sealedKey',
    reads: [
      'sealed.devices.list',
      'sealed.webhooks.list',
      'sealed.messages.list',
      'sealed.usage.list',
    ],
    knows: answers,
    refusals: [401, 403],
  },
  { member: 'workflowToken', reads: ['workflow.readiness'], knows: answers, refusals: [401, 403] },
];

/**
 * Tries each credential of an account with good reads, and once more with an Origin, so that a
 * target that wrongly asks one of a read is judged and not taken for one that knows no owner.
 * Gives those that some read refused and none took.
 */
export async function refusedCredentials(
  client: Client,
  target: Target,
  gates: GatePositions,
  account: Account,
): Promise<RefusedCredential[]> {
  const found = await Promise.all(
    trials
      .filter(({ member }) => account[member] !== undefined)
      .map((trial) => refusal(client, target, gates, account, trial)),
  );
  return found.flatMap((one) => one ?? []);
}

/** The credentials of an account that there is a read to try with. */
export function triedCredentials(
  target: Target,
  gates: GatePositions,
  account: Account,
): Credential[] {
  return trials
    .filter(({ member, reads }) => account[member] && mountedOf(target, gates, reads).length > 0)
    .map(({ member }) => member);
}

function mountedOf(target: Target, gates: GatePositions, reads: readonly OperationId[]) {
  return reads.filter((id) => {
    const { gate } = operations[id];
    return (gate === null || gates[gate] === 'on') && !target.unmounted.includes(id);
  });
}

async function refusal(
  client: Client,
  target: Target,
  gates: GatePositions,
  account: Account,
  { member, reads, knows, refusals }: Trial,
): Promise<RefusedCredential | null> {
  const mounted = mountedOf(target, gates, reads);
  const variants: Credentials[] =
    member === 'owner' && target.origin ? [{}, { origin: target.origin }] : [{}];
  const given = await Promise.all(
    mounted.flatMap((id) =>
      variants.map(async (credentials) => {
        const path = operations[id].path.includes('{') ? { path: { message_id: unissued } } : {};
        const request = buildRequest(id, account, target.origin, { ...path, credentials });
        const { answer } = await client.send(request, { label: null });
        return { id, status: answer.status };
      }),
    ),
  );
  const refused = given.find(({ status }) => refusals.includes(status));
  if (!refused || given.some(({ status }) => knows(status))) return null;
  const { method, path } = operations[refused.id];
  return { member, detail: `${method} ${path} answered ${refused.status}` };
}
