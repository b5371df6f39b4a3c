import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../../reporters/html/page.ts';
import { plainTextOf, samplePage, twoTargets, wholeContract } from '../../samples/page-sample.ts';
import { report } from '../../samples/run-sample.ts';
import { broken, result } from '../../samples/samples.ts';

/** A page on which a clause came to each verdict but a failure. */
function calmPage(): string {
  return renderHtml(report({}));
}

/** The anchors that the contents of the first target lead to, in their order. */
function contentsOf(page: string): readonly string[] {
  const [nav = ''] = /<nav class="contents"[\s\S]*?<\/nav>/.exec(page) ?? [];
  return [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
}

describe('the contents', () => {
  test('name the parts that are there, in their order, what is not exercised before the map', () => {
    expect(contentsOf(calmPage())).toEqual([
      't0-open',
      't0-map',
      't0-passed',
      't0-inapplicable',
      't0-latency',
      'readings',
    ]);
    expect(contentsOf(samplePage())[0]).toBe('t0-failed');
  });

  test.each([
    ['with failures', samplePage()],
    ['without', calmPage()],
    ['of two targets', renderHtml(twoTargets())],
  ])('lead to what is there, on a page %s', (_, page) => {
    const places = contentsOf(page).map((id) => page.indexOf(` id="${id}"`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('count what they lead to', () => {
    const [nav = ''] = /<nav class="contents"[\s\S]*?<\/nav>/.exec(calmPage()) ?? [];
    expect(plainTextOf(nav)).toMatch(/^not exercised 3 operations passed 1 not applicable 1 /);
  });

  test('name what the target hindered', () => {
    const { targets, ...run } = report({});
    const answers = [{ operation: 'webhooks.create', answer: '429', times: 2 }];
    const hindered = { clauses: ['c'], answers, neverGiven: [] };
    const page = renderHtml({ ...run, targets: targets.map((one) => ({ ...one, hindered })) });
    expect(contentsOf(page)[0]).toBe('t0-hindered');
    expect(plainTextOf(page)).toContain('kept 1 must clause from being judged');
  });
});

test('what passed is folded, and counted where it is', () => {
  const folded = /<div class="part" id="t0-passed">([\s\S]*?)<\/summary>/.exec(calmPage())?.[1];
  expect(plainTextOf(folded ?? '')).toBe('Clauses passed 1');
  expect(folded).toContain('<details class="clauses">');
});

/** Two clauses that one exchange shows broken. */
const oneBug = report({ results: [result('one', [broken('a', 'one'), broken('c', 'one')])] });

/** A clause that only should hold does not. */
const onlyShould = report({ results: [result('two', [broken('b', 'two')])] });

test.each([
  ['what one answer breaks as one', oneBug, '1 likely bug, 2 must clauses'],
  ['no should among them', onlyShould, 'No must is broken; 1 should clause is not met'],
  [
    'what fails on two targets once',
    twoTargets(),
    '2 likely bugs, 2 must clauses; 1 should clause is not met',
  ],
])('the header counts likely bugs, %s', (_, content, words) => {
  const [header = ''] = /<p class="bugs">[\s\S]*?<\/p>/.exec(renderHtml(content)) ?? [];
  expect(plainTextOf(header)).toBe(words);
  expect(calmPage()).not.toContain('class="bugs"');
});

test('each failure has a link to be copied, and the skip link leads to the first of them', () => {
  const page = samplePage();
  const cards = [...page.matchAll(/class="clause (?:fail|unmet)"\s+id="([^"]+)"/g)].map(
    ([, id]) => id,
  );
  const links = [
    ...page.matchAll(/<p class="link">\s*<a href="#([^"]+)">[^<]*<\/a>\s*<button[^>]*>copy link</g),
  ];
  expect(links.map(([, id]) => id)).toEqual(cards);
  expect(page).toContain('<a class="skip" href="#t0-failed">');
  expect(calmPage()).toContain('<a class="skip" href="#targets">');
});

test('the filters say what more there is of and what is cleared', () => {
  expect(samplePage()).toMatch(/<summary>more filters<[\s\S]*<button type="reset">clear filters</);
});

test('the icon stands in the page, whose policy allows images of its own alone', () => {
  expect(samplePage()).toMatch(/<link rel="icon" href="data:image\/svg\+xml,%3Csvg[^"<>]*" \/>/);
  expect(samplePage()).toMatch(/Content-Security-Policy" content="[^"]*; img-src data:; /);
});

test('readings stand in the order of their numbers', () => {
  const numbers = [...renderHtml(wholeContract()).matchAll(/<dt id="R-(\d+)">/g)].map(
    ([, number]) => Number(number),
  );
  expect(numbers.length).toBeGreaterThan(99);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});
