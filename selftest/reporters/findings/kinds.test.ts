import { describe, expect, test } from 'vitest';
import { renderAnnotations } from '../../../reporters/formats/annotations.ts';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderJunit } from '../../../reporters/formats/junit.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { broken, exchange, result } from '../../samples/samples.ts';
import { report } from '../../samples/run-sample.ts';

/** The report on one clause that probes show broken, each with one thing wrong. */
function shownBy(faults: readonly string[]) {
  const probes = faults.map((fault, at) => exchange(`probe ${at}`, 200, { fault }));
  const units = probes.map((_, at) => broken('a', 'one', { exchange: at + 1 }));
  const merged = [{ ...units[0]!, findings: units.flatMap(({ findings }) => findings) }];
  return report({
    results: [result('one', merged, { exchanges: [exchange('control', 201), ...probes] })],
  });
}

const capitals = ['key.account_id', 'key.action_id', 'series_id'].map(
  (id) => `${id} is in upper case`,
);
const digests = ['empty', 'too long'].map((how) => `the digest is ${how}`);
const odd = 'key.revision is 129';
const oddly = 'webhooks.create: got status 201 for a key.revision that is 129; expected status 409';

describe('of many failures of one clause', () => {
  // more of one kind than are kept, and the odd one last
  const many = shownBy([...Array.from({ length: 4 }, () => capitals).flat(), ...digests, odd]);

  test.each([
    ['the console', renderConsole(many, { color: false })],
    ['the summary', renderMarkdown(many)],
    ['JUnit', renderJunit(many)],
    ['annotations', renderAnnotations(many)],
  ])('%s cuts none that is of another kind', (_, told) => {
    expect(told.replaceAll(/&#10;|%0A/g, '\n')).toContain(oddly);
  });

  test('the console tells those of one kind together', () => {
    const told = renderConsole(many, { color: false }).split('\n');
    expect(told.filter((line) => line.includes('with one thing wrong:'))).toHaveLength(2);
    expect(told).toContain(
      '      also      key.action_id is in upper case, series_id is in upper case',
    );
    expect(told).toContain(`      and       ${oddly}`);
  });
});
