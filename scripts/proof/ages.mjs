// How old the proof is: a line a part, from what stands in `proof/recorded.ndjson`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromSource } from '../from-source.mjs';
import { inputsOf } from './inputs.mjs';

/** The parts of the proof: what each proves and depends on, and what is a unit of it. */
export const parts = JSON.parse(
  readFileSync(new URL('../../proof/parts.json', import.meta.url), 'utf8'),
);

/** What each part came to when it was last run whole: a row a part, by its name. */
export async function provedParts() {
  const { rowsIn } = await fromSource('selftest/rows.ts');
  return rowsIn(fileURLToPath(new URL('../../proof/recorded.ndjson', import.meta.url)));
}

/** What each part came to, when, and whether anything that it depends on has changed since. */
export async function ages() {
  const proved = (await provedParts()).all();
  return Object.entries(parts).map(([part, { dependsOn }]) => {
    if (!(part in proved)) return `proof of ${part}: not recorded yet`;
    const { passed, failed, notRun, date, commit, inputs } = proved[part];
    const now = inputsOf([...dependsOn, `proof/${part}`]).hash;
    const words = [
      `${passed} of ${passed + failed.length} held`,
      ...(notRun.length > 0 ? [`${notRun.length} not run`] : []),
      `at ${commit} on ${date}${agoOf(commit)}`,
      now === inputs ? 'nothing that it depends on has changed since' : 'changed since',
    ];
    return `proof of ${part}: ${words.join(', ')}`;
  });
}

/** How many commits came after; nothing where the history is not there, as in a shallow clone. */
function agoOf(commit) {
  try {
    const count = ['rev-list', '--count', `${commit}..HEAD`];
    const commits = execFileSync('git', count, { encoding: 'utf8', stdio: 'pipe' }).trim();
    return ` (${commits} commits ago)`;
  } catch {
    return '';
  }
}
