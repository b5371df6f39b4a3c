import type { JsonSchema } from '../../schemas/json-schema.ts';
import { isObject } from '../model/json.ts';
import { resolve, schemaOf } from './compiled.ts';

/**
 * A body of a resource with the members alone that the contract names, and of those none that is null:
 * further members may come, go and differ at each look, and null and absent are one.
 */
export function namedIn(resource: string, body: unknown): unknown {
  return named(schemaOf(resource), body);
}

function named(from: JsonSchema, value: unknown): unknown {
  const schema = resolve(from);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item) => named(items, item)) : value;
  }
  const { properties } = schema;
  // what the contract says nothing of but that it is an object has nothing to be held against
  if (!isObject(value) || properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const own = Object.hasOwn(value, name) ? (value[name] ?? null) : null;
      return own === null ? [] : [[name, named(property, own)] as const];
    }),
  );
}
