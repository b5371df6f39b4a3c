import type { ErrorObject, Format } from 'ajv';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { resources, resourcesById } from '../../schemas/resources.ts';
import { type SchemaSet, validatorMaker } from '../schema-validators.ts';

const formats: Readonly<Record<string, Format>> = {
  int32: integers(32),
  // see `parseExactly` for what comes in
  int64: integers(64),
};

function integers(bits: number): Format {
  const beyond = 2 ** (bits - 1);
  const validate = (value: number) => Number.isInteger(value) && value >= -beyond && value < beyond;
  return { type: 'number', validate };
}

/** The schemas of all bodies. Values are checked by a resource as a whole, and by what chooses a branch of it. */
export const bodySchemas: SchemaSet = {
  name: 'bodies',
  formats,
  annotations: ['x-clause', 'x-words', 'x-refuses'],
  named: () => [...resources.values()],
  checking: () => [...resources.values()].flatMap((schema) => [schema, ...conditionsIn(schema)]),
};

function conditionsIn(part: unknown): JsonSchema[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'if' in part && typeof part.if === 'object' && part.if !== null ? [part.if] : [];
  return [...own, ...Object.values(part).flatMap(conditionsIn)];
}

const validatorOf = validatorMaker(bodySchemas);

/** The schema of a resource, by title. */
export function schemaOf(resource: string): JsonSchema {
  const schema = resources.get(resource);
  if (!schema) throw new Error(`no schema is titled ${resource}`);
  return schema;
}

/** The schema that is at a place: what its `$ref` names, or itself. */
export function resolve(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = resourcesById.get(schema.$ref);
  if (!target) throw new Error(`no schema has the id ${schema.$ref}`);
  return target;
}

/** Everything in which a value departs from a schema; each error carries the schema it comes from. */
export function errorsOf(schema: JsonSchema, value: unknown): readonly ErrorObject[] {
  const validate = validatorOf(schema);
  return validate(value) ? [] : [...(validate.errors ?? [])];
}

/** True where a value departs from a schema in nothing. */
export function fitsSchema(schema: JsonSchema, value: unknown): boolean {
  return errorsOf(schema, value).length === 0;
}
