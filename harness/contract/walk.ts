import type { JsonSchema } from '../../schemas/json-schema.ts';
import { isObject } from '../model/json.ts';
import { fitsSchema, resolve } from './compiled.ts';

/** Where a schema met a value, and the clause that speaks there. */
export interface SchemaPlace {
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** The nearest clause at or above the place; undefined above all annotations. */
  readonly clause: string | undefined;
  /** True where the clause is written at this very place. */
  readonly annotated: boolean;
}

/** Where a walk is: the pointer to the value, and the nearest clause above. */
interface Visit {
  readonly pointer: string;
  readonly clause: string | undefined;
  readonly places: SchemaPlace[];
}

/**
 * Walks a schema and a value together and lists every place where a part of the schema spoke of a
 * part of the value. Parts that have nothing to speak of are not listed: properties of a missing
 * object, items of an empty array, conditions that don't hold.
 */
export function placesIn(schema: JsonSchema, value: unknown): readonly SchemaPlace[] {
  const places: SchemaPlace[] = [];
  enter(schema, value, { pointer: '', clause: undefined, places });
  return places;
}

const nothing: readonly JsonSchema[] = [];

function enter(schema: JsonSchema, value: unknown, from: Visit): void {
  const own = schema['x-clause'];
  const { pointer, places } = from;
  // one object less a place, of which a long list has thousands
  const visit = own === undefined ? from : { pointer, clause: own, places };
  places.push({ schema, pointer, clause: visit.clause, annotated: own !== undefined });
  if (schema.$ref !== undefined) enter(resolve(schema), value, visit);
  const branch = chosen(schema, value);
  if (branch) enter(branch, value, visit);
  for (const part of schema.allOf ?? nothing) {
    if (!part.if || chosen(part, value)) enter(part, value, visit);
  }
  enterMembers(schema, value, visit);
}

/** The branch of an if/then/else that a value takes, if there is one. */
function chosen(schema: JsonSchema, value: unknown): JsonSchema | undefined {
  if (!schema.if) return undefined;
  return fitsSchema(schema.if, value) ? schema.then : schema.else;
}

function enterMembers(schema: JsonSchema, value: unknown, visit: Visit): void {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) value.forEach((item, i) => enter(items, item, at(visit, String(i))));
    return;
  }
  if (!schema.properties || !isObject(value)) return;
  const has = (name: string) => Object.hasOwn(value, name);
  const known = schema.required?.some(has) ?? false;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (has(name)) enter(property, value[name], at(visit, name));
    // An absent nullable member counts as null, in an object that is what it should be at all.
    else if (known && isNullable(property)) enter(property, null, at(visit, name));
  }
}

function isNullable(schema: JsonSchema): boolean {
  return Array.isArray(schema.type) && schema.type.includes('null');
}

function at(visit: Visit, name: string): Visit {
  const { clause, places } = visit;
  return { pointer: `${visit.pointer}/${escapePointer(name)}`, clause, places };
}

/** One reference token of a JSON pointer. */
export function escapePointer(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}
