import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../harness/target-file/json-file.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { foldRun } from '../reporters/fold.ts';
import { proofFiles } from '../reporters/outputs.ts';
import { many } from '../reporters/text.ts';
import { writeWhole } from '../reporters/write-whole.ts';
import { reportDifferences } from './evidence/differences.ts';
import { payloadOf, privateKey, publicKey, signed } from './evidence/envelope.ts';
import { configuration, readManifest, strayFiles, type Manifest } from './evidence/manifest.ts';
import { unpackEvidence } from './evidence/unpack.ts';
import { parseFlags } from './flags.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from './terminal.ts';

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
  const wrong = [
    ...reportDifferences(report, foldRun(input), altered),
    ...strayFiles(folder, manifest),
    ...(key && !isSigned(folder, bytes, key)
      ? [`${proofFiles.manifest}: not signed by this key`]
      : []),
  ];
  const clauses = report.targets.reduce((sum, target) => sum + target.clauses.length, 0);
  const lines = [
    ...otherSuite(manifest),
    ...[...altered].map((name) => `fingerprints on ${name} not compared: it repeated secrets`),
    ...taken.map((one) => `left open by the run's own word: ${one}`),
    ...wrong.map((one) => `DIFFERS ${one}`),
    `${many(clauses, 'verdict')} judged again from ${many(exchanges, 'exchange')}: ${
      wrong.length === 0 ? 'all stand' : `refused, ${many(wrong.length, 'difference')}`
    }${key ? '' : '; no signature was checked (--verify-key)'}`,
  ];
  terminal.out(lines.map((one) => `${one}\n`).join(''));
  return wrong.length === 0 ? 0 : 1;
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
  terminal.out(`${path}\n`);
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

/** What else of this suite is not what judged: then a difference may be the suite's own. */
function otherSuite({ predicate }: Manifest): readonly string[] {
  const said = JSON.stringify(predicate.configuration);
  if (said === JSON.stringify(configuration())) return [];
  const names = predicate.configuration.map(({ name }) => name).join(', ');
  return [`judged by another build than this one: ${names}`];
}
