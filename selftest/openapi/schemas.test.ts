import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '../../schemas/errors.ts';
import { resources } from '../../schemas/resources.ts';
import { nearMissesOf } from '../schemas/near-misses.ts';
import { describedParts, freshDocument } from './loaded.ts';

const document = freshDocument();
const ajv = new Ajv2020({ strict: true });
ajvFormats.default(ajv);
// ajv-formats takes any integral number for int64.
ajv.addFormat('int64', {
  type: 'number',
  validate: (value: number) => Number.isInteger(value) && Math.abs(value) < 2 ** 63,
});
ajv.addVocabulary(['components', 'discriminator']);
ajv.addSchema({ $id: 'openapi', components: document.components });

/** Whether a value fits a component of the document, or a schema that refers to some. */
function fits(ref: string, value: unknown): boolean {
  const validate = ajv.getSchema(`openapi${ref}`);
  if (!validate) throw new Error(`the document has nothing at ${ref}`);
  return validate(value) === true;
}

function component(title: string): string {
  return `#/components/schemas/${title}`;
}

/** All but the sealed envelope, which is no JSON. */
const json = [...resources].filter(([, schema]) => schema.contentMediaType === undefined);

describe.each(json)('the component %s', (title, schema) => {
  test('accepts the examples of the resource, and refuses its near misses', () => {
    const { examples = [] } = schema;
    const misses = nearMissesOf(schema);
    expect(examples.length * misses.length).toBeGreaterThan(0);
    expect(examples.filter((value) => !fits(component(title), value))).toEqual([]);
    expect(misses.filter(({ value }) => fits(component(title), value))).toEqual([]);
  });
});

describe('a body of the route that the workflow methods share', () => {
  const request = document.components.schemas['WorkflowRequest'];
  const { propertyName = '', mapping = {} } = request?.discriminator ?? {};
  const branches = (request?.oneOf ?? []).flatMap(({ $ref }) => $ref ?? []);
  const route = describedParts().find(({ object }) => object['x-operations']);
  const bodies = route?.object.requestBody?.content['application/json']?.examples ?? {};

  test('is told apart by a value for each operation, which is the value of one branch', () => {
    const values = route?.object['x-operations']?.map(({ value }) => value);
    expect(Object.keys(mapping)).toEqual(values);
    expect(Object.values(mapping)).toEqual(branches);
    expect(Object.values(bodies).map(({ value }) => memberOf(value, propertyName))).toEqual(values);
  });

  test.each(Object.entries(bodies))('fits one branch alone: %s', (_title, { value }) => {
    const fitting = branches.filter((branch) => fits(branch, value));
    expect(fitting).toEqual([mapping[String(memberOf(value, propertyName))]]);
    expect(fits(component('WorkflowRequest'), value)).toBe(true);
  });
});

function memberOf(value: unknown, name: string): unknown {
  return new Map<string, unknown>(Object.entries(value ?? {})).get(name);
}

const answers = Object.entries(document.components.responses).flatMap(([name, { content }]) => {
  const media = content?.['application/json'];
  return media ? [{ name, media }] : [];
});

test.each(answers)('the answer $name accepts its examples, and no other codes', (answer) => {
  const { name, media } = answer;
  const ref = `#/components/responses/${name}/content/application~1json/schema`;
  const named = Object.entries(media.examples ?? {});
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([, { value }]) => !fits(ref, value))).toEqual([]);
  const codes = new Set(
    Object.values(errorCatalogue).flatMap((rows) => rows.map(({ code }) => code)),
  );
  const others = [...codes].filter((code) => media.examples?.[code] === undefined);
  expect(others.filter((code) => fits(ref, { code }) || fits(ref, { error: { code } }))).toEqual(
    [],
  );
});
