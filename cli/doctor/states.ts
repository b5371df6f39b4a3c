import type { StateValues } from '../../harness/model/drive.ts';
import type { GatePositions } from '../../harness/model/target.ts';

/** What of a made account the states are asked for. */
interface Place {
  readonly account: string | undefined;
  readonly deviceId: string | undefined;
  /** An endpoint of the account; undefined where none could be made. */
  readonly endpointId: string | undefined;
  readonly gates: GatePositions;
}

/** How one state is asked for, and what its values must have. */
export interface StateTrial {
  readonly name: string;
  readonly params: StateValues;
  readonly gives?: string;
  /** Why it can't be asked for; left out where it can. */
  readonly not?: string;
}

/** Why the states that are about an endpoint can't be asked for without one. */
export const noEndpoint = 'no endpoint to ask it for';

/** Each state of a hook beside `account`, asked for once, as simply as it can be. */
export function stateTrials({ account, deviceId, endpointId, gates }: Place): StateTrial[] {
  const own = { account };
  const plane = { ...own, plane: 'public' };
  const endpoint = { ...plane, endpointId };
  const atEndpoint = endpointId === undefined ? { not: noEndpoint } : {};
  const behind = (gate: keyof GatePositions) =>
    gates[gate] === 'on' ? {} : { not: `gates.${gate} is not on` };
  return [
    {
      name: 'credential',
      params: { ...own, kind: 'alphaKey', problem: 'revoked' },
      gives: 'alphaKey',
    },
    { name: 'device', params: own, gives: 'deviceId' },
    { name: 'devices', params: { ...own, count: 1 } },
    { name: 'message', params: plane, gives: 'messageId' },
    { name: 'messages', params: { ...plane, count: 1 } },
    { name: 'endpoint', params: { ...endpoint, paused: true }, ...atEndpoint },
    {
      name: 'delivery',
      params: { ...endpoint, status: 'dead', terminalReason: 'failed' },
      gives: 'deliveryId',
      ...atEndpoint,
    },
    { name: 'deliveries', params: { ...endpoint, count: 1 }, ...atEndpoint },
    { name: 'billing', params: { ...own, condition: 'quotaExceeded' } },
    { name: 'recipient', params: { ...own, suppressed: true }, gives: 'recipient' },
    {
      name: 'envelope',
      params: { ...own, direction: 'inbound' },
      gives: 'envelope',
      ...behind('sealedAdmission'),
    },
    { name: 'usage', params: { ...own, periods: 2 }, ...behind('sealedAdmission') },
    { name: 'workflow', params: own, ...behind('workflowTools') },
    { name: 'outage', params: own },
    { name: 'timeout', params: own },
    { name: 'dispatch', params: { ...own, deviceId }, gives: 'dispatched' },
    {
      name: 'event',
      params: { ...plane, endpointIds: endpointId === undefined ? [] : [endpointId] },
    },
    { name: 'clock', params: { ...own, advanceMs: 1000 } },
  ];
}
