import type { JsonSchema } from '../../schemas/json-schema.ts';
import { holds, resolve } from './compiled.ts';

/** Where a schema met a value, and the clause that speaks there. */
export interface Place {
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** The nearest clause at or above the place; undefined above all annotations. */
  readonly clause: string | undefined;
  /** True where the clause is written at this very place. */
  readonly annotated: boolean;
}

interface Visit {
  readonly pointer: string;
  readonly clause: string | undefined;
  readonly places: Place[];
}

/**
 * Walks a schema and a value together and lists every place where a part of the schema spoke of a
 * part of the value. Parts that have nothing to speak of are not listed: properties of a missing
 * object, items of an empty array, conditions that don't hold.
 */
export function placesIn(schema: JsonSchema, value: unknown): readonly Place[] {
  const places: Place[] = [];
  enter(schema, value, { pointer: '', clause: undefined, places });
  return places;
}

function enter(schema: JsonSchema, value: unknown, from: Visit): void {
  const own = schema['x-clause'];
  const visit = { ...from, clause: own ?? from.clause };
  visit.places.push({
    schema,
    pointer: visit.pointer,
    clause: visit.clause,
    annotated: own !== undefined,
  });
  if (schema.$ref !== undefined) enter(resolve(schema), value, visit);
  const branch = chosen(schema, value);
  if (branch) enter(branch, value, visit);
  for (const part of schema.allOf ?? []) {
    if (!part.if || chosen(part, value)) enter(part, value, visit);
  }
  enterMembers(schema, value, visit);
}

/** The branch of an if/then/else that a value takes, if there is one. */
function chosen(schema: JsonSchema, value: unknown): JsonSchema | undefined {
  if (!schema.if) return undefined;
  return holds(schema.if, value) ? schema.then : schema.else;
}

function enterMembers(schema: JsonSchema, value: unknown, visit: Visit): void {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) value.forEach((item, i) => enter(items, item, at(visit, String(i))));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const members = new Map<string, unknown>(Object.entries(value));
  const known = schema.required?.some((name) => members.has(name)) ?? false;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (members.has(name)) enter(property, members.get(name), at(visit, name));
    // An absent nullable member counts as null, in an object that is what it should be at all.
    else if (known && isNullable(property)) enter(property, null, at(visit, name));
  }
}

function isNullable(schema: JsonSchema): boolean {
  return Array.isArray(schema.type) && schema.type.includes('null');
}

function at(visit: Visit, name: string): Visit {
  return { ...visit, pointer: `${visit.pointer}/${escapePointer(name)}` };
}

/** One reference token of a JSON pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
