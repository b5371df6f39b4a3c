import type { JsonSchema } from '../../schemas/json-schema.ts';
import { resources } from '../../schemas/resources.ts';

/** A schema and every schema within it, not following references. */
export function partsOf(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, allOf = [], oneOf = [], items, if: condition, then } = schema;
  const within = [...Object.values(properties), ...allOf, ...oneOf, items, condition, then];
  return [schema, ...within.flatMap((part) => (part ? partsOf(part) : []))];
}

/** The titles of the resources that a resource is made of, itself included. */
export function madeOf(title: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const schema = resources.get(title);
  if (!schema || seen.has(title)) return seen;
  const names = partsOf(schema).flatMap(({ $ref }) => $ref?.split(':').at(-1) ?? []);
  let all: ReadonlySet<string> = new Set([...seen, title]);
  for (const name of names) all = madeOf(name, all);
  return all;
}

/** The clauses that a schema names, each once. */
export function clausesIn(schema: JsonSchema): readonly string[] {
  return [...new Set(partsOf(schema).flatMap((part) => part['x-clause'] ?? []))];
}

/** The schema of a resource, by title. */
export function schemaOf(title: string): JsonSchema {
  const schema = resources.get(title);
  if (!schema) throw new Error(`no schema is titled ${title}`);
  return schema;
}

/** The first example of a resource whose examples are objects. */
export function exampleOf(title: string): Readonly<Record<string, unknown>> {
  const [example] = schemaOf(title).examples ?? [];
  if (typeof example !== 'object' || example === null) throw new Error(`${title} has no example`);
  return Object.fromEntries(Object.entries(example));
}
