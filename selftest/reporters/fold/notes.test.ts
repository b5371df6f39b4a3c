import { expect, test } from 'vitest';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderHtml } from '../../../reporters/html/page.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { complaints } from '../../samples/report-complaints.ts';
import { report } from '../../samples/run-sample.ts';
import { only, result, unit } from '../../samples/samples.ts';

const ended = 'the time for the run was over (timeouts.runMs, 600 s)';
const notes = ['the target took no connections for 1 s', 'the clock of this machine was set'];

test('an end that nobody asked for says why, and what befell the run has a line', () => {
  const run = report({ ended, notes }, { interrupted: true });
  expect(complaints(run)).toEqual([]);
  expect(run.exitReason).toContain(`acme: ${ended}`);
  const texts = [renderConsole(run, { color: false }), renderHtml(run), renderMarkdown(run)];
  for (const text of texts) {
    for (const words of [ended, ...notes]) expect(text).toContain(words);
    expect(text).not.toContain('the run was interrupted');
  }
});

test('clauses that are not judged for what came astray are counted once each', () => {
  const astray = {
    ...unit('a', 'unreached', { by: 'one', reason: 'others came' }),
    astray: true,
  } as const;
  const results = [result('one', [astray, astray])];
  expect(only({ results, notes }).target.notes).toEqual([
    ...notes,
    '1 clause not judged: what came astray to the listener may have been the delivery that was missed',
  ]);
  const held = unit('a', 'unreached', { by: 'one', reason: 'not asked' });
  expect(only({ results: [result('one', [held])] }).target).not.toHaveProperty('notes');
});
