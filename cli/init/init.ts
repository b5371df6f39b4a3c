import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../../harness/target-file/json-file.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { visible } from '../../reporters/text/text.ts';
import { tiers, type Tier } from '../../schemas/operations/operation.ts';
import { asJson } from '../../reporters/text/json.ts';
import { findingLines } from '../doctor/text.ts';
import { parseFlags } from '../terminal/flags.ts';
import { oneOf } from '../run/options.ts';
import { ownCommand } from '../terminal/own-command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { findOut } from './find-out.ts';
import { findHook } from './hook.ts';
import { targetFile } from './target.ts';
import { envTemplate, tarball, workflowFile } from './texts.ts';
import { assertFolder, ignoreReports, writeNew } from './write.ts';

/** The options of the command. */
export const initFlags = {
  target: { type: 'string' },
  states: { type: 'string' },
  tier: { type: 'string' },
  dir: { type: 'string' },
} as const;

const file = 'targets.json';

/** What a project's files are made from, or why they can't be. */
type Basis =
  { readonly content: unknown; readonly lines: readonly string[] } | { readonly reason: string };

/**
 * `init`: finds out of a deployment what reads without credentials show, and writes a target file, a template
 * of the variables that it names, a workflow and entries of .gitignore. What is there stays as it is. Exits
 * with 4, and writes nothing, where nothing answers or nothing shows a gateway.
 */
export async function init(args: readonly string[], { lines, warn }: Terminal): Promise<number> {
  const { target, states, tier = 'read_only', dir = '.' } = parseFlags(args, initFlags).values;
  const maxTier = oneOf('tier', tiers, tier);
  await assertFolder(dir);
  const basis = existsSync(join(dir, file))
    ? { content: readJsonFile(join(dir, file)), lines: [] }
    : await describe(target, states, maxTier);
  if ('reason' in basis) {
    warn([`nothing is written: ${visible(basis.reason, 2000)}`]);
    return 4;
  }
  const { content, lines: found } = basis;
  const texts: readonly (readonly [string, string])[] = [
    [file, asJson(content)],
    ['.env.example', envTemplate(file, content)],
    ['.github/workflows/conformance.yml', workflowFile(file, content)],
  ];
  const [written, left] = await writeNew(dir, texts);
  const ignores = await ignoreReports(dir);
  lines([...found, ...said('written', [...written, ...ignores]), ...keptLines(left), ...next]);
  return 0;
}

async function describe(
  url: string | undefined,
  states: string | undefined,
  maxTier: Tier,
): Promise<Basis> {
  if (url === undefined) throw new UsageError(...needs);
  const hook = states === undefined ? null : await findHook(states);
  if (hook && 'reason' in hook) return hook;
  const found = await findOut(url);
  if ('reason' in found) return found;
  const findings = [...found.findings, ...(hook?.findings ?? [])];
  return { content: targetFile(found, hook, maxTier), lines: findingLines(findings) };
}

const needs = [
  'init: give the base URL of a deployment with --target URL, and with --states URL that of its state hook if it has one; all else is found out or left to be filled in. To try it out:',
  `  ${ownCommand()} serve --port 18080`,
  `  ${ownCommand()} init --target http://127.0.0.1:18080 --states http://127.0.0.1:18081/states`,
];

function said(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(', ')}`];
}

function keptLines(left: readonly string[]): string[] {
  const anew = 'remove one and repeat init to have it written anew';
  const basis = left.includes(file) ? [`${file} was there: nothing was asked of a deployment`] : [];
  return [...basis, ...said('left as it was', left).map((line) => `${line}; ${anew}`)];
}

const next = [
  'next: copy .env.example to .env and fill it in, then',
  '  set -a; . ./.env; set +a',
  `  ${ownCommand()} doctor --config ${file}`,
  `  ${ownCommand()} run --config ${file}`,
  `for the workflow, commit ${tarball}, which npm pack makes of a checkout of the suite, with what this writes:`,
  `  npm install --save-dev ./${tarball}`,
];
