import { describe, expect, test } from 'vitest';
import { fits, judgeBody } from '../../harness/contract/validate.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import { resources } from '../../schemas/resources.ts';
import { nearMissesOf, partsOf } from './loaded.ts';

/** Raw bytes have no JSON to validate; an open request or scalar has no clause of its own. */
const bytes = 'SealedEnvelopeBytes';

describe.each([...resources])('%s', (title, schema) => {
  test('is described, and so is each of its properties', () => {
    const named = partsOf(schema).flatMap((part) =>
      Object.values(part['$id'] ? (part.properties ?? {}) : {}),
    );
    const described = [schema, ...named].map(({ description }) => description ?? '');
    expect(described.filter((text) => !/ \(\w.*\)$/u.test(text))).toEqual([]);
  });

  test('requires no member that may be null, and no member that it does not have', () => {
    const { required = [], properties = {} } = schema;
    const wrong = required.filter((name) => [properties[name]?.type ?? ''].flat().includes('null'));
    expect(wrong).toEqual([]);
    expect(required.filter((name) => !(name in properties))).toEqual([]);
  });

  test.skipIf(title === bytes)('accepts its examples', () => {
    expect(schema.examples).not.toEqual([]);
    expect((schema.examples ?? ['no examples']).filter((value) => !fits(title, value))).toEqual([]);
  });

  test.skipIf(title === bytes)('refuses its near misses', () => {
    const misses = nearMissesOf(schema);
    expect(misses).not.toEqual([]);
    expect(misses.filter(({ value }) => fits(title, value)).map(({ what }) => what)).toEqual([]);
  });

  const clear = nearMissesOf(schema).filter(({ clause }) => clause !== null);
  test.skipIf(clear.length === 0)('names the clause that each near miss breaks', () => {
    const named = clear.map(({ what, value }) => ({
      what,
      clauses: judgeBody(title, value).problems.map((problem) => problem.clause),
    }));
    const wrong = clear.filter(({ clause }, i) => !named[i]?.clauses.includes(clause ?? ''));
    expect(wrong.map(({ what }) => named.find((one) => one.what === what))).toEqual([]);
  });
});

test('there is a schema for every resource that the operations name', () => {
  const named = operationIds.flatMap((id) => [
    operations[id].success.resource ?? [],
    operations[id].body?.resource ?? [],
  ]);
  expect(named.flat().filter((name) => !resources.has(name))).toEqual([]);
});
