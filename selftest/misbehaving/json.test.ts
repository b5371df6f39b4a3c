import { expect, test } from 'vitest';
import { judgeBody } from '../../harness/contract/validate.ts';
import {
  deepest,
  excessOf,
  mostValues,
  numberOf,
  parseJson,
  segmentsOf,
  textOf,
} from '../../harness/model/json.ts';
import { unsendable } from '../../harness/requests/build-request.ts';

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

function many(values: number): string {
  return `[${'0,'.repeat(values - 1)}0]`;
}

test('JSON is read to a depth and a number of values, and told to be more beyond', () => {
  expect(JSON.stringify(parseJson(nested(deepest)))).toBe(nested(deepest));
  expect(parseJson(nested(deepest + 1))).toBeUndefined();
  expect(excessOf(nested(deepest + 1))).toBe(`JSON nested deeper than ${deepest} levels`);
  expect(parseJson(nested(1_000_000))).toBeUndefined();
  expect(parseJson(many(mostValues))).toHaveLength(mostValues);
  expect(excessOf(many(mostValues + 1))).toBe(`JSON of more than ${mostValues} values`);
  expect(parseJson(many(mostValues + 1))).toBeUndefined();
});

test('brackets and commas in a string are no depth and no values', () => {
  const text = JSON.stringify({
    a: `${'['.repeat(deepest * 2)}"\\${','.repeat(mostValues * 2)}`,
    b: '\\',
  });
  expect(excessOf(text)).toBeNull();
  expect(parseJson(text)).toEqual(JSON.parse(text));
  expect(excessOf(`"\\"${'['.repeat(deepest + 1)}`)).toBeNull();
  expect(excessOf(`"\\\\"${'['.repeat(deepest + 1)}`)).not.toBeNull();
});

test('what is closed is no depth any more', () => {
  const beside = `[${'[],{"a":[]},'.repeat(deepest)}0]`;
  expect(parseJson(beside)).toEqual(JSON.parse(beside));
});

test.each([
  ['a string', '"id"', 'id'],
  ['null', 'null', 'null'],
  ['a number', '7', '7'],
  ['an object with a member toString', '{"toString":1,"valueOf":1}', '{"toString":1,"valueOf":1}'],
  ['an object with a member __proto__', '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
  ['an array of such', '[{"toString":null}]', '[{"toString":null}]'],
])('%s has a text', (_, json, text) => {
  expect(textOf(parseJson(json))).toBe(text);
});

test('only a number counts as one', () => {
  expect(numberOf(5)).toBe(5);
  expect([{ valueOf: 1, toString: 1 }, '5', null, true, undefined].map(numberOf)).toEqual(
    Array.from({ length: 5 }, () => Number.NaN),
  );
});

test('a path has segments, whatever stands in it', () => {
  expect(segmentsOf('/v1/a%2Fb/%FF/%')).toEqual(['', 'v1', 'a/b', '%FF', '%']);
});

test.each(['', '.', '..', '\ud800', 'id\udc00'])('%j can not be put into a path', (value) => {
  expect(unsendable({ path: { a: 'fine', id: value } })).toContain('id ');
});

test('what can be put into a URL is', () => {
  expect(
    unsendable({ path: { id: '...' }, query: { before: '', limit: '\u{1f4a9}/?#' } }),
  ).toBeNull();
  expect(unsendable({})).toBeNull();
  expect(unsendable({ query: { before: '\udfff' } })).toContain('before ');
});

test('of a list of thousands, each item of it wrong, some problems are told', () => {
  const body = { messages: Array.from({ length: 3000 }, () => ({ message_id: 1 })) };
  const { problems, reached } = judgeBody('OwnerMessagePage', body);
  expect(problems.length).toBeGreaterThan(10);
  expect(problems.length).toBeLessThan(200);
  const broken = new Set(problems.map(({ clause }) => clause));
  expect(broken.size).toBeGreaterThan(3);
  expect([...broken].filter((clause) => !reached.includes(clause))).toEqual([]);
});
