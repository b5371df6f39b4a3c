type Change = (text: string) => string;

/** A copy of plain data with every string in it changed; names of members are our own and stay, save where `names` is given. */
export function withTexts<T>(data: T, change: Change, names: Change = asItIs): T {
  // oxlint-disable-next-line no-unsafe-type-assertion -- strings become strings, all else stays
  return copy(data, change, names) as T;
}

function copy(data: unknown, change: Change, names: Change): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) return data.map((each) => copy(each, change, names));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, each]) => [names(name), copy(each, change, names)]),
  );
}

function asItIs(text: string): string {
  return text;
}
