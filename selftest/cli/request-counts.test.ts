import { expect, test } from 'vitest';
import { measured } from '../../cli/preview/counts.ts';
import { measure, measureCalls, measureStrangers } from '../../cli/preview/measure.ts';
import { checks } from '../../suites/index.ts';
import { shareOf } from '../hash.ts';

/** Measuring all takes minutes: these checks stand for the others, whatever checks come and go. */
const share = 1 / 16;
const chosen = checks.filter(({ id }) => shareOf(id) < share);
const isWhole = process.env['CONFORMANCE_COUNTS'] === 'all';

const written = measured();

test.skipIf(isWhole)(
  'a sample of checks asks for what is written; `npm run counts` writes it anew',
  async () => {
    expect(chosen.length).toBeGreaterThan((checks.length * share) / 2);
    expect(await measureCalls(chosen)).toEqual(ofChosen(written.calls));
    expect(await measureStrangers(chosen)).toEqual(ofChosen(written.stranger));
  },
);

test.runIf(isWhole)(
  'each check asks for what is written; `npm run counts` writes it anew',
  async () => {
    expect(await measure()).toEqual(written);
  },
);

function ofChosen<T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const ids = new Set(chosen.map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)));
}
