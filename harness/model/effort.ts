/** How much of the suite a run is to do, from the least. */
export const efforts = ['smoke', 'gate', 'audit'] as const;

export type Effort = (typeof efforts)[number];

/** What an effort asks of the checks that it runs. */
interface Thoroughness {
  /** So many times the cases that a property draws beside its examples. */
  readonly cases: number;
  /** How often each check is driven, each time with other draws, where that is safe. */
  readonly drives: number;
}

const thoroughness: Readonly<Record<Effort, Thoroughness>> = {
  smoke: { cases: 1, drives: 1 },
  gate: { cases: 1, drives: 1 },
  audit: { cases: 10, drives: 3 },
};

/** Smoke runs a few of the checks, gate all of them once, audit all of them many times over. */
export function thoroughnessOf({ effort = 'gate' }: { readonly effort?: Effort }): Thoroughness {
  return thoroughness[effort];
}
