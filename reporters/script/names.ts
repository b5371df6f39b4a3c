import type { Answered } from './answered.ts';
import { isId, keyOf, leavesOf } from './leaves.ts';

/** What stands for ids: the step and the members where each came first. */
export type Names = ReadonlyMap<string, string>;

/** Names the ids of all answers; with an order, those that are alike are counted by it. */
export function namesIn(
  answers: readonly Answered[],
  races: Readonly<Record<string, number>>,
  ordered: boolean,
): Names {
  const known = new Map<string, string>();
  const used = new Map<string, number>();
  for (const { step, json } of answers)
    for (const { path, text } of leavesOf(json)) {
      if (path.length === 0 || !isId(keyOf(path), text) || known.has(text)) continue;
      const way = path.filter((one) => typeof one === 'string').join('.');
      const name = `${races[step] ?? step}.${way}`;
      const times = (used.get(name) ?? 0) + 1;
      used.set(name, times);
      known.set(text, times === 1 || !ordered ? name : `${name}#${times}`);
    }
  return known;
}

/** A value without what no two runs have in common: ids by their names, times from the start. */
export function shaped(value: unknown, names: Names, startedAtMs: number): unknown {
  if (typeof value === 'string') {
    const name = names.get(value);
    return name === undefined ? value : `⟨${name}⟩`;
  }
  if (typeof value === 'number') return shapeOfNumber(value, startedAtMs);
  if (Array.isArray(value)) return value.map((one) => shaped(one, names, startedAtMs));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, one]) => [key, shaped(one, names, startedAtMs)]));
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
