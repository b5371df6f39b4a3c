import { expect, test } from 'vitest';
import { brokenLines, nothingJudged } from '../../harness/register.ts';
import { mount } from '../../library/vitest.ts';
import { broken } from '../samples/samples.ts';

test('a pattern that fits no check is an error, also beside one that fits', () => {
  expect(() => mount('webhoks.*', 'nothing')).toThrow(/webhoks\.\*: matches nothing.*; nothing: /);
  expect(() => mount('webhooks.list*', 'webhooks.list/tie')).toThrow(
    'mount: webhooks.list/tie: matches nothing; did you mean webhooks.list/ties?',
  );
});

test('a file whose checks were all skipped is no pass, and says why', () => {
  const skipped = { outcome: 'notExercised', reason: 'account.owner was not given' } as const;
  expect(nothingJudged([skipped, skipped, { outcome: 'notApplicable' }])).toBe(
    'none of 2 checks was judged: account.owner was not given',
  );
  expect(nothingJudged([skipped, { outcome: 'judged' }])).toBeNull();
  expect(nothingJudged([{ outcome: 'notApplicable' }])).toBeNull();
  expect(nothingJudged([])).toBeNull();
});

test('a failure is told in a line, in which no text of a target is obeyed', () => {
  const got = '401 x\n::error::y\u001B[8m ##[stop-commands]';
  const units = [broken('webhooks.create.url-fragment', 'one', { got })];
  expect(brokenLines({ units }, (text) => text.replaceAll('401', '400'))).toEqual([
    'webhooks.create.url-fragment: expected status 409, ' +
      String.raw`got 400 x\n::error::y\x1b[8m ##\x5bstop-commands]`,
  ]);
});
