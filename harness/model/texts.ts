type Change = (text: string) => string;

/**
 * Plain data with every string in it changed; names of members are our own and stay, save where `names` is given.
 * What nothing was changed in is no copy: reports are large, and most of them stays.
 */
export function withTexts<T>(data: T, change: Change, names: Change = asItIs): T {
  // oxlint-disable-next-line no-unsafe-type-assertion -- strings become strings, all else stays
  return copy(data, change, names) as T;
}

function copy(data: unknown, change: Change, names: Change): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) {
    const copied = data.map((each: unknown) => copy(each, change, names));
    return copied.every((each, place) => each === data[place]) ? data : copied;
  }
  if (typeof data !== 'object' || data === null) return data;
  const members = Object.entries(data);
  const copied = members.map(
    ([name, each]: [string, unknown]) => [names(name), copy(each, change, names)] as const,
  );
  const same = copied.every(
    ([name, each], place) => name === members[place]?.[0] && each === members[place][1],
  );
  return same ? data : Object.fromEntries(copied);
}

function asItIs(text: string): string {
  return text;
}
