import type { Recording } from './drive-parts.ts';

/**
 * Marks what was recorded since a position as sent for the time that something took: a look that came too early
 * or once more, or a request that was sent again. How much of it there is hangs on the machine.
 */
export function markFurther(
  { exchanges, further }: Pick<Recording, 'exchanges' | 'further'>,
  since: number,
): void {
  for (let position = since; position < exchanges.length; position += 1) further.add(position);
}

/** What the requests call that a drive asks for by itself, from a position on; `other` for no operation. */
export function ownCalls(
  { exchanges, further }: Pick<Recording, 'exchanges' | 'further'>,
  since = 0,
): string[] {
  return exchanges.flatMap(({ callee }, position) =>
    position < since || further.has(position) ? [] : [callee ?? 'other'],
  );
}

/** Counts calls by their names. */
export function countedCalls(calls: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const call of calls) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
}
