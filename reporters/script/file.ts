import type { TargetInput } from '../inputs.ts';
import type { Evidence, Report } from '../report.ts';
import { prelude } from './prelude.ts';

/** The path of a script below the folder of its report: by target, clause and place among its failures. */
export function scriptFile({ name }: Pick<TargetInput, 'name'>, clause: string, place: number) {
  const folder = name
    .toLowerCase()
    .replaceAll(/[^a-z\d.]+/g, '-')
    .replace(/^[-.]+/, '');
  return `scripts/${folder.slice(0, 80) || 'target'}/${clause}-${place}.sh`;
}

/** All scripts of a report, each whole; targets whose names come to the same path are told apart. */
export function wholeScripts({
  targets,
  suite,
}: Report): readonly { file: string; text: string }[] {
  return targets.flatMap(({ name, clauses }) =>
    clauses.flatMap(({ id, evidence }) =>
      evidence.flatMap((shown) =>
        whole(`${id} on ${name}`, shown, `${suite.name} ${suite.version}`),
      ),
    ),
  );
}

function whole(title: string, { script }: Evidence, by: string) {
  if (!script) return [];
  const about = [
    '#!/usr/bin/env bash',
    `# What showed ${title.replaceAll(/[^ -~]/g, '?')} broken, step by step (${by}).`,
    '# Needs bash 4, curl and jq. Ends with 1 where it is seen again, 0 where it is not, and 2 where that',
    '# can not be told. GATEWAY_URL and STATES_URL send it to another deployment and state hook.',
    '',
  ].join('\n');
  return [{ file: script.file, text: `${about}${prelude()}\n${script.text}` }];
}
