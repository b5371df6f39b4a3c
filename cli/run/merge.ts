import { resolve } from 'node:path';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import type { ShardEvidence } from '../evidence/fitting-parts.ts';
import { joinParts, linesIn } from '../evidence/join-parts.ts';
import { configuration, readManifest, strayFiles } from '../evidence/manifest.ts';
import { judgedAgain, readEvidence } from '../evidence/unpack.ts';
import { parseFlags } from '../terminal/flags.ts';
import { leaveReport } from '../folder/leave-report.ts';
import { assertRoom } from '../folder/set-aside.ts';
import { planesOf } from './gating-options.ts';
import { defaultFolder } from '../../engine/default-paths.ts';
import { outputFormats, oneOf } from './options.ts';
import { tell } from './tell.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { Unwritten } from '../terminal/unwritten.ts';

/** The options of the command. */
export const mergeFlags = {
  out: { type: 'string' },
  require: { type: 'string', multiple: true },
  'require-complete': { type: 'boolean' },
  format: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/**
 * `merge`: joins what the shards of a run recorded, judges it as one run would have, and writes the
 * report of that; the exit code is that of the run, and 2 where a shard is missing.
 */
export async function merge(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, mergeFlags, true);
  const { out = defaultFolder, quiet = false } = values;
  const format = oneOf('format', outputFormats, values.format ?? 'console');
  const requireComplete = values['require-complete'] ?? false;
  const asked = { out, requireComplete, require: planesOf(values.require ?? []) };
  if (positionals.some((folder) => resolve(folder) === resolve(out)))
    throw new UsageError(`--out ${out}: the report of a shard is there; give another folder`);
  assertRoom(out);
  const parts: ShardEvidence[] = [];
  for (const folder of positionals) parts.push(await partIn(folder));
  const evidence = joinParts(parts, asked);
  const { input } = judgedAgain(evidence, positionals.join(', '));
  const report = foldRun(input);
  const unwritten = new Unwritten();
  const { path, earlier } = await leaveReport(out, {
    report,
    evidence: linesIn(evidence),
    attempt: unwritten.attempt,
  });
  const notes = [
    ...(earlier === null ? [] : [`the report that was there is kept in ${earlier}`]),
    `report of ${positionals.join(', ')}: ${path ?? 'not written'}, and report.html and others beside it`,
    '',
  ];
  await tell(report, { format, quiet, out }, { notes, next: [], unwritten }, terminal);
  return report.exitCode;
}

/** Reads what a shard left; a UsageError says why it can't be merged. */
async function partIn(folder: string): Promise<ShardEvidence> {
  const { manifest } = readManifest(folder);
  const [stray] = strayFiles(folder, manifest);
  if (stray !== undefined) throw new UsageError(`${folder}: ${stray}; it is not merged`);
  if (JSON.stringify(manifest.predicate.configuration) !== JSON.stringify(configuration()))
    throw new UsageError(`${folder}: judged by another build of the suite than this one`);
  const evidence = await readEvidence(folder);
  const { shards, suite, invocation } = evidence.run;
  // anyone who wrote it may have left anything out
  const members = [suite, invocation, ...(shards ? [shards.asked, shards.checks] : [])];
  if (!members.every(Boolean)) throw new UsageError(`${folder}: not the evidence of a run`);
  if (!shards) throw new UsageError(`${folder}: not the report of a shard (run --shard i/n)`);
  return { ...evidence, folder, shards };
}
