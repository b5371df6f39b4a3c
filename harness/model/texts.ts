/** A copy of plain data with every string in it changed; names of members are our own and stay. */
export function withTexts<T>(data: T, change: (text: string) => string): T {
  // oxlint-disable-next-line no-unsafe-type-assertion -- strings become strings, all else stays
  return copy(data, change) as T;
}

function copy(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) return data.map((each) => copy(each, change));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, each]) => [name, copy(each, change)]));
}
