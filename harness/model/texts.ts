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
  if (typeof data !== 'object' || data === null) return data;
  return Array.isArray(data) ? copyOfList(data, change, names) : copyOfMembers(data, change, names);
}

function copyOfList(list: readonly unknown[], change: Change, names: Change): readonly unknown[] {
  let copied: unknown[] | null = null;
  for (const [place, each] of list.entries()) {
    const now = copy(each, change, names);
    if (now === each) continue;
    copied ??= [...list];
    copied[place] = now;
  }
  return copied ?? list;
}

function copyOfMembers(data: object, change: Change, names: Change): object {
  const members: [string, unknown][] = Object.entries(data);
  let same = true;
  for (const member of members) {
    const [name, each] = member;
    member[0] = names(name);
    member[1] = copy(each, change, names);
    same &&= member[0] === name && member[1] === each;
  }
  return same ? data : Object.fromEntries(members);
}

function asItIs(text: string): string {
  return text;
}
