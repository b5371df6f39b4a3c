import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, triggersSent } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { chunked } from '../../resources/chunked.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';

const kibibyte = 1024;
/** Up to where a 413 is looked for: further where the row of an operation lists one. */
const sizes = [64 * kibibyte, 256 * kibibyte];
const furtherSizes = [...sizes, kibibyte * kibibyte];
/** How long a slow body is waited for; a server that gives up on it does so within this or later. */
const slowMs = 100;

/**
 * Bodies of growing size, and one that comes late, where an operation takes a body. From which size
 * on, or after how long, a server refuses is not shown: a 413 or a 408 is judged by its form where
 * one turns up, and none is asked for. The bodies ask for nothing, so that none has an effect.
 */
export function oversized(id: GoodOperation): readonly Check[] {
  if (!operations[id].body) return [];
  const good: GoodRequest = goodRequests[id];
  const check = defineCheck({
    id: `${id}/oversized`,
    title: 'answers 413 in plain text to a body that is too large, and 408 to one that is too late',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { members: good.members ?? [], states: good.states ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await drive.control(() => drive.request(id, parts), good.spends);
      const request = (size: number, fault: string) =>
        drive.request(id, { ...parts, body: blank(id, size), fault, regular: false });
      const late = await drive.hold('late', request(2, 'an empty body that comes late'));
      await late.answeredWithin(slowMs);
      await late.finish();
      await grow(drive, id, (size) => request(size, `a body of ${size} bytes`));
    },
    claims: [
      accepts(`${id}.accepted`, 'control', operations[id].success.status),
      // a server may read bodies of any size
      triggersSent(`${operations[id].plane}.too-large.text`, {
        reads: ['size-*'],
        controls: ['control'],
      }),
    ],
  });
  return [check];
}

async function grow(
  drive: Drive,
  id: GoodOperation,
  request: (size: number) => ReturnType<Drive['request']>,
): Promise<void> {
  const listed = operations[id].errors.some(({ status }) => status === 413);
  const tried = listed ? furtherSizes : sizes;
  let taken = 0;
  for (const size of tried) {
    // one after the other, up to the first that is refused for its size
    const { status } = await drive.send(`size-${size}`, request(size));
    if (status === 413 || status === 0) {
      // a body whose length nobody announced is found too large on its way, perhaps by somebody else
      const open = await drive.hold(`chunked-${size}`, chunked(request(size)));
      await open.finish();
      break;
    }
    taken = size;
  }
  drive.observe(
    `bytes that ${id} reads of a body`,
    `${taken} or more, tried up to ${tried.at(-1)}`,
  );
}

/** An object without members and blanks behind it, or as many bytes that are no envelope. */
function blank(id: GoodOperation, size: number): Uint8Array {
  const json = operations[id].body?.mediaType === 'application/json';
  return json ? Buffer.from('{}'.padEnd(size)) : Buffer.alloc(size);
}
