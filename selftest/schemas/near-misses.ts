import type { JsonSchema } from '../../schemas/json-schema.ts';
import { refusedTogether } from './refused-together.ts';

/** One member of a resource, and what its schema must refuse there. */
interface Edit {
  /** Names of the members on the way to it; none for the resource itself. */
  readonly path: readonly string[];
  /** What stands there instead; undefined where the member is left out. */
  readonly value: unknown;
  /** The clause that breaks; null for requests, and for values that many resources use. */
  readonly clause: string | null;
}

/** A value that a schema must refuse, and the clause that it breaks. */
interface NearMiss extends Pick<Edit, 'clause' | 'value'> {
  readonly what: string;
}

/**
 * The edits of single members that a schema must refuse: the values of `x-refuses` beside each of
 * its properties, and what it requires left out or null, which are one.
 */
function editsOf(schema: JsonSchema, path: readonly string[] = []): readonly Edit[] {
  const { properties = {}, required = [], 'x-refuses': refused = [] } = schema;
  const lacking = required.flatMap((name) =>
    [undefined, null].map((value) => edit(properties[name] ?? {}, [...path, name], value)),
  );
  const within = Object.entries(properties).flatMap(([name, property]) =>
    editsOf(property, [...path, name]),
  );
  return [...refused.map((value) => edit(schema, path, value)), ...lacking, ...within];
}

function edit(schema: JsonSchema, path: readonly string[], value: unknown): Edit {
  return { path, value, clause: schema['x-clause'] ?? null };
}

/** A value with one edit made. */
function edited(base: unknown, { path, value }: Pick<Edit, 'path' | 'value'>): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const members = new Map(Object.entries(Object(base)));
  const inner = edited(members.get(name), { path: rest, value });
  if (inner === undefined) members.delete(name);
  else members.set(name, inner);
  return Object.fromEntries(members);
}

/**
 * The near misses of a schema: each differs from its first example in one member, or in the few
 * that only together are wrong; where that is an object, a list in place of it is one more.
 */
export function nearMissesOf(schema: JsonSchema): readonly NearMiss[] {
  const [example] = schema.examples ?? [];
  if (example === undefined) return [];
  const list = typeof example === 'object' ? [edit(schema, [], [])] : [];
  const single = [...list, ...editsOf(schema)].map((one) => ({
    what: whatOf(one),
    clause: one.clause,
    value: edited(example, one),
  }));
  const together = (refusedTogether[schema.title ?? ''] ?? []).map(([what, clause, members]) => ({
    what,
    clause,
    value: Object.entries(members).reduce<unknown>(
      (value, [name, member]) => edited(value, { path: [name], value: member }),
      example,
    ),
  }));
  return [...single, ...together];
}

function whatOf({ path, value }: Edit): string {
  const place = path.length > 0 ? path.join('.') : 'the whole';
  return value === undefined ? `${place} is left out` : `${place} is ${JSON.stringify(value)}`;
}
