import type { AnsweredStep } from './answered.ts';
import { isId, memberNameOf, leavesOf } from './leaves.ts';
import { isShort, kindOfId, shortest } from './short-ids.ts';

/** What replaces ids: the step and the members where each came first. */
type Names = ReadonlyMap<string, string>;

/** Names the ids of all answers; with an order, those that are alike are counted by it. */
export function namesIn(
  answers: readonly AnsweredStep[],
  races: Readonly<Record<string, number>>,
  ordered: boolean,
): Names {
  const known = new Map<string, string>();
  const used = new Map<string, number>();
  for (const { step, json, made } of answers)
    for (const { path, text } of leavesOf(json)) {
      const id = knownAs(memberNameOf(path), text, made);
      if (path.length === 0 || !isId(memberNameOf(path), text) || id === null || known.has(id))
        continue;
      const way = path.filter((one) => typeof one === 'string').join('.');
      const name = `${races[step] ?? step}.${way}`;
      const times = (used.get(name) ?? 0) + 1;
      used.set(name, times);
      known.set(id, times === 1 || !ordered ? name : `${name}#${times}`);
    }
  return known;
}

/** A short id is one of its kind alone: the first endpoint and the first device may both be `1`. */
function knownAs(key: string, text: string, made = ''): string | null {
  if (isShort(key, text)) return `${kindOfId(key) || made}:${text}`;
  return text.length < shortest ? null : text;
}

/** A value without what no two runs have in common: ids by their names, times from the start. */
export function shaped(value: unknown, names: Names, startedAtMs: number, key = ''): unknown {
  if (typeof value === 'string') {
    const name = names.get(knownAs(key, value) ?? '');
    return name === undefined ? value : `⟨${name}⟩`;
  }
  if (typeof value === 'number')
    return kindOfId(key) === null ? shapeOfNumber(value, startedAtMs) : '⟨number⟩';
  if (Array.isArray(value)) return value.map((one) => shaped(one, names, startedAtMs, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shaped(one, names, startedAtMs, name)]),
  );
}

/** Times in steps of five minutes. */
function shapeOfNumber(value: number, startedAtMs: number): unknown {
  if (value > 1e14) return '⟨number⟩';
  if (value > 1e11) {
    const fives = Math.round((value - startedAtMs) / 300_000);
    const sign = fives > 0 ? '+' : '';
    return `⟨start${fives === 0 ? '' : `${sign}${fives * 5}min`}⟩`;
  }
  return value > 1e9 ? '⟨seconds⟩' : value;
}
