import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './selftest/longest-first.ts';

const shared = { pool: 'threads', isolate: false } as const;

export default defineConfig({
  test: {
    // tests wait for gateways, hooks and lists as much as they compute: with a worker more than there are
    // processors none of these is idle
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'selftest',
          include: ['selftest/**/*.test.ts'],
          globalSetup: ['selftest/build-once.ts'],
          testTimeout: 180_000,
        },
      },
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
