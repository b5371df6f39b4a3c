import type { Check } from './check.ts';

/** The checks of one file: what it claims, under one heading. */
export interface Suite {
  /** Short and unique, for filters: `gates`, `endpoints`. */
  readonly id: string;
  readonly title: string;
  readonly checks: readonly Check[];
}
