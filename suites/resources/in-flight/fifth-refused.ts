import { accepted } from '../../../harness/judge/accepted.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Mismatch, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { mayPass } from '../../../harness/model/verdict.ts';
import { type OperationId, isOperationId, operations } from '../../../schemas/operations/index.ts';
import { anyIds } from '../ids/sample-paths.ts';

/** Good requests that come once the four are over, and a read beside them: labels of the tries begin so too. */
export const fifthOver = 'fifth-over';
const fifthRead = 'fifth-read';

/** The tries of a fifth among what is labelled so. */
export function triesIn(read: Reader): readonly Answer[] {
  return read.all('fifth-').filter(({ exchange }) => /^fifth-\d+$/.test(exchange.label ?? ''));
}

/** True where several tries were refused with the same status and code, which do not speak of rates. */
export function areRefusedAlike(tries: readonly Answer[]): boolean {
  const words = new Set(tries.map((answer) => `${answer.status} ${errorCode(answer)}`));
  const [first] = tries;
  return (
    tries.length > 1 && words.size === 1 && (first?.status ?? 0) >= 400 && first?.status !== 429
  );
}

/**
 * A read on the plane of a request shows whether its service answers anything while four bodies are held. The rule
 * is about bodies; whether a request without one is throttled is told and not judged.
 */
export async function readBesideFour(drive: Drive, { callee }: RequestSpec): Promise<void> {
  const id = readFor(callee !== null && isOperationId(callee) ? callee : 'webhooks.list');
  const path = { message_id: anyIds(drive.random)[0] };
  const unknown = { path, fault: 'a message id that was never issued' };
  const request = drive.request(id, id === 'alpha.status' ? unknown : {});
  const { status } = await drive.send(fifthRead, request);
  const value = status === 429 ? 'throttled' : 'not throttled';
  drive.observe(`${id} while four bodies of the account are on their way`, value);
}

function readFor(id: OperationId): OperationId {
  const { plane, auth } = operations[id];
  if (plane === 'workflow') return 'workflow.readiness';
  if (plane === 'sealed') return 'sealed.webhooks.list';
  return auth === 'bearerAuth' ? 'alpha.status' : 'webhooks.list';
}

/**
 * What is refused alike beside four bodies, while a read is answered, and taken before them and after them, is
 * refused for them, and that has one answer. Null where that is not shown.
 */
export function refusedBeside(read: Reader): Mismatch | null {
  const tries = triesIn(read);
  const last = tries.at(-1);
  const [beside] = read.all(fifthRead);
  const answered = beside && beside.status < 500 && !mayPass(beside.exchange);
  if (!last || !areRefusedAlike(tries) || !answered) return null;
  if (!read.all(`${fifthOver}-`).some(accepted)) return null;
  const got = `${describe(last)}, each time while four bodies were held back and not after them`;
  return { at: last.exchange.label ?? '', expected: '429 rate_limited', got };
}
