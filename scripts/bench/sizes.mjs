// What tests hold bounds with slack for, to the digit: the package, the smoke, and what is judged.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Rows of a table: what, and how much of it there is in this working tree, which was built before. */
export async function sizes() {
  const { checks } = await import('../../dist/suites/index.js');
  const { smokeChecks } = await import('../../dist/suites/smoke.js');
  const { clauseIds } = await import('../../dist/schemas/clauses/index.js');
  const { mutants } = await import('../../dist/fixtures/mutants/index.js');
  const { measuredCounts, total } = await import('../../dist/engine/counts.js');
  const requests = Object.entries(measuredCounts()).map(([id, counts]) => [id, total(counts)]);
  const packed = packageFacts();
  return [
    ['bytes of the package, unpacked', packed.unpackedSize],
    ['files of the package', packed.entryCount],
    ['clauses', clauseIds.length],
    ['checks', checks.length],
    ['mutants of the reference gateway', mutants.length],
    ['requests of a gate, each check once', sum(requests)],
    ['checks of a smoke', smokeChecks.size],
    [
      'requests of a smoke, where gates are open and where they are closed',
      sum(requests.filter(([id]) => smokeChecks.has(id))),
    ],
  ];
}

function sum(rows) {
  return rows.reduce((all, [, count]) => all + count, 0);
}

/** Packing builds the package, and leaves the build of a checkout behind as it was. */
function packageFacts() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const args = ['pack', '--dry-run', '--json', '--silent'];
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8' });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root });
  const [packed] = JSON.parse(text.slice(text.indexOf('[')));
  return packed;
}
