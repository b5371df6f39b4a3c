import { readFileSync, readdirSync } from 'node:fs';
import type { JsonSchema } from './json-schema.ts';

const planes = ['public', 'sealed', 'workflow'] as const;

function load(plane: string): JsonSchema[] {
  const folder = new URL(`${plane}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => read(new URL(name, folder)));
}

function read(file: URL): JsonSchema {
  const schema: JsonSchema = JSON.parse(readFileSync(file, 'utf8'));
  return schema;
}

const schemas = planes.flatMap(load);

/** The schema of each resource of the contract, and of each request body, by its title. */
export const resources: ReadonlyMap<string, JsonSchema> = new Map(
  schemas.map((schema) => [schema.title ?? '', schema]),
);

/** The same by `$id`, which is what a `$ref` names. */
export const resourcesById: ReadonlyMap<string, JsonSchema> = new Map(
  schemas.map((schema) => [schema.$id ?? '', schema]),
);
