import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './selftest/longest-first.ts';

/** The self-tests that take long or hang on time, by path, and why: they are the proof, the others the gate. */
const proofFiles = Object.keys(
  JSON.parse(readFileSync(new URL('selftest/proof-files.json', import.meta.url), 'utf8')),
);

const shared = {
  pool: 'threads',
  isolate: false,
  // a machine may be as slow as it likes: these end what hangs, and nothing that is merely late
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const;
const selftest = {
  ...shared,
  globalSetup: ['selftest/build-once.ts'],
  setupFiles: ['selftest/fixed-seeds.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // each test drives many requests itself: more of them at once only make all of them late
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...selftest,
          name: 'selftest',
          include: ['selftest/**/*.test.ts'],
          exclude: proofFiles,
        },
      },
      { test: { ...selftest, name: 'proof', include: proofFiles } },
      {
        test: {
          ...shared,
          name: 'conformance',
          include: ['suites/**/*.test.ts'],
          globalSetup: ['cli/vitest-target.ts'],
          testTimeout: 0,
        },
      },
    ],
  },
});
