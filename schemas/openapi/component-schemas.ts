import type { JsonSchema } from '../json-schema.ts';
import { resources, resourcesById } from '../resources.ts';
import type { Discriminator, SchemaObject } from './types.ts';

/** Ours alone: where a schema is stored, and notes for the judge, which foreign tools can't use. */
const ours: readonly string[] = ['$schema', '$id', 'x-clause', 'x-words', 'x-refuses'];

/** Keywords that hold one schema. */
const single = ['items', 'not', 'if', 'then', 'else'] as const;

/** A schema that points at the component of a resource. */
export function refTo(resource: string): SchemaObject {
  if (!resources.has(resource)) throw new Error(`no schema is titled ${resource}`);
  return { $ref: `#/components/schemas/${resource}` };
}

/** Every resource and request body as a component, by title. */
export function componentSchemas(): Readonly<Record<string, SchemaObject>> {
  return Object.fromEntries([...resources].map(([title, schema]) => [title, component(schema)]));
}

function component(schema: JsonSchema): SchemaObject {
  const discriminator = discriminatorOf(schema);
  return discriminator ? { ...convert(schema), discriminator } : convert(schema);
}

/** The schema with its references turned to components, and without what is ours alone. */
function convert(stored: JsonSchema): JsonSchema {
  const schema = nullable(stored);
  const { $ref, properties, allOf, oneOf } = schema;
  // Spread over the schema, a converted keyword keeps the place that it had.
  const converted: JsonSchema = {
    ...schema,
    ...($ref !== undefined && refTo(titleOf(named($ref)))),
    ...(properties && { properties: convertEach(properties) }),
    ...(allOf && { allOf: allOf.map(convert) }),
    ...(oneOf && { oneOf: oneOf.map(convert) }),
    ...Object.fromEntries(
      single.flatMap((keyword) => {
        const within = schema[keyword];
        return within ? [[keyword, convert(within)]] : [];
      }),
    ),
  };
  return Object.fromEntries(Object.entries(converted).filter(([name]) => !ours.includes(name)));
}

function convertEach(
  properties: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, convert(schema)]),
  );
}

/**
 * Says "what the reference names, or null" the way tools know it. Ours say it as a condition, so
 * that the judge names the fault within the resource and not a failed choice; a generator of
 * client types would make nothing of that.
 */
function nullable(schema: JsonSchema): JsonSchema {
  const { type, if: condition, then, ...rest } = schema;
  if (!Array.isArray(type) || condition === undefined || then?.$ref === undefined) return schema;
  const [only, ...others] = type.filter((name) => name !== 'null');
  const simple = others.length === 0 && type.length === 2 && condition.type === only;
  const same = named(then.$ref).type === only && Object.keys(condition).length === 1;
  return simple && same ? { oneOf: [then, { type: 'null' }], ...rest } : schema;
}

function discriminatorOf({ oneOf = [] }: JsonSchema): Discriminator | null {
  const branches = oneOf.flatMap(({ $ref }) => ($ref === undefined ? [] : named($ref)));
  const [first] = branches;
  if (!first || branches.length < oneOf.length) return null;
  const propertyName = Object.keys(first.properties ?? {}).find((name) =>
    branches.every((branch) => typeof branch.properties?.[name]?.const === 'string'),
  );
  if (propertyName === undefined) return null;
  const mapping = branches.map((branch) => [
    branch.properties?.[propertyName]?.const,
    refTo(titleOf(branch)).$ref,
  ]);
  return { propertyName, mapping: Object.fromEntries(mapping) };
}

function named(id: string): JsonSchema {
  const schema = resourcesById.get(id);
  if (!schema) throw new Error(`no schema has the id ${id}`);
  return schema;
}

function titleOf({ title, $id }: JsonSchema): string {
  if (title === undefined) throw new Error(`the schema ${$id} has no title`);
  return title;
}
