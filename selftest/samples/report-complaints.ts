import { readFileSync } from 'node:fs';
import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';

const source = new URL('../../schemas/report.schema.json', import.meta.url);
const schema: AnySchemaObject = JSON.parse(readFileSync(source, 'utf8'));
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
formats.default.default(ajv);
const validate = ajv.compile(schema);

/** What the schema of the report has against a value after it has been through JSON. */
export function complaints(value: unknown): readonly string[] {
  if (validate(JSON.parse(JSON.stringify(value))) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
