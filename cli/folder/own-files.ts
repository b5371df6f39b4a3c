import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, list, member } from '../../harness/model/json.ts';
import { suiteFacts } from '../../harness/package.ts';
import { outputNames, proofFiles } from '../../reporters/output-names.ts';
import { isNameBelow } from '../../reporters/write-whole.ts';

/** What a run writes into its folder under names that are always the same. */
export const fixedNames: readonly string[] = [
  ...outputNames,
  ...Object.values(proofFiles),
  'run.har',
];

/** What it names after targets and clauses. */
const madeNames = /^(?:scripts\/[^/]+\/[^/]+\.sh|allure-results\/[^/]+)$/;

/**
 * The files below a folder that a report there vouches for, with those of its replays: names with slashes. None
 * where no report of this suite is; what anybody else put beside one is not among them. A report may say what it
 * likes: nothing counts but what a run writes, and no link is followed.
 */
export function ownFiles(folder: string): readonly string[] {
  const report = jsonIn(folder, 'conformance.json');
  if (member(member(report, 'suite'), 'name') !== suiteFacts.name) return [];
  const named = list(jsonIn(folder, proofFiles.manifest), 'subject').map((one) =>
    member(one, 'name'),
  );
  const told = named.includes('report.html')
    ? ['conformance.json', proofFiles.manifest, ...signatureIn(folder), ...named]
    : [...fixedNames, ...scriptsIn(report)];
  const replays = foldersIn(folder, 'replays')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) =>
      ownFiles(join(folder, 'replays', name)).map((one) => `replays/${name}/${one}`),
    );
  const written = told.filter((name): name is string => typeof name === 'string' && mayBe(name));
  return [...new Set([...written, ...replays])].filter((name) => isFileBelow(folder, name));
}

/** True for what a run writes under that name. */
function mayBe(name: string): boolean {
  return fixedNames.includes(name) || madeNames.test(name);
}

/** The signature, where it is one of this manifest. */
function signatureIn(folder: string): readonly string[] {
  const payload = member(jsonIn(folder, proofFiles.signature), 'payload');
  const manifest = join(folder, proofFiles.manifest);
  const isOfIt = payload === readFileSync(manifest).toString('base64');
  return isOfIt ? [proofFiles.signature] : [];
}

/** What a report says of its scripts, where no manifest does: it may not have been written, or by an earlier version. */
function scriptsIn(report: unknown): readonly unknown[] {
  return list(report, 'targets').flatMap((target) =>
    list(target, 'clauses').flatMap((clause) =>
      list(clause, 'evidence').map((shown) => member(member(shown, 'script'), 'file')),
    ),
  );
}

/** True for a file, or a link, that no link leads to. */
function isFileBelow(folder: string, name: string): boolean {
  if (!isNameBelow(name)) return false;
  const steps = name.split('/');
  const parents = steps.slice(0, -1).map((_, at) => join(folder, ...steps.slice(0, at + 1)));
  const last = statusOf(join(folder, name));
  return (
    last !== null && !last.isDirectory() && parents.every((path) => statusOf(path)?.isDirectory())
  );
}

function foldersIn(folder: string, name: string): readonly string[] {
  const path = join(folder, name);
  if (!statusOf(path)?.isDirectory()) return [];
  return readdirSync(path).filter((one) => statusOf(join(path, one))?.isDirectory());
}

function jsonIn(folder: string, name: string): unknown {
  const path = join(folder, name);
  if (!statusOf(path)?.isFile()) return null;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What is there, itself and not what it leads to; null where nothing is, or it may not be looked at. */
export function statusOf(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}
