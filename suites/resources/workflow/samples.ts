import { assumptions } from '../../../harness/judge/assumed.ts';
import { isObject } from '../../../harness/model/json.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import type { Account, WorkflowSamples } from '../../../harness/model/target.ts';
import { workflowBody, type WorkflowArguments } from '../../../harness/requests/workflow-body.ts';
import { readAccount } from '../../../harness/target-file/read-account.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { anyIds } from '../ids/sample-paths.ts';
import type { WorkflowMethod } from './methods.ts';

/** A good request of a method before it is built: its samples may be used this once. */
export interface GoodCall {
  readonly envelope: Readonly<Record<string, unknown>>;
  readonly args: WorkflowArguments;
  /** What is assumed of samples that an earlier run may have used. */
  readonly assumption?: string | null;
}

/**
 * A call that a method is to accept, made of the account's samples, which nothing has used yet.
 * Stops where there are none: the contract does not show what they hold, and nobody can guess it.
 */
export async function goodCall(
  drive: Drive,
  id: WorkflowMethod,
  account: Account = drive.account,
): Promise<GoodCall> {
  const samples = await unusedSamples(drive, id, account);
  // the account's, not that of fresh samples: by it is told which method a request calls
  const envelope = account.workflow?.envelope ?? lacks(drive, 'envelope');
  const request_id = anyIds(drive.random)[0];
  const args = { request_id, ...argumentsFrom(drive, id, samples) };
  return { envelope, args, assumption: mayBeUsed(drive, id) ? assumptions.sample : null };
}

/** The parts of a request that carries a call, with other arguments where they are given. */
export function callParts(
  { envelope, args, assumption = null }: GoodCall,
  method: string,
  changed: WorkflowArguments = args,
): RequestParts {
  return { body: workflowBody(envelope, method, changed), assumption };
}

/** A request for a call of a method; `parts` can say what is wrong with it. */
export function callRequest(
  drive: Drive,
  id: WorkflowMethod,
  call: GoodCall,
  parts: RequestParts = {},
): RequestSpec {
  return drive.request(id, { ...callParts(call, id), ...parts });
}

/** What an accepted call uses up on a fixed account; reads use up nothing. */
export function spendsOf(id: WorkflowMethod): 'workflowActions' | undefined {
  return operations[id].tier === 'read_only' ? undefined : 'workflowActions';
}

/** A good call uses samples up, and an earlier run may have made one with those of a fixed account. */
function mayBeUsed({ ownAccount }: Drive, id: WorkflowMethod): boolean {
  return !ownAccount && spendsOf(id) !== undefined;
}

/** The mutating methods that an account's own samples have been used for. */
const used = new WeakMap<Account, Set<WorkflowMethod>>();

/**
 * An account's own samples once for each mutating method, and then fresh ones of the hook. Without
 * one there are no others, and what is refused leaves them as they are.
 */
async function unusedSamples(
  drive: Drive,
  id: WorkflowMethod,
  account: Account,
): Promise<WorkflowSamples> {
  const own = account.workflow ?? drive.stop('the account has no workflow samples');
  if (spendsOf(id) === undefined || !drive.hooked) return own;
  const before = used.get(account) ?? new Set();
  used.set(account, before);
  if (before.has(id)) return freshSamples(drive, account);
  before.add(id);
  return own;
}

/** A further set of samples; a hook may answer it as the member of an account as well. */
async function freshSamples(drive: Drive, { accountId }: Account): Promise<WorkflowSamples> {
  const values = await drive.state('workflow', { account: accountId });
  const read = readAccount(isObject(values['workflow']) ? values : { workflow: values });
  if (!Array.isArray(read)) return read.workflow ?? {};
  return drive.stop(`the state workflow answered malformed samples: ${read.join('; ')}`);
}

/** The sample that each argument of a method is taken from; `request_id` is of our own making. */
const takenFrom: Readonly<Record<WorkflowMethod, Readonly<Record<string, keyof WorkflowSamples>>>> =
  {
    'workflow.contact.read': { context_id: 'contextId' },
    'workflow.context.metadata': { context_id: 'contextId' },
    'workflow.context.content': { context_id: 'contextId' },
    'workflow.action.propose': { descriptor: 'descriptor' },
    'workflow.action.status': { context_id: 'contextId', action_id: 'actionId' },
    'workflow.action.schedule': {
      key: 'scheduleKey',
      policy: 'schedulePolicy',
      series_id: 'seriesId',
    },
    'workflow.action.send': { key: 'sendKey', occurrence_id: 'occurrenceId' },
    'workflow.action.cancel': { key: 'cancelKey' },
  };

function argumentsFrom(
  drive: Drive,
  id: WorkflowMethod,
  samples: WorkflowSamples,
): WorkflowArguments {
  const taken = Object.entries(takenFrom[id]).map(([name, from]) => {
    // the one argument that may be left out
    const optional = from === 'occurrenceId';
    return [name, optional ? samples[from] : (samples[from] ?? lacks(drive, from))] as const;
  });
  const first = id === 'workflow.action.schedule' ? { ordinal: 0 } : {};
  return { ...Object.fromEntries(taken), ...first };
}

function lacks(drive: Drive, name: string): never {
  return drive.stop(`the workflow samples have no ${name}`, `account.workflow.${name}`);
}
