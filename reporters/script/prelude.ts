import { readFileSync } from 'node:fs';

/** What every script begins with: the functions that its steps call. */
export function prelude(): string {
  return readFileSync(new URL('prelude.sh', import.meta.url), 'utf8');
}
