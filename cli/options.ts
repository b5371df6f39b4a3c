import { UsageError } from '../harness/target-file/usage-error.ts';
import { efforts, type Effort } from '../harness/model/effort.ts';
import type { Gating } from '../reporters/gating.ts';
import { parseFlags } from './flags.ts';
import { gatingFlags, gatingOf } from './gating-options.ts';

/** What `run` is told on the command line. */
export interface RunOptions {
  readonly config: string | null;
  readonly target: string | null;
  readonly requireComplete: boolean;
  readonly failOnShould: boolean;
  readonly gating: Gating;
  readonly waivers: string | null;
  readonly confirm: string | null;
  readonly seed: number | null;
  readonly effort: Effort;
  readonly out: string;
  /** True where all exchanges are to be written as an HTTP archive. */
  readonly har: boolean;
  /** True where Allure results are to be written. */
  readonly allure: boolean;
  /** Patterns that select checks; `*` stands for any text. */
  readonly filters: Filters;
}

/** The folder that a report goes to where nothing else is said. */
export const defaultFolder = 'conformance-report';

/** What patterns are matched against. */
export const filterKinds = ['check', 'clause', 'operation', 'plane'] as const;

/** Patterns by what they are matched against. */
export type Filters = Readonly<Record<(typeof filterKinds)[number], readonly string[]>>;

const flags = {
  config: { type: 'string' },
  target: { type: 'string' },
  'require-complete': { type: 'boolean' },
  'fail-on': { type: 'string' },
  ...gatingFlags,
  waivers: { type: 'string' },
  confirm: { type: 'string' },
  seed: { type: 'string' },
  effort: { type: 'string' },
  out: { type: 'string' },
  har: { type: 'boolean' },
  allure: { type: 'boolean' },
  check: { type: 'string', multiple: true },
  clause: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  plane: { type: 'string', multiple: true },
} as const;

/** Reads the arguments of `run`; a usage error names the argument and the repair. */
export function runOptions(args: readonly string[]): RunOptions {
  const { values } = parseFlags(args, flags);
  if (values['fail-on'] !== undefined && values['fail-on'] !== 'should')
    throw new UsageError(`--fail-on ${values['fail-on']}: the only level to fail on is should`);
  return {
    config: values.config ?? null,
    target: values.target ?? null,
    requireComplete: values['require-complete'] ?? false,
    failOnShould: values['fail-on'] === 'should',
    gating: gatingOf(values),
    waivers: values.waivers ?? null,
    confirm: values.confirm ?? null,
    seed: values.seed === undefined ? null : seedOf(values.seed),
    effort: effortOf(values.effort ?? 'gate'),
    out: values.out ?? defaultFolder,
    har: values.har ?? false,
    allure: values.allure ?? false,
    filters: {
      check: values.check ?? [],
      clause: values.clause ?? [],
      operation: values.operation ?? [],
      plane: values.plane ?? [],
    },
  };
}

function effortOf(text: string): Effort {
  const effort = efforts.find((one) => one === text);
  if (effort) return effort;
  throw new UsageError(`--effort ${text}: give one of ${efforts.join(', ')}`);
}

function seedOf(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw new UsageError(`--seed ${text}: give a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
}
