import { operationIds, operations } from '../../schemas/operations/index.ts';
import type { GateName } from '../../schemas/operations/operation.ts';
import type { Client } from '../client/client.ts';
import type { Account, Target } from '../model/target.ts';
import { buildRequest, requestTo } from '../requests/build-request.ts';
import { knownPath } from '../requests/stranger.ts';
import { detectGates } from '../target-file/gates.ts';

/** The gates behind which there are reads, which can be asked harmlessly. */
const asked = ['sealedAdmission', 'workflowTools'] as const;

/**
 * What the target file says of a gate and the target's reads deny, each and every one of them, in
 * words; null where nothing does. One read that agrees with the file is enough to believe it: then
 * whatever differs is for the clauses to judge.
 */
export async function deniedGate(
  client: Client,
  target: Target,
  account: Account | undefined,
): Promise<string | null> {
  const statusOf = async (path: string) => {
    const { answer } = await client.send(requestTo(null, 'GET', path), { label: null });
    return answer.exchange.noAnswer ? null : answer.status;
  };
  for (const gate of asked) {
    const declared = target.gates[gate];
    if (declared === 'detect') continue;
    // one gate after the other; the first that is denied is told
    const found = await detected(target, gate, statusOf);
    if (found === 'off' && declared && (await statusOf(knownPath)) !== 404)
      return `gates.${gate} is true in the target file, and every read behind that gate answered 404: say false or "detect", or turn the gate on at the deployment`;
    if (found === 'on' && !declared && (await allOpen(client, target, gate, account)))
      return `gates.${gate} is false in the target file, and every read behind that gate was answered by something else than the 404 of a closed gate: say true or "detect", or turn the gate off at the deployment`;
  }
  return null;
}

async function detected(
  target: Target,
  gate: GateName,
  statusOf: (path: string) => Promise<number | null>,
) {
  const gates = { ...target.gates, [gate]: 'detect' as const };
  for (const other of asked) if (other !== gate) gates[other] = true;
  const positions = await detectGates({ ...target, gates }, (_, path) => statusOf(path));
  return positions[gate];
}

/** True where no read of the plane that names nothing answers 404, to a stranger or to the account. */
async function allOpen(
  client: Client,
  { origin, unmounted }: Target,
  gate: GateName,
  account: Account | undefined,
): Promise<boolean> {
  const reads = operationIds.filter((id) => {
    const { gate: behind, method, path } = operations[id];
    return behind === gate && method === 'GET' && !path.includes('{') && !unmounted.includes(id);
  });
  const requests = reads.flatMap((id) =>
    [{}, account ?? {}].map((who) => buildRequest(id, who, origin)),
  );
  const sent = await Promise.all(requests.map((one) => client.send(one, { label: null })));
  return sent.every(({ answer }) => answer.status !== 404 && answer.exchange.noAnswer === null);
}
