import { credentialMember } from '../../../harness/define-check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { credentialsFor } from '../../../harness/requests/credentials.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';
import type { Denial } from './denial.ts';

/** Sends a request that is good but for its credentials, under the key of what is wrong with them. */
export async function sendDenied(
  drive: Drive,
  id: OperationId,
  denial: Denial,
  parts: RequestParts,
): Promise<void> {
  const operation = operations[id];
  const issued = denial.credential && (await issue(drive, id, denial.credential));
  const account = { ...drive.account, ...issued };
  const own = credentialsFor(operation, account, drive.target.origin);
  const theirs = denial.borrow && (await drive.anotherAccount());
  const borrowed = theirs && denial.borrow?.(own, theirs, drive);
  await drive.send(
    denial.key,
    drive.request(id, {
      ...parts,
      credentials: { ...own, ...denial.change?.(own, drive), ...borrowed },
      headers: [...(parts.headers ?? []), ...(denial.headers?.(own) ?? [])],
      fault: denial.fault,
      regular: !denial.irregular && !denial.inFront,
      ...(denial.inFront && { inFront: denial.inFront }),
    }),
  );
}

/** Has the hook issue a credential of the operation's kind that has the given problem. */
async function issue(drive: Drive, id: OperationId, problem: string) {
  const { auth, plane } = operations[id];
  const kind = credentialMember(auth, plane);
  const account = drive.account.accountId;
  const values = await drive.state('credential', { account, kind, problem });
  if (values[kind] === undefined) drive.stop(`the state credential answered without ${kind}`);
  return { [kind]: values[kind] };
}
