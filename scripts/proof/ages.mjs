// How old the proof is: a line a part, from what stands in `proof/<part>.json`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inputsOf } from './inputs.mjs';

/** The parts of the proof: what each proves and depends on, and what is a unit of it. */
export const parts = JSON.parse(
  readFileSync(new URL('../../proof/parts.json', import.meta.url), 'utf8'),
);

/** What each part came to, when, and whether anything that it depends on has changed since. */
export function ages() {
  return Object.entries(parts).map(([part, { dependsOn }]) => {
    const folded = foldedOf(part);
    if (folded === null) return `proof of ${part}: not recorded yet`;
    const { passed, failed, notRun, date, commit, inputs } = folded;
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

/** What a part came to when it was last run whole; null where nobody wrote it down. */
export function foldedOf(part) {
  try {
    return JSON.parse(readFileSync(new URL(`../../proof/${part}.json`, import.meta.url), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
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
