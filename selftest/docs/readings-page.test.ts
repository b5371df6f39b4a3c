import { describe, expect, test } from 'vitest';
import { mentionedIn, readingsIndex, withDerived } from './readings-page.ts';

const cited = 'What is open. Sentence: `version-and-path-prefix`.';
const section = (heading: string) => `## ${heading}\n\n${cited}\n\n`;
const numbered = section('R-478 Paths without their version');
const before = '## R-477 An error for a browser\n\nWhat is open.\n\n';
const after = '## Not needed so far\n\nNothing.\n';

describe('a section of a page of docs/readings/', () => {
  test('whose heading is a name gets number and title', () => {
    const first = `## paths-without-version\n\n${cited}\n\n`;
    expect(withDerived(`# Readings\n\n${first}${after}`)).toBe(`# Readings\n\n${numbered}${after}`);
  });

  test('whose number another branch took first is renumbered by its title, and comes in its place', () => {
    const taken = section('R-477 Paths without their version');
    expect(withDerived(`${taken}${before}${after}`)).toBe(`${before}${numbered}${after}`);
  });

  test('whose title has changed in the table gets the new one', () => {
    expect(withDerived(section('R-478 Paths of no version'))).toBe(`${numbered.trimEnd()}\n`);
  });

  test('of an unknown heading stays as it is, and so does one that stands there twice', () => {
    const strange = section('R-100000 A thing that nobody reads');
    expect(withDerived(`${strange}${numbered}${numbered}`)).toBe(
      `${strange}${numbered}${numbered.trimEnd()}\n`,
    );
  });
});

test('the index leads to the page of a reading, under the anchor of its heading', () => {
  const text = `# Routes\n\n${section('R-01 A last page without has_more')}${numbered}`;
  expect(readingsIndex([{ file: 'routes.md', text }])).toMatch(
    /\n## \[Routes\]\(readings\/routes\.md\)\n\n- \[R-01\]\(readings\/routes\.md#r-01-a-last-page-without-has_more\) `last-page-without-has-more`: A last page without has_more\n- \[R-478\]/,
  );
});

test('a reading is spoken of by its number or by its name, known or not', () => {
  const text =
    '/** As R-07 and the reading\n * `null-or-left-out` say, and no reading `of-nothing`. `has-more` */';
  expect(mentionedIn(text)).toEqual(['R-07', 'R-73', 'of-nothing']);
});
