/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of own members, or undefined where the path leads nowhere. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const step of path) {
    if (!isObject(found) || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return found;
}

/** The list at a path; empty where there is none. */
export function list(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = member(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The same text for the same value, in whatever order the members of its objects stand. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    isObject(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
