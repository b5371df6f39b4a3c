import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../../harness/target-file/json-file.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { proofFiles } from '../../reporters/output-names.ts';
import { filesOf } from '../../reporters/outputs.ts';
import type { Report } from '../../reporters/report.ts';
import { many } from '../../reporters/text/text.ts';
import { writeWhole } from '../../reporters/write-whole.ts';
import { reportDifferences } from '../evidence/differences.ts';
import { payloadOf, privateKey, publicKey, signed } from '../evidence/envelope.ts';
import {
  configuration,
  readManifest,
  strayFiles,
  unnamedFiles,
  type Manifest,
} from '../evidence/manifest.ts';
import { unpackEvidence } from '../evidence/unpack.ts';
import { parseFlags } from '../terminal/flags.ts';
import { ownFiles } from '../folder/own-files.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const rejudgeFlags = { 'verify-key': { type: 'string' } } as const;

/** The options of `sign`. */
export const signFlags = { 'sign-key': { type: 'string' } } as const;

/**
 * `rejudge`: recomputes every verdict of a report's folder from the exchanges that lie in it, and
 * nothing else; the exit code is 1 where the report, or a digest or the signature, says otherwise.
 */
export async function rejudge(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, rejudgeFlags, true);
  const folder = onlyFolder('rejudge', positionals);
  const key = values['verify-key'] === undefined ? null : publicKey(values['verify-key']);
  const report = readReport(folder);
  const { manifest, bytes } = readManifest(folder);
  const { input, exchanges, taken, altered } = await unpackEvidence(folder);
  const otherBuild = !isOfThisBuild(manifest);
  const isRefused = key !== null && !isSigned(folder, bytes, key);
  const wrong = [
    ...reportDifferences(report, foldRun(input), { otherBuild, altered }),
    ...strayFiles(folder, manifest),
    ...(otherBuild ? [] : pagesThatDiffer(folder, report)),
    ...(isRefused ? [`${proofFiles.manifest}: not signed by this key`] : []),
  ];
  const clauses = report.targets.reduce((sum, target) => sum + target.clauses.length, 0);
  const lines = [
    ...(otherBuild ? [byAnother(manifest)] : []),
    ...[...altered].map((name) => `texts on ${name} not compared: it repeated secrets`),
    ...taken.map((one) => `left open by the run's own word: ${one}`),
    ...wrong.map((one) => `DIFFERS ${one}`),
    `${many(clauses, 'verdict')} judged again from ${many(exchanges, 'exchange')}: ${
      wrong.length === 0 ? 'all stand' : `refused, ${many(wrong.length, 'difference')}`
    }${notCovered(folder, manifest)}${key ? '' : '; no signature was checked (--verify-key)'}`,
  ];
  terminal.lines(lines);
  return wrong.length === 0 ? 0 : 1;
}

/** Pages and scripts that are not what the report makes of itself, in a line each. */
function pagesThatDiffer(folder: string, report: Report): readonly string[] {
  const own = new Set(ownFiles(folder));
  return [...filesOf(report)]
    .filter(
      ([name, render]) => own.has(name) && readFileSync(join(folder, name), 'utf8') !== render(),
    )
    .map(([name]) => `${name}: not what the report makes of it`);
}

/** Names the files that nothing vouches for; nothing where there are none. */
function notCovered(folder: string, manifest: Manifest): string {
  const others = unnamedFiles(folder, manifest);
  return others.length === 0 ? '' : `; not covered by the manifest: ${others.join(', ')}`;
}

/** `sign`: signs the manifest of a report's folder with the user's key, for `rejudge --verify-key`. */
export async function sign(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, signFlags, true);
  const folder = onlyFolder('sign', positionals);
  if (values['sign-key'] === undefined) throw new UsageError('sign: give --sign-key FILE');
  const key = privateKey(values['sign-key']);
  const { manifest, bytes } = readManifest(folder);
  const [stray] = strayFiles(folder, manifest);
  if (stray !== undefined) throw new UsageError(`${folder}: ${stray}; it is not signed`);
  const path = join(folder, proofFiles.signature);
  await writeWhole(path, `${JSON.stringify(signed(bytes, key), null, 2)}\n`);
  terminal.lines([path]);
  return 0;
}

function onlyFolder(command: string, [folder, ...others]: readonly string[]): string {
  if (folder === undefined || others.length > 0)
    throw new UsageError(`${command}: give the folder of one report, such as conformance-report`);
  return folder;
}

function isSigned(folder: string, bytes: Buffer, key: ReturnType<typeof publicKey>): boolean {
  const path = join(folder, proofFiles.signature);
  const envelope = existsSync(path) ? readJsonFile(path) : null;
  return payloadOf(envelope, key)?.equals(bytes) ?? false;
}

function isOfThisBuild({ predicate }: Manifest): boolean {
  return JSON.stringify(predicate.configuration) === JSON.stringify(configuration());
}

/** Where another build judged, a difference may be the suite's own. */
function byAnother({ predicate }: Manifest): string {
  const names = predicate.configuration.map(({ name }) => name).join(', ');
  return `judged by another build than this one, so that texts and pages are not compared: ${names}`;
}
