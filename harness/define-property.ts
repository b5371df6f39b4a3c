import { completeDraft, type CheckDraft } from './define-check.ts';
import type { PropertyCheck } from './model/check.ts';
import type { Drive } from './model/drive.ts';
import type { CaseAccounts } from './model/property.ts';
import { drawCases, type Cases } from './property/draw-cases.ts';

/** A property as its author writes it: `drive` sends one case, `claims` are judged of each. */
export interface PropertyDraft<Case, Setup> extends Omit<CheckDraft, 'drive'> {
  readonly cases: Cases<Case>;
  /** One account for all cases where nothing is said. */
  readonly accounts?: CaseAccounts;
  /** Sends what all cases share; it is recorded once and is before each of them. */
  readonly setUp?: (drive: Drive) => Promise<Setup>;
  readonly drive: (drive: Drive, one: Case, setup: Setup) => Promise<void>;
}

/** Completes a property as `defineCheck` completes a check. */
export function defineProperty<Case, Setup = void>(
  draft: PropertyDraft<Case, Setup>,
): PropertyCheck;
export function defineProperty<Case>({
  cases,
  accounts = 'one',
  setUp = () => Promise.resolve(undefined),
  drive,
  ...facts
}: PropertyDraft<Case, unknown>): PropertyCheck {
  const draw = (seed: number, times: number) =>
    drawCases({ ...cases, runs: cases.runs * times }, seed);
  return { ...completeDraft(facts), property: { accounts, draw, setUp, drive } };
}
