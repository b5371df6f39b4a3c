import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { readRecorded, type Table } from '../conformance/recorded.ts';
import { allUnits, provedUnits, reasonFor } from '../conformance/unproved.ts';

/** So many of the mutants that silence most are named. */
const WORST = 10;

/** docs/kill-matrix.md, which is not tracked: what each mutant of the gateway was seen to do. */
export function killMatrixPage(): string {
  const table = readRecorded();
  const parts = [
    '# Kill matrix',
    'Each mutant is one bug of the reference gateway, and each turns red the clauses that it breaks and no others. Measured with `CONFORMANCE_RECORD=1` and written by `npm run derive`; never by hand.',
    '## Score',
    score(table),
    '## What one bug silences',
    'Clauses that pass without the bug, and that nothing can be said of with it, since a step that prepares for them fails.',
    silencing(table),
    '## Mutants',
    mutants.map((mutant) => item(mutant, table)).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function score(table: Table): string {
  const units = allUnits();
  const proved = provedUnits();
  const red = Object.values(table).filter(({ red: found }) => Object.keys(found).length > 0);
  return [
    `- mutants: ${mutants.length}, of which checks find ${red.length} by claims of their own, and the others by what any answer shows`,
    `- clauses that mutants break: ${new Set(mutants.flatMap(({ breaks }) => breaks)).size}`,
    `- clauses as single checks judge them: ${units.length}, of which ${units.filter((unit) => proved.has(unit)).length} were seen red under some mutant`,
    `- of the others ${units.filter((unit) => reasonFor(unit)).length} are listed with their reasons (\`selftest/conformance/unproved.ts\`); the rest turn red by mutants of a check’s own answers`,
  ].join('\n');
}

function silencing(table: Table): string {
  const counts = mutants.map(({ id }) => ({ id, count: table[id]?.silenced.length ?? 0 }));
  const inOrder = counts.toSorted((one, other) => other.count - one.count);
  const median = inOrder[Math.floor(inOrder.length / 2)]?.count ?? 0;
  const worst = inOrder.slice(0, WORST).map(({ id, count }) => `- \`${id}\`: ${count}`);
  return [`The median is ${median}. The worst are:`, '', ...worst].join('\n');
}

function item({ id, summary, breaks }: Mutant, table: Table): string {
  const { red = {}, silenced = [] } = table[id] ?? {};
  const clauses = breaks.map((clause) => `\`${clause}\``).join(', ');
  const found = Object.keys(red).length;
  const finders = found === 0 ? 'any answer shows it' : `${found} checks find it`;
  return `- \`${id}\`: ${summary} Breaks ${clauses}; ${finders}, and it silences ${silenced.length}.`;
}
