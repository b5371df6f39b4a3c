import { countBySection, type ClauseSummary } from '../../cli/explain/clause-counts.ts';
import { claimantsOf } from '../../cli/explain/clause-ties.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauseIds, clauses } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { commandLine, withTarget } from '../commands/command-line.ts';
import { between } from './between.ts';

/** The README with the counts of the clause table between its markers. */
export function withCounts(page: string): string {
  const all = clauseIds.map((id) => clauses[id]);
  return between(page, 'clauses', table(countBySection(all, claimantsOf(checks))));
}

const head = ['section', 'must', 'should', 'judged by', 'no check yet', 'excluded', 'all'];

function table({ sections, total }: ClauseSummary): string {
  const rows = [...sections, { section: 'total', ...total }].map((row) => [
    row.section,
    row.must,
    row.should,
    row.checks + row.everywhere,
    row.none,
    row['not shown'] + row['client-side'] + row['not observable'],
    row.all,
  ]);
  const lines = [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const clause = 'webhooks.create.ninth-409';
const bug = 'disabled-endpoints-not-counted';
/** Stands for the id of an endpoint, which is another one each time. */
const anId = 'e5f32987-2c4e-4040-bd81-0c504ecc1d0b';

/** Characters of a line that fit the page. */
const widest = 112;

/** The README with what a run of one check prints of a gateway that has no limit of endpoints. */
export async function withFailure(page: string): Promise<string> {
  return between(page, 'failure', `\`\`\`\n${await failure()}\n\`\`\``);
}

async function failure(): Promise<string> {
  const mutant = mutants.find(({ id }) => id === bug);
  if (!mutant) throw new Error(`no mutant is called ${bug}`);
  return withTarget({ alter: mutant.alter }, { name: 'acme gateway' }, async (file) => {
    const args = ['run', '--config', file, '--check', 'webhooks.create/ninth*', '--seed', '1'];
    const { stdout } = await commandLine(args);
    const lines = stdout.split('\n');
    const from = lines.findIndex((line) => line.includes(`FAIL must ${clause}`));
    const until = lines.findIndex((line, at) => at > from && line.includes('  replay  '));
    return lines
      .slice(from, until + 1)
      .map((line) =>
        line
          .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{1,12}/g, (id) =>
            anId.slice(0, id.length),
          )
          .replaceAll(/\S*\/scripts\//g, 'conformance-report/scripts/')
          .replace(/ --report \S+ --config \S+$/, '')
          .trimEnd(),
      )
      .map((line) => (line.length > widest ? `${line.slice(0, widest)}…` : line))
      .join('\n');
  });
}
