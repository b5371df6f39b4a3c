import { assertConfirmed } from '../../engine/confirm.ts';
import { parseFlags } from '../terminal/flags.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import { oneOf, seedOf } from '../run/options.ts';
import { selectionOf } from '../../engine/select.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { Unwritten } from '../terminal/unwritten.ts';
import { auditBoth } from '../../harness/audit/audit.ts';
import type { Audit } from '../../harness/model/audit.ts';
import { type Effort, efforts } from '../../harness/model/effort.ts';
import type { KnownSecret } from '../../harness/model/result.ts';
import type { RunSettings } from '../../harness/model/settings.ts';
import type { Target } from '../../harness/model/target.ts';
import { withTexts } from '../../harness/model/texts.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import { createEnvironment } from '../../harness/run/create-environment.ts';
import { Disguise } from '../../harness/secrets/disguise.ts';
import { suggestion } from '../../harness/target-file/nearest.ts';
import { readTargets } from '../../harness/target-file/read-targets.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { randomInt } from 'node:crypto';
import { renderAuditMarkdown } from '../../reporters/audit/markdown.ts';
import { renderAuditText } from '../../reporters/audit/text.ts';
import { asJson } from '../../reporters/text/json.ts';
import { writeWhole } from '../../reporters/write-whole.ts';
import { checks } from '../../suites/index.ts';

const patterns = { type: 'string', multiple: true } as const;

/** The options of the command. */
export const auditFlags = {
  config: { type: 'string' },
  seed: { type: 'string' },
  effort: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  'fail-on': { type: 'string' },
  confirm: { type: 'string' },
  check: patterns,
  clause: patterns,
  operation: patterns,
  plane: patterns,
} as const;

const formats = ['text', 'markdown', 'json'] as const;
const renderers = { text: renderAuditText, markdown: renderAuditMarkdown, json: asJson } as const;

/**
 * `audit`: drives two targets with the same requests and tells where they part, what breaks the
 * contract apart from what it leaves open. The exit code is 1 where one alone breaks a must.
 */
export async function audit(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, auditFlags, true);
  const [a, b] = twoTargets(positionals, values.config);
  const format = oneOf('format', formats, values.format ?? 'text');
  const failOn = oneOf('fail-on', ['must', 'should', 'open'], values['fail-on'] ?? 'must');
  const effort = oneOf('effort', efforts, values.effort ?? 'gate');
  const { check = [], clause = [], operation = [], plane = [] } = values;
  const filters = { check, clause, operation, plane };
  const { only } = selectionOf(knownChecks, filters, effort);
  const seed = values.seed === undefined ? randomInt(2 ** 31) : seedOf(values.seed);
  assertConfirmed([a, b], values.confirm ?? null);
  const judged = await auditTargets([a, b], { seed, effort, only }, terminal);
  if (!('breaches' in judged)) {
    terminal.lines(judged);
    return 4;
  }
  const text = renderers[format](judged);
  const { out = null } = values;
  const { attempt, lines: unwritten } = new Unwritten();
  const written = out !== null && (await attempt(out, () => writeWhole(out, text).then(() => out)));
  if (written) terminal.lines([written]);
  else if (format === 'json') terminal.json(judged);
  else terminal.out(text);
  terminal.warn(unwritten);
  return exitCodeOf(judged, failOn);
}

/** The two targets that are named: names of one file, or files of one target each. */
function twoTargets(
  [a, b, ...more]: readonly string[],
  config: string | undefined,
): readonly [Target, Target] {
  if (a === undefined || b === undefined || more.length > 0)
    throw new UsageError('audit: give two target files, or two names of the targets of --config');
  if (config === undefined) return [soleIn(a), soleIn(b)];
  const targets = readTargets(config, process.env);
  const named = (wanted: string) => {
    const found = targets.find(({ name }) => name === wanted);
    if (found) return found;
    const known = targets.map(({ name }) => name);
    throw new UsageError(`${config}: no target is called ${wanted}${suggestion(wanted, known)}`);
  };
  return [named(a), named(b)];
}

function soleIn(file: string): Target {
  const [only, ...others] = readTargets(file, process.env);
  if (only && others.length === 0) return only;
  throw new UsageError(`${file}: it describes several targets; name two of one file with --config`);
}

interface How {
  readonly seed: number;
  readonly effort: Effort;
  readonly only: readonly string[] | null;
}

/** Drives both; gives why, in lines, where one of them can't be judged. */
async function auditTargets(
  targets: readonly [Target, Target],
  how: How,
  { signal }: Terminal,
): Promise<Audit | readonly string[]> {
  const disguise = new Disguise();
  const learn = (secrets: readonly KnownSecret[]) => {
    for (const known of secrets) disguise.add(known);
  };
  const [a, b] = await Promise.all(targets.map((target) => ready(target, how, learn)));
  if (typeof a === 'string' || typeof b === 'string' || !a || !b)
    return [a, b].filter((one) => typeof one === 'string');
  const both = { a: createEnvironment(a), b: createEnvironment(b) };
  try {
    const asked = checks.filter(({ id }) => how.only === null || how.only.includes(id));
    const told = await auditBoth(asked, both, signal);
    learn([...both.a.secrets.handOver(), ...both.b.secrets.handOver()]);
    const [first, second] = targets.map(({ name, baseUrl }) => ({ name, baseUrl }));
    const clean = withTexts(told, (text) => disguise.text(text));
    return { a: first!, b: second!, seed: how.seed, ...clean };
  } finally {
    await Promise.all([both.a.close(), both.b.close()]);
  }
}

/** What a target is driven with, or why it can't be. */
async function ready(
  target: Target,
  { seed, effort, only }: How,
  learn: (secrets: readonly KnownSecret[]) => void,
): Promise<RunSettings | string> {
  const found = await preflight(target, { seed, effort, repeats: 0, journal: null, only });
  learn(found.secrets);
  if (found.trouble !== null) return `${target.name}: ${found.trouble}`;
  const [refused] = found.refused;
  if (refused) return `${target.name} refused good requests with ${refused.member}`;
  return found.settings;
}

function exitCodeOf(
  { breaches, divergences, defects, interrupted, pairs }: Audit,
  failOn: 'must' | 'should' | 'open',
): number {
  if (defects.length > 0) return 5;
  if (pairs === 0 && !interrupted) return 4;
  const red = breaches.some(({ level }) => level === 'must' || failOn !== 'must');
  if (red || (failOn === 'open' && divergences.length > 0)) return 1;
  return interrupted ? 2 : 0;
}
