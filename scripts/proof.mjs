// Prints what an account without a state hook lets the suite judge of the reference gateway, and the
// share of all faults that it catches, and judges the foreign gateway in each style again and again:
// `npm run proof` tries every fault, which takes an hour or two; `npm run proof -- 20` every twentieth.
import { startVitest } from 'vitest/node';

process.env['CONFORMANCE_PROOF'] = process.argv[2] ?? '1';
const vitest = await startVitest(
  'test',
  [
    'selftest/proof/figures.test.ts',
    'selftest/foreign/foreign.test.ts',
    'selftest/foreign/again.test.ts',
  ],
  {
    project: ['selftest'],
    watch: false,
    disableConsoleIntercept: true,
  },
);
await vitest.close();
