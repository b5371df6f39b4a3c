// Writes the edition of a version of the contract: the clauses as the build in dist/ has them. One that is
// released is never written again: with a file that is there it does nothing but say so. One that is not is
// deleted first.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { clauses } = await import(`${root}dist/schemas/clauses/index.js`);
const [contract] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(contract ?? '')) throw new Error('give the version of the contract');

const rows = Object.values(clauses).map(({ id, level, statement, reading }) => {
  const text = JSON.stringify([statement, reading ?? null]);
  return [id, `${level} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`];
});
const content = JSON.stringify({ contract, clauses: Object.fromEntries(rows) }, null, 2);
writeFileSync(`${root}schemas/editions/${contract}.json`, `${content}\n`, { flag: 'wx' });
