import { isSentence, sentencesBetween } from './index.ts';

/**
 * The names in the citation of a text, as in "Sentences: `a`, `b` to `c`." or "No sentence."; undefined where it
 * cites in no such way. What is no sentence is given as it is written.
 */
export function citedIn(text: string): readonly string[] | undefined {
  const citation = /(?:^|\s)(?:Sentences?:\s([^.]+)|No\s+sentence)\.(?:\s|$)/.exec(text);
  if (!citation) return undefined;
  const [, list = ''] = citation;
  return [...list.matchAll(/`([^`]+)`(?:\s+to\s+`([^`]+)`)?/g)].flatMap<string>(
    ([, first = '', last]) => {
      if (last === undefined) return [first];
      return isSentence(first) && isSentence(last) ? sentencesBetween(first, last) : [first, last];
    },
  );
}
