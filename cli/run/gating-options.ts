import { suggestion } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { Gating } from '../../reporters/inputs/gating.ts';
import type { Plane } from '../../schemas/operations/operation.ts';
import { readBaseline } from '../reports/stored-report.ts';

/** The options of `run` by which a release says what must be green. */
export const gatingFlags = {
  require: { type: 'string', multiple: true },
  'max-waivers': { type: 'string' },
  'narrow-waivers': { type: 'boolean' },
  baseline: { type: 'string' },
  'strict-baseline': { type: 'boolean' },
} as const;

interface Values {
  readonly require?: readonly string[];
  readonly 'max-waivers'?: string;
  readonly 'narrow-waivers'?: boolean;
  readonly baseline?: string;
  readonly 'strict-baseline'?: boolean;
}

const planes: readonly Plane[] = ['public', 'sealed', 'workflow'];

/** Reads what a release asks for; a usage error names the option and the repair. */
export function gatingOf(values: Values): Gating {
  const { baseline, 'strict-baseline': strictBaseline = false } = values;
  if (strictBaseline && baseline === undefined)
    throw new UsageError('--strict-baseline: give the baseline by --baseline PATH');
  return {
    require: planesOf(values.require ?? []),
    maxWaivers: mostOf(values['max-waivers']),
    narrowWaivers: values['narrow-waivers'] ?? false,
    baseline: baseline === undefined ? null : readBaseline(baseline),
    strictBaseline,
  };
}

/** Reads lists of planes. */
export function planesOf(lists: readonly string[]): readonly Plane[] {
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
  const meant = names.map((name) => {
    const plane = planes.find((one) => one === name);
    if (plane) return plane;
    const hint = suggestion(name, planes);
    throw new UsageError(`--require ${name}: give planes of ${planes.join(', ')}${hint}`);
  });
  return [...new Set(meant)];
}

function mostOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--max-waivers ${text}: give a whole number, 0 for none at all`);
}

/**
 * Throws a UsageError where a baseline says nothing of a target of this run: all that fails there would
 * be called new.
 */
export function assertBaselineFits({ baseline }: Gating, names: readonly string[]): void {
  if (!baseline || (names.length === 1 && baseline.targets.length === 1)) return;
  const known = baseline.targets.map(({ name }) => name);
  const stray = names.find((name) => !known.includes(name));
  if (stray === undefined) return;
  throw new UsageError(`--baseline: it knows no target ${stray}, but ${known.join(', ')}`);
}
