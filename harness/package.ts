import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { member } from './model/json.ts';

/** Where the package is: its package.json lies above the sources, and one further above dist/. */
const root = ['../', '../../']
  .map((up) => new URL(up, import.meta.url))
  .find((url) => existsSync(new URL('package.json', url)));
if (!root) throw new Error('the package has lost its package.json');

/** The folder of the package, a checkout or installed, with a separator at its end. */
export const packageFolder = fileURLToPath(root);

const facts: unknown = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

/** What every report says of the suite that judged. */
export const suiteFacts = {
  name: String(member(facts, 'name')),
  version: String(member(facts, 'version')),
  /** API version of the contract. */
  contract: '1.0.0',
  node: process.versions.node,
} as const;
