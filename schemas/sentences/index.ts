import { endpointsOutline } from './endpoints.ts';
import { resourcesOutline } from './resources.ts';
import { rulesOutline } from './rules.ts';
import { serviceOutline } from './service.ts';
import { statesOutline } from './states.ts';

/**
 * The contract line by line, under names of our own: the one place that says where a sentence is. A line that an
 * edition of the contract puts in or takes out is put in or taken out here, and all that cites a sentence stays.
 */
export const outline = [
  ...serviceOutline,
  ...resourcesOutline,
  ...statesOutline,
  ...endpointsOutline,
  ...rulesOutline,
] as const;

/** Names one line of the contract that is not blank. */
export type SentenceName = Exclude<(typeof outline)[number], ''>;

/** Number of lines of the contract. */
export const contractLines: number = outline.length;

/** The names of all sentences, in the order of the contract. */
export const sentenceNames: readonly SentenceName[] = outline.filter((name) => name !== '');

const lines: ReadonlyMap<string, number> = linesByName(outline);

/** On which line of an outline each name is; the first is 1. */
export function linesByName(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, place) => [name, place + 1] as const).filter(([name]) => name));
}

/** Whether a text is the name of a sentence. */
export function isSentence(text: string): text is SentenceName {
  return lines.has(text);
}

/** The line of the contract that a sentence is on. */
export function lineOf(name: SentenceName): number {
  return lines.get(name) ?? 0;
}

/** The sentence that is on a line of the contract; undefined where that is blank, or beyond the last. */
export function sentenceOn(line: number): SentenceName | undefined {
  return outline[line - 1] || undefined;
}

/** The sentences from one to another, both included. */
export function sentencesBetween(first: SentenceName, last: SentenceName): readonly SentenceName[] {
  return sentenceNames.slice(sentenceNames.indexOf(first), sentenceNames.indexOf(last) + 1);
}
