import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './selftest/longest-first.ts';

const shared = {
  pool: 'threads',
  isolate: false,
  // a machine may be as slow as it likes: these end what hangs, and nothing that is merely late
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // a ledger keeps one line of a failure: it is to say what was found, not that there was something
  chaiConfig: { truncateThreshold: 1000 },
} as const;
const selftest = {
  ...shared,
  globalSetup: ['selftest/build-once.ts'],
  setupFiles: ['selftest/fixed-seeds.ts'],
};

export default defineConfig({
  test: {
    // a test mostly waits for answers and pauses: twice as many keep the processors busy
    maxWorkers: 2 * availableParallelism(),
    // each test drives many requests itself: more of them at once only make all of them late
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // the gate: what it says hangs on no clock and no chance
      { test: { ...selftest, name: 'selftest', include: ['selftest/**/*.test.ts'] } },
      // what takes long or waits for time to pass
      {
        test: {
          ...selftest,
          name: 'proof',
          include: ['proof/**/*.test.ts'],
          setupFiles: [...selftest.setupFiles, 'proof/resume.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'conformance',
          include: ['suites/**/*.test.ts'],
          globalSetup: ['library/vitest-target.ts'],
          testTimeout: 0,
        },
      },
    ],
  },
});
