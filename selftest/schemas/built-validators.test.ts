import { describe, expect, inject, test } from 'vitest';
import * as bodies from '../../harness/contract/compiled.ts';
import { isObject } from '../../harness/model/json.ts';
import * as files from '../../harness/target-file/validators.ts';
import { baselineOf } from '../../reporters/inputs/baseline-file.ts';
import { resources } from '../../schemas/resources.ts';
import { fullReport } from '../samples/full-report.ts';
import { full } from '../target/full-target.ts';
import { nearMissesOf } from './near-misses.ts';

/** Loads what the build made of a module. */
async function built(module: string): Promise<Record<string, unknown>> {
  const url = new URL(`../../dist/harness/${module}`, import.meta.url);
  return Object.fromEntries(Object.entries(await import(url.href)));
}

/** Copies of a value in each of which one thing is another, too many or left out. */
function bent(value: unknown): readonly unknown[] {
  // a text that fits no form, and is no number, list, object or null
  return ['a b\n', ...bentWithin(value)];
}

function bentWithin(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    const [first] = value;
    // what the first item of a list does not show, others do not either
    const items = value.length > 0 ? bent(first).map((one) => value.with(0, one)) : [];
    return [[], [...value, ...value], ...items];
  }
  if (!isObject(value)) return [];
  const others = Object.entries(value).flatMap(([name, item]) => {
    const { [name]: _, ...without } = value;
    return [without, ...bent(item).map((one) => ({ ...value, [name]: one }))];
  });
  return [{ ...value, more: 1 }, ...others];
}

const waiver = {
  clause: 'alpha.submit.accepted',
  target: 'gw',
  reason: 'GW-1',
  expires: '2027-01-31',
  owner: 'team',
  fingerprints: ['0123456789ab'],
};

const checked = {
  targetsValidator: { targets: [full] },
  accountValidator: full.account,
  waiversValidator: { waivers: [waiver] },
  baselineValidator: baselineOf(fullReport()),
  reportValidator: fullReport(),
} as const;

describe.runIf(inject('compiled'))('what the build compiled', () => {
  test.each(Object.entries(checked))('%s: says what the schema says', async (name, good) => {
    const of = await built('target-file/validators.js');
    const values = [good, ...bent(good)];
    const bySource = values.map((value) => said(Object(files)[name], value));
    expect(bySource.filter(({ errors }) => errors.length > 0).length).toBeGreaterThan(9);
    expect(values.map((value) => said(of[name], value))).toEqual(bySource);
  });

  test('says the same of the near misses of all bodies', async () => {
    const of = await built('contract/compiled.js');
    const misses = [...resources].flatMap(([title, schema]) =>
      nearMissesOf(schema).map(({ value }) => [title, value] as const),
    );
    const bySource = misses.map(([title, value]) => problems(bodies, title, value));
    expect(bySource.flat().length).toBeGreaterThan(misses.length);
    expect(misses.map(([title, value]) => problems(of, title, value))).toEqual(bySource);
  });

  test('errors of bodies carry the schemas that were read', async () => {
    const of = await built('contract/compiled.js');
    const schema = call(of['schemaOf'], 'OwnerDevice');
    expect(call(of['errorsOf'], schema, [])).toEqual([
      expect.objectContaining({ keyword: 'type', data: [] }),
    ]);
    const [error] = [call(of['errorsOf'], schema, [])].flat();
    expect(Object(error).parentSchema).toBe(schema);
  });
});

function call(made: unknown, ...args: readonly unknown[]): unknown {
  if (typeof made !== 'function') throw new Error('the build has no such function');
  return made(...args);
}

/** What a validator says of a value, and what it makes of it. */
function said(validator: unknown, value: unknown) {
  const after: unknown = structuredClone(value);
  const validate = call(validator);
  const fits = call(validate, after);
  const errors: readonly unknown[] = Object(validate).errors ?? [];
  return { fits, errors, after };
}

function problems(module: unknown, title: string, value: unknown): readonly unknown[] {
  const { schemaOf, errorsOf } = Object(module);
  return [call(errorsOf, call(schemaOf, title), value)].flat();
}
