import type { Callee } from './exchange.ts';
import {
  isMacroId,
  isOperationId,
  macros,
  operations,
  plannedRoutes,
} from '../../schemas/operations/index.ts';
import { type Tier, tiers } from '../../schemas/operations/operation.ts';

/** How much of the suite a run is to do, from the least. */
export const efforts = ['smoke', 'gate', 'audit'] as const;

export type Effort = (typeof efforts)[number];

/** What an effort asks of the checks that it runs. */
interface Thoroughness {
  /** So many times the cases that a property draws beside its examples. */
  readonly cases: number;
  /** How often each check is driven, each time with other draws, where that is safe. */
  readonly drives: number;
  /** How many requests the checks may send; with those before and after them a smoke comes to 500 at most. */
  readonly requests: number;
  /** Whether what only an audit sends is left out. */
  readonly spares: boolean;
  /** Whether smaller cases are looked for that show the same, and later moments for what was not reached. */
  readonly searches: boolean;
  /** Of the time that lists have to follow, the share that they get at first; see `Drive.letFollow`. */
  readonly follow: number;
  /** The most, in milliseconds, that is waited for a target to give up on bodies that do not come. */
  readonly bodiesMs: number;
}

const brief = { spares: true, follow: 1 / 4, bodiesMs: 3000 };

const thoroughness: Readonly<Record<Effort, Thoroughness>> = {
  smoke: { ...brief, cases: 1, drives: 1, requests: 475, searches: false },
  gate: { ...brief, cases: 1, drives: 1, requests: Infinity, searches: true },
  audit: {
    cases: 10,
    drives: 3,
    requests: Infinity,
    spares: false,
    searches: true,
    follow: 1,
    bodiesMs: 10_000,
  },
};

/** Smoke runs a few of the checks, gate all of them once, audit all of them many times over. */
export function thoroughnessOf({ effort = 'gate' }: { readonly effort?: Effort }): Thoroughness {
  return thoroughness[effort];
}

/** True where a tier is no higher than another. */
export function withinTier(tier: Tier, highest: Tier): boolean {
  return tiers.indexOf(tier) <= tiers.indexOf(highest);
}

/** The tier of an operation, a planned route or a macro. */
export function tierOf(callee: Callee): Tier {
  if (isMacroId(callee)) return macros[callee].tier;
  return isOperationId(callee) ? operations[callee].tier : plannedRoutes[callee].tier;
}
