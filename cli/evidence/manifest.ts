import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../harness/model/json.ts';
import { systemErrorCode } from '../../harness/model/system-error.ts';
import { assertStored, readStoredJson } from '../../harness/target-file/json-file.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { proofFiles } from '../../reporters/outputs.ts';
import type { Report } from '../../reporters/report.ts';
import { writeWhole } from '../../reporters/write-whole.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { suiteFacts } from '../../harness/package.ts';

/** What a digest is of, as the attestation framework of in-toto describes resources. */
interface Resource {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

/**
 * The manifest of a report's folder: an in-toto statement v1 of the kind test-result v0.1. Its subjects
 * are the report and the evidence; its configuration is the suite and the table of clauses.
 */
export interface Manifest {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly Resource[];
  readonly predicateType: 'https://in-toto.io/attestation/test-result/v0.1';
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED' | 'FAILED';
    readonly configuration: readonly Resource[];
  };
}

const subjects = ['conformance.json', proofFiles.evidence] as const;

/** Writes the manifest of the report and the evidence that lie in a folder; nothing where one could not be written. */
export async function writeManifest(folder: string, report: Report): Promise<void> {
  if (!subjects.every((name) => existsSync(join(folder, name)))) return;
  const manifest: Manifest = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map((name) => resource(name, bytesOf(folder, name))),
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: { result: resultOf(report), configuration: configuration() },
  };
  await writeWhole(join(folder, proofFiles.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
}

let known: readonly Resource[] | null = null;

/** The suite that runs here and its table of clauses; neither changes while a program runs. */
export function configuration(): readonly Resource[] {
  const { name, version, contract } = suiteFacts;
  known ??= [
    resource(`${name} ${version}`, suiteText()),
    resource(`clauses of contract ${contract}`, JSON.stringify(Object.values(clauses))),
  ];
  return known;
}

/** Reads the manifest of a report's folder; throws a UsageError where there is none. */
export function readManifest(folder: string): {
  readonly manifest: Manifest;
  readonly bytes: Buffer;
} {
  const value = readStoredJson(join(folder, proofFiles.manifest));
  if (!isManifest(value))
    throw new UsageError(`${join(folder, proofFiles.manifest)}: not the manifest of a report`);
  return { manifest: value, bytes: bytesOf(folder, proofFiles.manifest) };
}

function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || !isObject(value['predicate'])) return false;
  return [value['subject'], value['predicate']['configuration']].every(
    (list) => Array.isArray(list) && list.every((one) => isObject(one) && isObject(one['digest'])),
  );
}

/** Which files of a folder are not those that its manifest names, in a line each. */
export function strayFiles(folder: string, { subject }: Manifest): readonly string[] {
  return subjects.flatMap((name) => {
    const said = subject.find((one) => one.name === name)?.digest.sha256;
    const is = resource(name, bytesOf(folder, name)).digest.sha256;
    return said === is ? [] : [`${name}: not the file that the manifest names`];
  });
}

/** Reads a file of a report's folder; a UsageError names one that can't be read. */
function bytesOf(folder: string, name: string): Buffer {
  const path = join(folder, name);
  assertStored(path);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path}: can't be read (${systemErrorCode(error)})`);
  }
}

function resource(name: string, content: string | Buffer): Resource {
  return { name, digest: { sha256: createHash('sha256').update(content).digest('hex') } };
}

/** A run is green with a warning where a should failed, or a must is waived or was not exercised. */
function resultOf({ exitCode, targets }: Report): Manifest['predicate']['result'] {
  if (exitCode !== 0) return 'FAILED';
  const warned = targets.some(
    ({ counts, countsShould }) =>
      counts.waived + counts.notExercised + counts.fail + countsShould.fail > 0,
  );
  return warned ? 'WARNED' : 'PASSED';
}

/** The modules that judge, as they lie here: the sources of a checkout, or what they were built into. */
const judging = [
  'schemas',
  'contract',
  'fixtures/generators',
  'harness',
  'suites',
  'reporters',
  'cli',
  'chunks',
];

function suiteText(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const there = judging.filter((room) => existsSync(join(root, room)));
  const paths = there.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.(?:js|ts|json)$/.test(name))
      .map((name) => join(room, name)),
  );
  return paths
    .toSorted()
    .map((path) => `${path}\n${readFileSync(join(root, path), 'utf8')}`)
    .join('\n');
}
