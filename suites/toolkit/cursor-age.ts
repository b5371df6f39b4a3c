import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Inconclusive } from '../../harness/model/check.ts';

/** Milliseconds for which every cursor is taken to be good, from the asking for it to the answer to it. */
const goodForMs = 2000;

/** Why the refusal of a cursor says nothing where it took so long to come back; null where it was prompt. */
export function mayHaveEnded({ exchange }: Answer, refused: Answer): Inconclusive | null {
  const { startedAtMs, durationMs } = refused.exchange;
  const ageMs = Math.round(startedAtMs + durationMs - exchange.startedAtMs);
  if (ageMs < goodForMs) return null;
  return { inconclusive: `${describe(refused)} to a cursor that was ${ageMs} ms old` };
}
