import { existsSync, readFileSync } from 'node:fs';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { resources } from '../../schemas/resources.ts';

/** A value that a schema must refuse, and the clause that it breaks. */
export interface NearMiss {
  readonly what: string;
  /** Null where no clause speaks of the resource: requests, and values used in many resources. */
  readonly clause: string | null;
  readonly value: unknown;
}

/** The near misses that stand beside a schema; none where there is no file. */
export function nearMissesOf(schema: JsonSchema): readonly NearMiss[] {
  const [, , plane, title] = schema.$id?.split(':') ?? [];
  const name = title?.replaceAll(/(?<!^)(?=[A-Z])/gu, '-').toLowerCase();
  const file = new URL(`../../schemas/${plane}/${name}.near-misses.json`, import.meta.url);
  if (!existsSync(file)) return [];
  const misses: readonly NearMiss[] = JSON.parse(readFileSync(file, 'utf8'));
  return misses;
}

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
