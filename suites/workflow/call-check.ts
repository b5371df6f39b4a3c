import { defineCheck } from '../../harness/define-check.ts';
import type { Allowed } from '../../harness/model/found.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import type { Account } from '../../harness/model/target.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import type { Tier } from '../../schemas/operations/operation.ts';
import type { WorkflowMethod } from '../resources/workflow/methods.ts';
import { callRequest, goodCall, spendsOf, type GoodCall } from '../resources/workflow/samples.ts';

/** Statuses with any code: the contract pairs most of them with none. */
export function onStatus(...statuses: number[]): readonly Allowed[] {
  return statuses.map((status) => ({ status }));
}

/** A check of a method as its author writes it: what follows its good call, and what is claimed. */
interface CallDraft {
  readonly id: string;
  readonly title: string;
  readonly callee: WorkflowMethod;
  readonly alsoCalls?: readonly OperationId[];
  readonly freshAccount?: true;
  /** Where what it sends may do more than what it calls. */
  readonly leastTier?: Tier;
  /** Sends what must stand before the good call. */
  readonly before?: (drive: Drive) => Promise<void>;
  /** Sends the probes, after the method's good call was accepted. */
  readonly probes: (drive: Drive) => Promise<void>;
  readonly claims: readonly Claim[];
}

/** A check whose control is a good call of its method. */
export function callCheck({ callee, before, probes, freshAccount, ...rest }: CallDraft): Check {
  return defineCheck({
    ...rest,
    callee,
    needs: { members: ['workflow'], ...(freshAccount && { freshAccount }) },
    drive: async (drive) => {
      await before?.(drive);
      await drive.control(
        async () => callRequest(drive, callee, await goodCall(drive, callee)),
        spendsOf(callee),
      );
      await probes(drive);
    },
  });
}

/** Sends a call with one thing wrong. */
export async function probe(drive: Drive, label: string, id: WorkflowMethod, parts: RequestParts) {
  await drive.send(label, drive.request(id, parts));
}

/** A call with the samples of another account in some of its arguments. */
export async function foreignCall(
  drive: Drive,
  id: WorkflowMethod,
  names: readonly string[],
): Promise<GoodCall> {
  const own = await goodCall(drive, id);
  const account = await drive.anotherAccount();
  const theirs = await goodCall(drive, id, account);
  if (names.includes('context_id')) stopIfOneContext(drive, account);
  const taken = names.map((name) => [name, theirs.args[name]] as const);
  return { ...own, args: { ...own.args, ...Object.fromEntries(taken) } };
}

/** Stops where another account's samples name the context of the own, or none: it may be open to both. */
export function stopIfOneContext(drive: Drive, account: Account): void {
  const [own, theirs] = [drive.account, account].map(({ workflow }) => workflow?.contextId);
  if (own === undefined || own === theirs)
    drive.stop('the samples of two accounts do not name a context of each');
}
