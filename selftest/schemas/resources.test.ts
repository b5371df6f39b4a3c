import { describe, expect, test } from 'vitest';
import { fits, judgeBody } from '../../harness/contract/validate.ts';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import { resources } from '../../schemas/resources.ts';
import { nearMissesOf } from './near-misses.ts';

/** All but the sealed envelope, whose bytes are no JSON that a schema could judge. */
const json = [...resources].filter(([, schema]) => schema.contentMediaType === undefined);
/** Those with near misses that break a clause: requests have none. */
const judged = json
  .map(([title, schema]) => ({
    title,
    misses: nearMissesOf(schema).filter(({ clause }) => clause !== null),
  }))
  .filter(({ misses }) => misses.length > 0);

/** The properties of an object, those of objects within it included. */
function propertiesOf(schema: JsonSchema): readonly JsonSchema[] {
  return Object.values(schema.properties ?? {}).flatMap((one) => [one, ...propertiesOf(one)]);
}

/** Members that need not be there and may not be null: R-01, and what a condition of R-05 requires. */
const optional = new Set(['OwnerDevicePage.has_more', 'WorkflowMethod.operation']);

describe.each([...resources])('%s', (title, schema) => {
  test('is described, and so is each of its properties, with the section it comes from', () => {
    const texts = [schema, ...propertiesOf(schema)].map(({ description }) => description ?? '');
    expect(texts.filter((text) => !/^\S.* \([A-Z].*\)$/u.test(text))).toEqual([]);
  });

  test('has each of its properties say what it refuses', () => {
    const bare = propertiesOf(schema).filter(({ 'x-refuses': refused = [] }) => refused.length < 1);
    expect(bare).toEqual([]);
  });

  test('requires the members that may not be null (R-73), and no others', () => {
    const { required = [], properties = {} } = schema;
    const neverNull = Object.entries(properties)
      .filter(([, { type = '' }]) => ![type].flat().includes('null'))
      .map(([name]) => name);
    expect(required).toEqual(neverNull.filter((name) => !optional.has(`${title}.${name}`)));
  });
});

describe.each(json)('%s', (title, schema) => {
  test('accepts its examples', () => {
    const { examples = [] } = schema;
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.filter((value) => !fits(title, value))).toEqual([]);
  });

  test('refuses its near misses', () => {
    const misses = nearMissesOf(schema);
    expect(misses.length).toBeGreaterThan(0);
    expect(misses.filter(({ value }) => fits(title, value)).map(({ what }) => what)).toEqual([]);
  });
});

describe.each(judged)('$title', ({ title, misses }) => {
  test.each(misses)('names the clause that is broken where $what', ({ clause, value }) => {
    const { reached, problems } = judgeBody(title, value);
    expect(problems.map((problem) => problem.clause)).toContain(clause);
    expect(reached).toContain(clause);
  });
});

test('there is a schema for every resource that the operations name', () => {
  const named = operationIds.flatMap((id) => [
    operations[id].success.resource ?? [],
    operations[id].body?.resource ?? [],
  ]);
  expect(named.flat().filter((name) => !resources.has(name))).toEqual([]);
});
