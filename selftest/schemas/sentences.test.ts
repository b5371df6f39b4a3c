import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readingNames } from '../../schemas/reading-numbers.ts';
import { clauseIds, clauses } from '../../schemas/clauses/index.ts';
import { contractSections } from '../../schemas/sections.ts';
import { citedIn } from '../../schemas/sentences/cited.ts';
import { whyDescriptive } from '../../schemas/sentences/descriptive.ts';
import { endpointsOutline } from '../../schemas/sentences/endpoints.ts';
import {
  contractLines,
  isSentence,
  lineOf,
  linesByName,
  outline,
  sentenceNames,
  sentenceOn,
  sentencesBetween,
} from '../../schemas/sentences/index.ts';
import { resourcesOutline } from '../../schemas/sentences/resources.ts';
import { rulesOutline } from '../../schemas/sentences/rules.ts';
import { serviceOutline } from '../../schemas/sentences/service.ts';
import { statesOutline } from '../../schemas/sentences/states.ts';
import { testWith } from '../tools.ts';

/** The outline by its files, in their order. */
const files: readonly (readonly string[])[] = [
  serviceOutline,
  resourcesOutline,
  statesOutline,
  endpointsOutline,
  rulesOutline,
];
const all = clauseIds.map((id) => clauses[id]);
const allLines = Array.from({ length: contractLines }, (_, index) => index + 1);

/** The contract as far as the outline has it: each line says its own name. */
const copy = outline.map((name) => (name === '' ? '' : `The text of ${name}.`));

function withLine(lines: readonly string[], at: number, line: string): readonly string[] {
  return [...lines.slice(0, at), line, ...lines.slice(at)];
}

/** What each clause cites in a text of the contract that has an outline. */
function citedTexts(text: readonly string[], names: readonly string[]) {
  const lines = linesByName(names);
  return all.map(({ lines: cited }) =>
    cited.map((line) => text[(lines.get(sentenceOn(line) ?? '') ?? 0) - 1]),
  );
}

describe('the outline of the contract', () => {
  test('has a name of two to five words for each line with text, and none twice', () => {
    const words = /^[a-z]+(?:-[a-z\d]+){1,4}$/;
    expect(sentenceNames.filter((name) => !words.test(name))).toEqual([]);
    expect(new Set(sentenceNames).size).toBe(sentenceNames.length);
    expect(readingNames.filter(isSentence)).toEqual([]);
  });

  test('tells the line of a name and the name of a line', () => {
    expect(contractLines, 'where a sentence is new, count the lines here anew').toBe(445);
    expect(lineOf('rotate-retires-waiting')).toBe(174);
    expect(sentenceNames.filter((name) => sentenceOn(lineOf(name)) !== name)).toEqual([]);
    for (const blank of [0, 2, 249, 446]) expect(sentenceOn(blank)).toBeUndefined();
    expect(sentencesBetween('owners-read-and-revoke', 'sealed-clients-send-and-upload')).toEqual([
      'owners-read-and-revoke',
      'alpha-clients-submit-tests',
      'sealed-clients-send-and-upload',
    ]);
  });

  // what an edition inserts moves no citation: nothing but the outline knows where a sentence is
  test.each(files.map((file, place) => ({ file, place })))(
    'takes a new line in its file $place alone, and every clause goes on citing the same text',
    ({ file, place }) => {
      const before = citedTexts(copy, outline);
      const from = files.slice(0, place).flat().length;
      for (const at of [0, Math.floor(file.length / 2), file.length]) {
        const changed = files.with(place, withLine(file, at, 'a-new-sentence')).flat();
        const text = withLine(copy, from + at, 'What a later edition says.');
        expect(citedTexts(text, changed)).toEqual(before);
        expect(linesByName(changed).get('a-new-sentence')).toBe(from + at + 1);
      }
    },
  );

  testWith(['CONFORMANCE_CONTRACT'], 'has a name where the contract has text', () => {
    const text = readFileSync(process.env['CONFORMANCE_CONTRACT'] ?? '', 'utf8').trimEnd();
    expect(outline.map((name) => name === '')).toEqual(text.split('\n').map((line) => !line));
  });
});

describe('the sentences of the contract', () => {
  const stated = new Set(all.flatMap((clause) => clause.lines.map(sentenceOn)));

  test('are cited by every clause, each once', () => {
    expect(all.filter(({ lines }) => lines.length === 0)).toEqual([]);
    expect(all.filter(({ lines }) => new Set(lines).size !== lines.length)).toEqual([]);
    expect(stated.has(undefined)).toBe(false);
  });

  test('are each descriptive or stated by a clause, and not both', () => {
    const wrong = sentenceNames.filter(
      (name) => (whyDescriptive(name) === undefined) !== stated.has(name),
    );
    expect(wrong).toEqual([]);
  });

  test('are in one section each, which begins at a heading', () => {
    const headings = sentenceNames.filter((name) => whyDescriptive(name) === 'heading');
    expect(contractSections.map(({ from }) => from)).toEqual(headings.map(lineOf));
    const lines = contractSections.flatMap(({ from, to }) =>
      allLines.filter((line) => line >= from && line <= to),
    );
    expect(lines).toEqual(allLines);
    expect(new Set(contractSections.map(({ title }) => title)).size).toBe(headings.length);
  });
});

test('a text cites sentences by name, or from one to another', () => {
  const cited = 'Sentences: `alpha-conflict`, `sealed-400-codes`\nto `sealed-403-codes`.\n\nMore.';
  expect(citedIn(cited)).toEqual([
    'alpha-conflict',
    'sealed-400-codes',
    'sealed-401-codes',
    'sealed-403-codes',
  ]);
  expect(citedIn('Sentence: `of-nothing`.')).toEqual(['of-nothing']);
  expect(citedIn('No sentence.')).toEqual([]);
  expect(citedIn('What is open.')).toBeUndefined();
});
