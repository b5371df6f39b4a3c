import type { JsonSchema } from './json-schema.ts';
import { operationIds, operations, type OperationId } from './operations/index.ts';
import { resources } from './resources.ts';

/** A schema and every schema within it, not following references. */
export function subschemasOf(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, allOf = [], oneOf = [], items, if: condition, then } = schema;
  const within = [...Object.values(properties), ...allOf, ...oneOf, items, condition, then];
  return [schema, ...within.flatMap((part) => (part ? subschemasOf(part) : []))];
}

/** The titles of the resources that a resource is made of, itself included. */
export function madeOf(title: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const schema = resources.get(title);
  if (!schema || seen.has(title)) return seen;
  const names = subschemasOf(schema).flatMap(({ $ref }) => $ref?.split(':').at(-1) ?? []);
  let all: ReadonlySet<string> = new Set([...seen, title]);
  for (const name of names) all = madeOf(name, all);
  return all;
}

/** The operations whose success body carries a resource, at any depth. */
export function carriersOf(title: string): readonly OperationId[] {
  return operationIds.filter((id) => {
    const { resource } = operations[id].success;
    return resource !== null && madeOf(resource).has(title);
  });
}
