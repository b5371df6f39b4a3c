import type { Client } from '../../harness/client/client.ts';
import type { Account, GatePosition, GatePositions, Target } from '../../harness/model/target.ts';
import { deniedGate } from '../../harness/preflight/gate-words.ts';
import { requestTo } from '../../harness/requests/build-request.ts';
import { detectGates } from '../../harness/target-file/gates.ts';
import { gateNames, type GateName } from '../../schemas/operations/operation.ts';
import { finding, type DoctorFinding } from './finding.ts';

/** Where the gates stand, as a run would find them. */
export function gatePositions(client: Client, target: Target): Promise<GatePositions> {
  return detectGates(target, async (method, path) => {
    const { answer } = await client.send(requestTo(null, method, path), { label: null });
    return answer.exchange.noAnswer ? null : answer.status;
  });
}

/** What is to be said of each gate; reads only. */
export async function gateFindings(
  client: Client,
  target: Target,
  gates: GatePositions,
  account: Account | undefined,
): Promise<DoctorFinding[]> {
  const denied = await deniedGate(client, target, account);
  return gateNames.map((gate) => {
    const member = `gates.${gate}`;
    if (denied?.startsWith(`${member} `)) return finding('error', member, denied);
    return finding(
      gates[gate] === 'unknown' ? 'open' : 'ok',
      member,
      words(gate, target, gates[gate]),
    );
  });
}

function words(gate: GateName, { gates }: Target, found: GatePosition): string {
  const declared = gates[gate];
  if (gate === 'sealedWebhookDelivery')
    return declared === 'detect' && found === 'unknown'
      ? 'unknown, and no harmless request shows it: set true or false'
      : `${found}, as the file says; no harmless request shows it`;
  if (found === 'unknown') return 'unknown: set true or false';
  return declared === 'detect' ? `${found}, as detected` : `${found}, as the file says`;
}
