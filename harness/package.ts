import { existsSync, readFileSync } from 'node:fs';
import { member } from './model/json.ts';

/** The package's own facts: its package.json lies above the sources, and one further above dist/. */
function readPackage(): { readonly name: string; readonly version: string } {
  const path = ['../package.json', '../../package.json']
    .map((up) => new URL(up, import.meta.url))
    .find((url) => existsSync(url));
  const facts: unknown = path && JSON.parse(readFileSync(path, 'utf8'));
  return { name: String(member(facts, 'name')), version: String(member(facts, 'version')) };
}

const { name, version } = readPackage();

/** What every report says of the suite that judged. */
export const suiteFacts = {
  name,
  version,
  /** API version of the contract. */
  contract: '1.0.0',
  node: process.versions.node,
} as const;
