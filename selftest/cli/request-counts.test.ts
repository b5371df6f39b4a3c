import { expect, test } from 'vitest';
import { measured } from '../../engine/counts.ts';
import { measureCalls, measureStrangers } from '../../cli/preview/measure.ts';
import { checks } from '../../suites/index.ts';
import { hashOf } from '../hash.ts';

/** To measure all takes minutes (proof/commands/request-counts.test.ts): one check in so many stands for them. */
const ONE_IN = 16;
const chosen = checks.filter(({ id }) => hashOf(id) % ONE_IN === 0);

const written = measured();

test('a sample of checks asks for what is written; `npm run derive` writes it anew', async () => {
  expect(chosen.length).toBeGreaterThan(checks.length / ONE_IN / 2);
  expect(await measureCalls(chosen)).toEqual(ofChosen(written.calls));
  expect(await measureStrangers(chosen)).toEqual(ofChosen(written.stranger));
});

function ofChosen<T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const ids = new Set(chosen.map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)));
}
