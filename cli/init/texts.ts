import { suiteFacts } from '../../harness/package.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { member } from '../../harness/model/json.ts';
import { entry, type EntryPath } from '../../harness/target-file/problems.ts';
import { targetSchema } from '../../harness/target-file/validators.ts';
import { namedVariables } from '../../harness/target-file/variables.ts';
import { defaultFolder } from '../../engine/default-paths.ts';

/** The template of the variables that a target file names, each with what it is for. */
export function envTemplate(file: string, content: unknown): string {
  const known = new Map<string, string>();
  for (const { name, path } of namedVariables(content)) {
    const line = `# ${entry(path)}: ${described(path)}\n`;
    known.set(name, (known.get(name) ?? '') + line);
  }
  const head = [
    `# What ${file} reads from the environment. Copy this to .env, fill in what stands between the quotes, and`,
    '# keep .env to yourself; in a pipeline, each is a secret of that name. What there is none of, take out of',
    `# ${file}: a variable that is empty is refused.`,
  ];
  return `${head.join('\n')}\n${[...known].map(([name, lines]) => `\n${lines}${name}=''\n`).join('')}`;
}

/** What the schema says of an entry; empty where it says nothing. */
function described(path: EntryPath): string {
  const schema: unknown = targetSchema();
  let at = schema;
  let said = '';
  for (const step of path) {
    const among = typeof step === 'number' ? 'items' : 'properties';
    const own = among === 'items' ? member(at, 'items') : member(at, 'properties', String(step));
    at = own ?? member(at, 'additionalProperties');
    const to = member(at, '$ref');
    if (typeof to === 'string') at = member(schema, ...to.slice('#/'.length).split('/'));
    const about = member(at, 'description');
    if (typeof about === 'string') said = about;
  }
  return said;
}

/** What `npm pack` makes of a checkout of the suite, for a project to install it from. */
export const tarball = `${suiteFacts.name}-${suiteFacts.version}.tgz`;

/** A workflow of GitHub Actions that judges the targets of a file, with the variables that it names. */
export function workflowFile(file: string, content: unknown): string {
  const names = [...new Set(namedVariables(content).map(({ name }) => name))];
  const env = names.map((name) => `      ${name}: \${{ secrets.${name} }}\n`).join('');
  return `# Judges the deployment of ${file} at each push and keeps the report. It has to be there for the job:
# start it in a step before the run, or name one that the runner reaches. The suite is what package.json and
# package-lock.json name, by its digest: npm install --save-dev ./${tarball}
name: conformance
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 30
${names.length > 0 ? `    env:\n${env}` : ''}    steps:
      - uses: actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
      - run: npm ci
      - run: ${portableCommand} run --config ${file}
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        if: always()
        with:
          name: ${defaultFolder}
          path: ${defaultFolder}
`;
}

/** What is not to be committed: reports, the variables' values, and what package-lock.json has npm install. */
const ignored = [`${defaultFolder}/`, '.env', 'node_modules/'];

/** A .gitignore with our entries, each once; null where it has them all. */
export function gitignore(text: string): string | null {
  const lines = new Set(text.split(/\r?\n/).map(bare));
  const lacking = ignored.filter((one) => !lines.has(bare(one)));
  if (lacking.length === 0) return null;
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return before + lacking.map((one) => `${one}\n`).join('');
}

function bare(line: string): string {
  return line.trim().replaceAll(/^\/|\/$/g, '');
}
