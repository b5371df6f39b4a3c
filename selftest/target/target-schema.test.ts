import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject, member } from '../../harness/model/json.ts';
import { nearest } from '../../harness/target-file/nearest.ts';
import { gateNames, tiers } from '../../schemas/operations/operation.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';

function readSchema(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8'));
}

const schema = readSchema('target.schema.json');

/** Every schema of a member, and where it stands. */
function members(value: unknown, at = ''): [at: string, member: unknown][] {
  if (!isObject(value)) return [];
  const here = isObject(value['properties']) ? Object.entries(value['properties']) : [];
  return [
    ...here.map(([name, found]): [string, unknown] => [`${at}/${name}`, found]),
    ...Object.entries(value).flatMap(([name, found]) => members(found, `${at}/${name}`)),
  ];
}

describe('target.schema.json', () => {
  it('names the sealed operations, the tiers and the gates of the contract', () => {
    const target = (...path: string[]) => member(schema, '$defs', 'target', 'properties', ...path);
    const sealed = operationIds.filter((id) => operations[id].plane === 'sealed');
    expect(target('unmounted', 'items', 'enum')).toEqual(sealed);
    expect(target('maxTier', 'enum')).toEqual(tiers);
    const gates = member(schema, '$defs', 'gates', 'properties');
    expect(Object.keys(gates ?? {})).toEqual(gateNames);
  });
});

describe.each(['target.schema.json', 'waivers.schema.json', 'baseline.schema.json'])(
  '%s',
  (name) => {
    it('describes every member', () => {
      const all = members(readSchema(name));
      expect(all.length).toBeGreaterThan(4);
      const silent = all.filter(
        ([, found]) => (member(found, 'description') ?? member(found, '$ref')) === undefined,
      );
      expect(silent).toEqual([]);
    });
  },
);

describe('nearest', () => {
  it.each([
    ['maxTeir', 'maxTier'],
    ['MAXTIER', 'maxTier'],
    ['base_url', 'baseUrl'],
    ['colour', undefined],
    ['', undefined],
  ])('of %j is %j', (name, meant) => {
    expect(nearest(name, ['name', 'baseUrl', 'maxTier'])).toBe(meant);
  });
});
