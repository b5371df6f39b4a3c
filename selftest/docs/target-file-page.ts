import { readFileSync } from 'node:fs';
import { member } from '../../harness/model/json.ts';
import { between, membersOf, tableOf, type Member } from './schema-members.ts';
import { unlockedBy } from './unlocked.ts';

const schema: unknown = JSON.parse(
  readFileSync(new URL('../../schemas/target.schema.json', import.meta.url), 'utf8'),
);

/** Every member of a target. */
export const members: readonly Member[] = membersOf(schema, member(schema, '$defs', 'target'));

/** The groups that have a section of their own; all else is in the first table. */
const groups = ['account', 'budget', 'states', 'receiver', 'timeouts'] as const;

/** The members that the README names: by those most runs get furthest. */
const most = [
  'name',
  'baseUrl',
  'origin',
  'gates.sealedWebhookDelivery',
  'maxTier',
  'account.owner.session',
  'account.alphaKey',
  'account.deviceId',
  'account.recipient',
  'states.url',
];

/** docs/target-file.md with the tables of its members as the schema and the checks have them. */
export function withMembers(page: string): string {
  const own = members.filter(({ path }) => !groups.some((group) => path.startsWith(`${group}.`)));
  return groups.reduce(
    (text, group) =>
      between(text, group, tableFor(members.filter(({ path }) => path.startsWith(`${group}.`)))),
    between(page, 'target', tableFor(own)),
  );
}

/** The README with the members that it names. */
export function withMostUseful(page: string): string {
  const rows = most.map((path) => {
    const one = members.find((each) => each.path === path);
    if (!one) throw new Error(`the schema has no ${path}`);
    return [`\`${path.replace(/\.session$/, '')}\``, firstSentence(one), countOf(path)];
  });
  return between(page, 'members', tableOf(['member', 'is', 'clauses'], rows));
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
  const [first = ''] = description.split(/(?<=[.;:]) /);
  return first.replace(/[;:]$/, '.');
}
