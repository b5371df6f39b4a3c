import { readFileSync } from 'node:fs';
import { member } from '../../harness/model/json.ts';
import { between } from './between.ts';
import { schemaMembers, tableOf, type Member } from './schema-members.ts';
import { unlockedBy } from './unlocked.ts';

const schema: unknown = JSON.parse(
  readFileSync(new URL('../../schemas/target.schema.json', import.meta.url), 'utf8'),
);

/** Every member of a target. */
export const targetMembers: readonly Member[] = schemaMembers(
  schema,
  member(schema, '$defs', 'target'),
);

/** The groups that have a section of their own; all else is in the first table. */
const groups = ['account', 'budget', 'states', 'receiver', 'deliveries', 'timeouts'] as const;

/** So many members are named by the README: those that are required, and those that open most. */
const mostNamed = 10;

/** Members that are given together, or not at all. */
const wholes = /^(account\.(?:owner|workflow))\..*$/;

/** docs/target-file.md with the tables of its members as the schema and the checks have them. */
export function withMemberTables(page: string): string {
  const own = targetMembers.filter(
    ({ path }) => !groups.some((group) => path.startsWith(`${group}.`)),
  );
  return groups.reduce(
    (text, group) =>
      between(
        text,
        group,
        tableFor(targetMembers.filter(({ path }) => path.startsWith(`${group}.`))),
      ),
    between(page, 'target', tableFor(own)),
  );
}

/** The README with the members that it names. */
export function withMostUseful(page: string): string {
  const wholly = [...new Map(targetMembers.map((one) => [nameOf(one), one])).values()];
  const counted = wholly.map((one) => ({ one, count: unlockedBy(one.path) }));
  const required = counted.filter(
    ({ one }) => one.otherwise === 'required' && !one.path.includes('.'),
  );
  const others = counted.filter((each) => !required.includes(each));
  const most = others.toSorted((a, b) => b.count - a.count).slice(0, mostNamed - required.length);
  const named = wholly.filter((one) => [...required, ...most].some((each) => each.one === one));
  const rows = named.map((one) => [`\`${nameOf(one)}\``, firstSentence(one), countOf(one.path)]);
  return between(page, 'members', tableOf(['member', 'is', 'clauses'], rows));
}

function nameOf({ path }: Member): string {
  return path.replace(wholes, '$1');
}

function tableFor(rows: readonly Member[]): string {
  const counted = rows.some(({ path }) => unlockedBy(path) > 0);
  const used = rows.some((one) => one.used !== '');
  const head = [
    'member',
    'default',
    'is',
    ...(counted ? ['clauses'] : []),
    ...(used ? ['used'] : []),
  ];
  const cells = rows.map((one) => [
    `\`${one.path}\``,
    one.otherwise,
    one.description,
    ...(counted ? [countOf(one.path)] : []),
    ...(used ? [one.used] : []),
  ]);
  return `<!-- prettier-ignore -->\n${tableOf(head, cells)}`;
}

function countOf(path: string): string {
  const count = unlockedBy(path);
  return count > 0 ? String(count) : '';
}

function firstSentence({ path, description }: Member): string {
  if (path.startsWith('account.owner.')) return "The owner's two cookies: `session` and `csrf`.";
  if (path.startsWith('account.workflow.')) return 'Samples for what the contract does not show.';
  const [first = ''] = description.split(/(?<=[.;:]) /);
  return first.replace(/[;:]$/, '.');
}
