import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { between } from './between.ts';
import { tableOf } from './schema-members.ts';

interface Input {
  readonly description: string;
  readonly default: string;
}

/** The inputs of action.yml, by name. */
export const actionInputs: Readonly<Record<string, Input>> = parse(
  readFileSync(new URL('../../action.yml', import.meta.url), 'utf8'),
).inputs;

/** docs/ci.md with the inputs of the action. */
export function withInputs(page: string): string {
  const rows = Object.entries(actionInputs).map(([name, { description, default: otherwise }]) => [
    `\`${name}\``,
    otherwise === '' ? '' : `\`${otherwise}\``,
    description,
  ]);
  return between(page, 'inputs', tableOf(['input', 'default', 'is'], rows));
}
