import { randomUUID } from 'node:crypto';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { sendWire } from './wire.ts';
import type { WireAnswer } from './wire.ts';

/** Arguments of one method, by their names. */
export type Arguments = Record<string, unknown>;

/** The samples of an account that let its tools be called. */
export interface Samples {
  contextId: string;
  actionId: string;
  descriptor: Arguments;
  scheduleKey: Arguments;
  schedulePolicy: Arguments;
  seriesId: string;
  sendKey: Arguments;
  occurrenceId: null;
  cancelKey: Arguments;
}

/** Somebody with a workflow token. */
interface ToolName {
  readonly gateway: RunningGateway;
  readonly account: GatewayAccount;
}

/** Samples that nobody has used. */
export async function freshSamples({ gateway, account }: ToolName): Promise<Samples> {
  const { text } = await state(gateway, 'workflow', { account: account.accountId });
  const samples: Samples = JSON.parse(text);
  return samples;
}

/** Sends an envelope as it is. */
export function post({ gateway, account }: ToolName, body: unknown): Promise<WireAnswer> {
  const headers = bearer(account.workflowToken);
  return sendWire(gateway.url, 'POST /v1/workflow/tools', { headers, body });
}

/** Good arguments of each method, with a request id of their own. */
export function goodArguments(samples: Samples): Record<string, Arguments> {
  const request_id = randomUUID();
  const context = { request_id, context_id: samples.contextId };
  return {
    'workflow.contact.read': context,
    'workflow.context.metadata': context,
    'workflow.context.content': context,
    'workflow.action.propose': { request_id, descriptor: samples.descriptor },
    'workflow.action.status': { ...context, action_id: samples.actionId },
    'workflow.action.schedule': {
      request_id,
      key: samples.scheduleKey,
      policy: samples.schedulePolicy,
      series_id: samples.seriesId,
      ordinal: 0,
    },
    'workflow.action.send': {
      request_id,
      key: samples.sendKey,
      occurrence_id: samples.occurrenceId,
    },
    'workflow.action.cancel': { request_id, key: samples.cancelKey },
  };
}
