import { trimmed } from '../../harness/model/ends.ts';
import { createHash } from 'node:crypto';
import type { Report, ScriptReport } from '../report.ts';
import { prelude } from './texts.ts';

/** The path of a script below the folder of its report: by target, clause and place among its failures. */
export function scriptFile(
  {
    name,
    folder = folderOf(name),
  }: { readonly name: string; readonly folder?: string | undefined },
  clause: string,
  place: number,
) {
  return `scripts/${folder}/${clause}-${place}.sh`;
}

/** Names of folders for targets of a run, in their order: no two are the same, whatever a disk thinks of case. */
export function foldersOf(names: readonly string[]): readonly string[] {
  const plain = names.map(folderOf);
  return plain.map((folder, at) =>
    plain.some((other, place) => place !== at && other === folder)
      ? `${folder}-${digest(names[at] ?? '')}`
      : folder,
  );
}

/** Bytes of a folder's name; file systems take 255, and a digest may follow. */
const mostBytes = 200;
/** Names that Windows keeps for devices, also with something behind a dot. */
const kept = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/** Letters and digits of any script stay; what a shell or a file system may read otherwise does not. */
function folderOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, '-');
  const bare = trimmed(plain, /[-.]/);
  if (bare === '') return `target-${digest(name)}`;
  const short = Buffer.byteLength(bare) <= mostBytes ? bare : cut(bare);
  return kept.test(short) ? `target-${short}` : short;
}

/** As many characters as fit, and what tells it from another that begins alike. */
function cut(text: string): string {
  let short = '';
  for (const character of text) {
    if (Buffer.byteLength(short + character) > mostBytes) break;
    short += character;
  }
  return `${short}-${digest(text)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}

/** All scripts of a report, each whole, at the paths that the run gives them: a report may be somebody else's. */
export function wholeScripts({
  targets,
  suite,
}: Report): readonly { file: string; text: string }[] {
  const folders = foldersOf(targets.map(({ name }) => name));
  return targets.flatMap(({ name, clauses }, at) =>
    clauses.flatMap(({ id, evidence }) =>
      evidence
        .filter(({ role }) => role === 'failure')
        .flatMap(({ script }, place) =>
          script
            ? {
                file: scriptFile({ name, folder: folders[at] }, id, place + 1),
                text: whole(`${id} on ${name}`, script, `${suite.name} ${suite.version}`),
              }
            : [],
        ),
    ),
  );
}

function whole(title: string, { text }: ScriptReport, by: string): string {
  const about = [
    '#!/usr/bin/env bash',
    `# What showed ${title.replaceAll(/[^ -~]/g, '?')} broken, step by step (${by}).`,
    '# Needs bash 4, curl and jq. Ends with 1 where it is seen again, 0 where it is not, and 2 where that',
    '# can not be told. GATEWAY_URL and STATES_URL send it to another deployment and state hook.',
    '',
  ].join('\n');
  return `${about}${prelude()}\n${text}`;
}
