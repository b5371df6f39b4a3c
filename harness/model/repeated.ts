/** The place of the first value that came before already; -1 where each comes once. */
export function firstRepeated(values: readonly unknown[]): number {
  const seen = new Set<unknown>();
  return values.findIndex((one) => seen.size === seen.add(one).size);
}
