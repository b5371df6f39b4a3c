import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { resources, resourcesById } from '../../schemas/resources.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true, verbose: true });
ajvFormats.default(ajv);
// ajv-formats takes any integral number for int64; see `parseExactly` for what comes in.
ajv.addFormat('int64', {
  type: 'number',
  validate: (value: number) => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63,
});
ajv.addVocabulary(['x-clause', 'x-words', 'x-refuses']);
for (const schema of resources.values()) ajv.addSchema(schema);

/** The schema of a resource, by title. */
export function schemaOf(resource: string): JsonSchema {
  const schema = resources.get(resource);
  if (!schema) throw new Error(`no schema is titled ${resource}`);
  return schema;
}

/** The schema that stands at a place: what its `$ref` names, or itself. */
export function resolve(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = resourcesById.get(schema.$ref);
  if (!target) throw new Error(`no schema has the id ${schema.$ref}`);
  return target;
}

/** Everything in which a value departs from a schema; each error carries the schema it comes from. */
export function errorsOf(schema: JsonSchema, value: unknown): readonly ErrorObject[] {
  const validate = (schema.$id && ajv.getSchema(schema.$id)) || ajv.compile(schema);
  return validate(value) ? [] : [...(validate.errors ?? [])];
}

/** True where a value departs from a schema in nothing. */
export function fitsSchema(schema: JsonSchema, value: unknown): boolean {
  return errorsOf(schema, value).length === 0;
}
