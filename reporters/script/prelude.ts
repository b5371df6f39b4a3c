import { readFileSync } from 'node:fs';

/** What every script begins with: the functions that its steps call, and those that compare what came of them. */
export function prelude(): string {
  return ['prelude.sh', 'verdict.sh']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n');
}
