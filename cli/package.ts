import { readFileSync } from 'node:fs';

/** The package's own facts, from the nearest package.json above. */
function readPackage(): { name: string; version: string } {
  for (const up of ['../package.json', '../../package.json']) {
    try {
      return JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as {
        name: string;
        version: string;
      };
    } catch {
      // from dist/ it lies one folder further up
    }
  }
  throw new Error('package.json is missing beside the suite');
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
