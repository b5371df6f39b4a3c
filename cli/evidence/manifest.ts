import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { isObject, member } from '../../harness/model/json.ts';
import { systemErrorCode } from '../../harness/model/system-error.ts';
import { assertStored, readStoredJson } from '../../harness/target-file/json-file.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { proofFiles } from '../../reporters/output-names.ts';
import type { Report } from '../../reporters/report.ts';
import { isNameBelow, writeBelow } from '../../reporters/write-whole.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { suiteFacts } from '../../harness/package.ts';

/** What a digest is of, as the attestation framework of in-toto describes resources. */
interface Resource {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

/**
 * The manifest of a report's folder: an in-toto statement v1 of the kind test-result v0.1. Its subjects
 * are all files that the run wrote; its configuration is the suite and the table of clauses.
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

/** What is judged again: without these there is no manifest. */
const judged = ['conformance.json', proofFiles.evidence] as const;

/** Writes the manifest of the files of a folder; nothing where the report or its evidence is not among them. */
export async function writeManifest(
  folder: string,
  report: Report,
  names: readonly string[],
): Promise<void> {
  if (!judged.every((name) => names.includes(name))) return;
  const manifest: Manifest = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: names.map((name) => resource(name, bytesOf(folder, name))),
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: { result: resultOf(report), configuration: configuration() },
  };
  await writeBelow(folder, proofFiles.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
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
    (list) => Array.isArray(list) && list.every(isResource),
  );
}

function isResource(value: unknown): boolean {
  return typeof member(value, 'name') === 'string' && isObject(member(value, 'digest'));
}

/** Which files of a folder are not those that its manifest names, in a line each. One that is not there misleads no reader. */
export function strayFiles(folder: string, { subject }: Manifest): readonly string[] {
  const unnamed = judged.filter((name) => !subject.some((one) => one.name === name));
  const others = subject.filter(({ name, digest }) => {
    const isThere = isNameBelow(name) && existsSync(join(folder, name));
    return isThere && resource(name, bytesOf(folder, name)).digest.sha256 !== digest.sha256;
  });
  return [...unnamed, ...others.map(({ name }) => name)].map(
    (name) => `${name}: not the file that the manifest names`,
  );
}

/** The files of a folder that its manifest does not name, save itself and its signature, in words where they are many. */
export function unnamedFiles(folder: string, { subject }: Manifest): readonly string[] {
  const named = new Set([
    ...subject.map(({ name }) => name),
    proofFiles.manifest,
    proofFiles.signature,
  ]);
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = all
    .filter((one) => !one.isDirectory())
    .map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll(sep, '/'));
  const others = names.filter((name) => !named.has(name) && !/^(?:replays|previous)\//.test(name));
  const more = others.length - mostTold;
  return [...others.slice(0, mostTold), ...(more > 0 ? [`${more} more`] : [])];
}

/** Names that are shown. */
const mostTold = 5;

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

/** The modules that judge, and their tables, as they lie here: of a checkout, or what they were built into. */
const judging = [
  'schemas',
  'contract',
  'fixtures/generators',
  'harness',
  'suites',
  'reporters',
  'engine',
  'cli',
  'chunks',
];

function suiteText(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const there = judging.filter((room) => existsSync(join(root, room)));
  const paths = there.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.(?:js|ts|json|gz)$/.test(name))
      .map((name) => join(room, name)),
  );
  return paths
    .toSorted()
    .map((path) => `${path}\n${textOf(join(root, path))}`)
    .join('\n');
}

/** How a file is packed hangs on the machine that packed it; what it holds does not. */
function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}
