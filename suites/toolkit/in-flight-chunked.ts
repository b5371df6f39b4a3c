import { assumptions } from '../../harness/judge/assumed.ts';
import type { Claim } from '../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../harness/model/drive.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { chunked } from './chunked.ts';
import { fifth, heldBodies, holdBody, tryFifth } from './in-flight.ts';

/** Holds back four bodies whose heads do not tell their length, and tries a fifth. */
export async function holdFourChunked(
  drive: Drive,
  good: () => Promise<RequestSpec>,
): Promise<void> {
  const open: OpenRequest[] = [];
  try {
    open.push(await drive.hold('control', inChunks(await good())));
    await open[0]?.finish();
    for (const label of heldBodies) open.push(await holdBody(drive, label, inChunks(await good())));
    await tryFifth(drive, good);
    await Promise.all(open.slice(1).map((one) => one.finish()));
  } finally {
    for (const one of open) one.abort();
  }
}

/** That they are taken is nothing the contract says. */
function inChunks(request: RequestSpec): RequestSpec {
  const { assumption } = request;
  const chunks = assumption === null ? assumptions.chunks : `${assumption}; ${assumptions.chunks}`;
  return { ...chunked(request), assumption: chunks };
}

/** Where the first of them is refused, bodies in chunks are none that the target takes. */
export function fifthBesideChunked(clause: ClauseId): Claim {
  const plain = fifth(clause);
  return { ...plain, controls: ['control', ...plain.controls] };
}
