import { defaultFolder } from '../../engine/default-paths.ts';
import { parseFlags } from '../terminal/flags.ts';
import { gatingFlags, gatingOf } from './gating-options.ts';
import type { Filters } from '../../engine/select.ts';
import { type Shard, shardOf } from '../../engine/shard-option.ts';
import { parallelOf } from '../../engine/side-by-side.ts';
import { type Effort, efforts } from '../../harness/model/effort.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { Gating } from '../../reporters/inputs/gating.ts';
import { type Edition, editions } from '../../schemas/editions.ts';

/** What `run` is told on the command line. */
export interface RunOptions {
  readonly config: string | null;
  readonly target: string | null;
  /** True where the embedded gateway is judged, and no target of one's own. */
  readonly embedded: boolean;
  readonly requireComplete: boolean;
  readonly failOnShould: boolean;
  readonly gating: Gating;
  /** The edition of the contract whose clauses alone count; null where all do. */
  readonly edition: Edition | null;
  readonly waivers: string | null;
  readonly confirm: string | null;
  /** So many failed must clauses end the run; null where none does. */
  readonly bail: number | null;
  readonly seed: number | null;
  readonly effort: Effort;
  /** The part of the run that this one is; null where it is the whole. */
  readonly shard: Shard | null;
  /** True where a shard may change the account of the target file: nobody else has it. */
  readonly ownAccount: boolean;
  /** So many targets are judged at the same time. */
  readonly parallelTargets: number;
  readonly out: string;
  /** True where all exchanges are to be written as an HTTP archive. */
  readonly har: boolean;
  /** True where Allure results are to be written. */
  readonly allure: boolean;
  /** What is printed: the text of a terminal, the same without colours, or for programs. */
  readonly format: Format;
  /** True where no more than the verdict is to be printed. */
  readonly quiet: boolean;
  /** Patterns that select checks; `*` matches any text. */
  readonly filters: Filters;
}

/** What the end of a run can be printed as. */
export const outputFormats = ['console', 'plain', 'json', 'github'] as const;

/** One of them. */
type Format = (typeof outputFormats)[number];

/** The options of the command. */
export const runFlags = {
  config: { type: 'string' },
  target: { type: 'string' },
  embedded: { type: 'boolean' },
  'require-complete': { type: 'boolean' },
  'fail-on': { type: 'string' },
  ...gatingFlags,
  edition: { type: 'string' },
  waivers: { type: 'string' },
  confirm: { type: 'string' },
  bail: { type: 'string' },
  seed: { type: 'string' },
  effort: { type: 'string' },
  shard: { type: 'string' },
  'own-account': { type: 'boolean' },
  'parallel-targets': { type: 'string' },
  out: { type: 'string' },
  har: { type: 'boolean' },
  allure: { type: 'boolean' },
  format: { type: 'string' },
  quiet: { type: 'boolean' },
  check: { type: 'string', multiple: true },
  clause: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  plane: { type: 'string', multiple: true },
} as const;

/** Reads the arguments of `run`; a usage error names the argument and the repair. */
export function runOptions(args: readonly string[]): RunOptions {
  const { values } = parseFlags(args, runFlags);
  if (values['fail-on'] !== undefined && values['fail-on'] !== 'should')
    throw new UsageError(`--fail-on ${values['fail-on']}: the only level to fail on is should`);
  const embedded = values.embedded ?? false;
  if (embedded && (values.config ?? values.target) !== undefined)
    throw new UsageError(
      '--embedded: judges the reference gateway; leave --config and --target out',
    );
  return {
    config: values.config ?? null,
    target: values.target ?? null,
    embedded,
    requireComplete: values['require-complete'] ?? false,
    failOnShould: values['fail-on'] === 'should',
    gating: gatingOf(values),
    edition: values.edition === undefined ? null : oneOf('edition', editions, values.edition),
    waivers: values.waivers ?? null,
    confirm: values.confirm ?? null,
    bail: values.bail === undefined ? null : bailOf(values.bail),
    seed: values.seed === undefined ? null : seedOf(values.seed),
    effort: oneOf('effort', efforts, values.effort ?? 'gate'),
    shard: values.shard === undefined ? null : shardOf(values.shard),
    ownAccount: values['own-account'] ?? false,
    parallelTargets: parallelOf(values['parallel-targets'] ?? '1'),
    out: values.out ?? defaultFolder,
    har: values.har ?? false,
    allure: values.allure ?? false,
    format: oneOf('format', outputFormats, values.format ?? 'console'),
    quiet: values.quiet ?? false,
    filters: {
      check: values.check ?? [],
      clause: values.clause ?? [],
      operation: values.operation ?? [],
      plane: values.plane ?? [],
    },
  };
}

/** One of the known words of an option. */
export function oneOf<T extends string>(flag: string, known: readonly T[], text: string): T {
  const found = known.find((one) => one === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${flag} ${text}: give one of ${known.join(', ')}`);
}

/** The number that an option gives as a seed. */
export function seedOf(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw new UsageError(`--seed ${text}: give a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
}

function bailOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--bail ${text}: give a whole number from 1`);
}
