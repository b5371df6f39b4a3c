import { readFileSync } from 'node:fs';
import type { AnySchemaObject, Format, Options } from 'ajv';
import { type SchemaSet, validatorMaker } from '../schema-validators.ts';
import type { Account, Target } from '../model/target.ts';
import { formats } from './formats.ts';
import type { Waiver } from '../model/waiver.ts';

function readSchema(name: string): AnySchemaObject {
  const url = new URL(`../../schemas/${name}`, import.meta.url);
  const schema: AnySchemaObject = JSON.parse(readFileSync(url, 'utf8'));
  return schema;
}

/** Made when it is first asked for: most runs want two of them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const rules: Readonly<Record<string, Format>> = Object.fromEntries(
  Object.entries(formats).map(([name, rule]) => [name, (text: string) => rule(text) === undefined]),
);

function fileSet(
  name: string,
  file: () => AnySchemaObject,
  options: Options = {},
  checking = file,
): SchemaSet {
  return {
    name,
    options: { allowUnionTypes: true, ...options },
    formats: rules,
    // what the documents alone tell: whether a sample may be used once or often
    annotations: ['x-used'],
    named: () => [file()],
    checking: () => [checking()],
  };
}

/** The schema of a target file. */
export const targetSchema = once(() => readSchema('target.schema.json'));

const accountSchema: AnySchemaObject = { $ref: 'target.schema.json#/$defs/account' };
const waiversSchema = once(() => readSchema('waivers.schema.json'));
const baselineSchema = once(() => readSchema('baseline.schema.json'));
const reportSchema = once(() => readSchema('report.schema.json'));

const targets = fileSet('targets', targetSchema, { useDefaults: true });
const account = fileSet('account', targetSchema, { removeAdditional: true }, () => accountSchema);
const waivers = fileSet('waivers', waiversSchema);
const baseline = fileSet('baseline', baselineSchema);
const report = fileSet('report', reportSchema);

/** By what files are checked, and an account. */
export const fileSchemas: readonly SchemaSet[] = [targets, account, waivers, baseline, report];

/** Checks a target file, its variables read, and fills in what is left out, in place. */
export const targetsValidator = once(() =>
  validatorMaker(targets)<{ targets: Target[] }>(targetSchema()),
);

/** Checks an account that a hook made, and drops the members that are not ours, in place. */
export const accountValidator = once(() => validatorMaker(account)<Account>(accountSchema));

/** Checks a waiver file. */
export const waiversValidator = once(() =>
  validatorMaker(waivers)<{ waivers: Waiver[] }>(waiversSchema()),
);

/** Checks what a run is compared with: a report, or the part of one that `baseline` wrote. */
export const baselineValidator = once(() => validatorMaker(baseline)(baselineSchema()));

/** Checks a report that an earlier run wrote. */
export const reportValidator = once(() => validatorMaker(report)(reportSchema()));
