import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brokenSelection,
  spelledSelection,
  type DrawnSelection,
} from '../../fixtures/generators/selection.ts';
import { isObject } from '../../harness/model/json.ts';
import { shrunk, unreached, type Kinds } from './arbitraries.ts';

const good = {
  enabled: true,
  encrypted_transfer_confirmed: true,
  disclosure_version: 'sealed-events-v1',
};

/** The names of a good selection that a body has another value for, or none. */
function unlikeGood({ text }: DrawnSelection): string[] {
  const body: unknown = JSON.parse(text);
  const own = isObject(body) ? new Map(Object.entries(body)) : new Map<string, unknown>();
  return Object.entries(good).flatMap(([name, value]) => (own.get(name) === value ? [] : [name]));
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Selections whose fault has these words, by the words. */
function faults(...some: readonly string[]): Kinds<DrawnSelection> {
  return Object.fromEntries(
    some.map((words) => [words, ({ fault }: DrawnSelection) => fault?.includes(words) ?? false]),
  );
}

test('a selection with another version differs in nothing else, however it shrinks', () => {
  const { wrong, looked } = shrunk(brokenSelection.version(), (one) => {
    expect(unlikeGood(one)).toEqual(['disclosure_version']);
  });
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(25);
});

test('a selection with a member of another type has one that is no boolean, and no null', () => {
  const { wrong } = shrunk(brokenSelection.type(), (one) => {
    const [name = '', ...more] = unlikeGood(one);
    expect(more).toEqual([]);
    const value: unknown = JSON.parse(one.text)[name];
    expect(['enabled', 'encrypted_transfer_confirmed']).toContain(name);
    expect(typeof value === 'boolean' || value === null).toBe(false);
  });
  expect(wrong).toEqual([]);
});

test('a selection that lacks a member has none of that name', () => {
  const { wrong } = shrunk(brokenSelection.missing(), (one) => {
    const body: unknown = JSON.parse(one.text);
    const lacking = unlikeGood(one);
    expect(lacking).not.toEqual([]);
    for (const name of lacking) expect(isObject(body) && Object.hasOwn(body, name)).toBe(false);
  });
  expect(wrong).toEqual([]);
});

test('a selection that is no JSON is none anywhere that it is broken', () => {
  const drawn = fc.sample(brokenSelection.noJson(), { seed: 1, numRuns: 1000 });
  expect(drawn.filter(({ text }) => parses(text))).toEqual([]);
});

test('a good selection says the same in whatever way it is written', () => {
  const { wrong } = shrunk(spelledSelection(), ({ fault, text }) => {
    const { enabled } = JSON.parse(text);
    expect(fault).toBeNull();
    expect(typeof enabled).toBe('boolean');
    expect(JSON.parse(text)).toEqual({ ...good, enabled });
  });
  expect(wrong).toEqual([]);
});

test('all kinds are drawn', () => {
  const versions = ['"sealed-events-v1 "', '" sealed-events-v1"', '["sealed-events-v1"]', 'v01'];
  expect(unreached(brokenSelection.version(), faults(...versions, 'ſ', 'V', 'true', '{'))).toEqual(
    [],
  );
  expect(
    unreached(brokenSelection.type(), faults('enabled is "true"', 'confirmed is 1', 'is []')),
  ).toEqual([]);
  const lacking = ['left out', 'is named', '__proto__'];
  expect(unreached(brokenSelection.missing(), faults(...lacking))).toEqual([]);
  const spelled = {
    escaped: ({ text }: DrawnSelection) => text.includes('\\u00'),
    blanks: ({ text }: DrawnSelection) => /\n/.test(text) && /\t/.test(text),
    'another order': ({ text }: DrawnSelection) => /_version".*"enabled"/s.test(text),
    'taken back': ({ text }: DrawnSelection) => text.includes('false'),
  };
  expect(unreached(spelledSelection(), spelled)).toEqual([]);
});
