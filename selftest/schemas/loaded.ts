import { subschemasOf } from '../../schemas/carriers.ts';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { resources } from '../../schemas/resources.ts';

/** The clauses that a schema names, each once. */
export function clausesIn(schema: JsonSchema): readonly string[] {
  return [...new Set(subschemasOf(schema).flatMap((part) => part['x-clause'] ?? []))];
}

/** The schema of a resource, by title. */
export function loadedSchema(title: string): JsonSchema {
  const schema = resources.get(title);
  if (!schema) throw new Error(`no schema is titled ${title}`);
  return schema;
}

/** The first example of a resource whose examples are objects. */
export function exampleOf(title: string): Readonly<Record<string, unknown>> {
  const [example] = loadedSchema(title).examples ?? [];
  if (typeof example !== 'object' || example === null) throw new Error(`${title} has no example`);
  return Object.fromEntries(Object.entries(example));
}
