import { carriersOf } from '../../carriers.ts';
import type { JsonSchema } from '../../json-schema.ts';
import { resources } from '../../resources.ts';
import { lineOf, type SentenceName } from '../../sentences/index.ts';
import type { BodyName, MemberClause, MemberOf } from './body-names.ts';
import { inWords, mayBeNull } from './body-words.ts';
import type { ClauseRow } from '../clause.ts';
import { must } from '../rows.ts';

/** In what the clause of a member differs from what its schema makes of it. */
interface Differing {
  readonly statement?: string;
  /** What it is a member of, where another resource of the operation has one of its name. */
  readonly of?: string;
  readonly sentences?: readonly SentenceName[];
  /** Null where a member may be null and the contract itself says that it may be left out. */
  readonly reading?: ClauseRow['reading'] | null;
}

/** The sentences of the contract that say what is referred to. */
const toldBy: Readonly<Record<string, SentenceName>> = {
  MessageState: 'message-state-values',
  Uuid: 'uuid-in-lower-case',
};

const byName = new Map([...resources].map(([title, schema]) => [titleInWords(title), schema]));

/** How the clauses of a resource begin: `owner-device`. */
export function titleInWords(title: string): string {
  return title.replaceAll(/(?<!^)(?=[A-Z])/gu, '-').toLowerCase();
}

/** How the clause of a member ends: `display-name`. */
export function memberName(member: string): string {
  return member.replaceAll('_', '-');
}

/**
 * One clause for each member of a resource that the `sentence` describes: its schema names
 * them and says what they ask for, and every success body that carries it is a chance to judge
 * them. What may be null may be left out as well, unless said otherwise.
 */
export function membersOf<Name extends BodyName>(
  name: Name,
  sentence: SentenceName,
  differing: Partial<Record<MemberOf<Name>, Differing>> = {},
): Readonly<Record<MemberClause<Name>, ClauseRow>> {
  const { properties = {} } = schemaOf(name);
  const differences = new Map<string, Differing | undefined>(Object.entries(differing));
  const rows = Object.entries(properties).map(([member, schema]) => {
    const { of, ...more } = differences.get(member) ?? {};
    const what = of === undefined ? member : `${member} of ${of}`;
    const { statement = `gives ${what} ${inWords(member, schema)}` } = more;
    const {
      sentences = sentencesFor(schema, sentence),
      reading = mayBeNull(schema) ? 'null-or-left-out' : null,
    } = more;
    const row = fact(name, statement, sentences, reading === null ? {} : { reading });
    return [`${name}.${memberName(member)}`, row] as const;
  });
  const table = Object.fromEntries(rows);
  if (!isOf<MemberClause<Name>>(name, table)) throw new Error(`${name} has no members`);
  return table;
}

/** The same of a resource that is the whole of a body, with the clause that it is an object. */
export function bodyFactsOf<Name extends BodyName>(
  name: Name,
  sentence: SentenceName,
  statement: string,
  differing: Partial<Record<MemberOf<Name>, Differing>> = {},
): Readonly<Record<`${Name}.object` | MemberClause<Name>, ClauseRow>> {
  const whole = fact(name, statement, [sentence, 'bodies-are-json']);
  const table = { [`${name}.object`]: whole, ...membersOf(name, sentence, differing) };
  if (!isOf<`${Name}.object` | MemberClause<Name>>(name, table)) throw new Error(`no ${name}`);
  return table;
}

/** A further fact of a resource, judged by its schema wherever a success body carries it. */
export function fact(
  name: string,
  statement: string,
  sentences: readonly SentenceName[],
  more: Partial<Pick<ClauseRow, 'level' | 'reading' | 'noLag'>> = {},
): ClauseRow {
  const operations = carriersOf(schemaOf(name).title ?? '');
  return { ...must(statement, operations, sentences, { everywhere: true }), ...more };
}

function schemaOf(name: string): JsonSchema {
  const schema = byName.get(name);
  if (!schema) throw new Error(`no resource is called ${name}`);
  return schema;
}

function sentencesFor({ $ref = '' }: JsonSchema, sentence: SentenceName): readonly SentenceName[] {
  const further = toldBy[$ref.split(':').at(-1) ?? ''] ?? sentence;
  return [...new Set([sentence, further])].toSorted((a, b) => lineOf(a) - lineOf(b));
}

/** Types a table whose ids were made of the names of members. */
function isOf<Id extends string>(
  name: string,
  table: Readonly<Record<string, ClauseRow>>,
): table is Readonly<Record<Id, ClauseRow>> {
  const ids = Object.keys(table);
  return ids.length > 0 && ids.every((id) => id.startsWith(`${name}.`));
}
