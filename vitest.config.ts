import { defineConfig } from 'vitest/config';
import { LongestFirst } from './selftest/longest-first.ts';

const shared = { pool: 'threads', isolate: false } as const;

export default defineConfig({
  test: {
    // the kill matrix is bound by the processor: a core left idle doubles its time
    maxWorkers: '100%',
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
