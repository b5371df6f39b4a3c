import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Account, Target } from '../model/target.ts';
import { formats } from './formats.ts';
import type { Waiver } from '../model/waiver.ts';

function readSchema(name: string): AnySchemaObject {
  const url = new URL(`../../schemas/${name}`, import.meta.url);
  const schema: AnySchemaObject = JSON.parse(readFileSync(url, 'utf8'));
  return schema;
}

/** `verbose` hands each error the schema around it, from which its message is written. */
function compiler(options: { useDefaults?: true; removeAdditional?: true }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    ...options,
  });
  // what the documents alone tell: whether a sample may be used once or often
  ajv.addVocabulary(['x-used']);
  for (const [name, rule] of Object.entries(formats)) {
    ajv.addFormat(name, (text: string) => rule(text) === undefined);
  }
  return ajv;
}

/** Compiled when it is first asked for: most runs want two of them, and each takes a tenth of a second. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The schema of a target file. */
export const targetSchema = once(() => readSchema('target.schema.json'));

/** Checks a target file, its variables read, and fills in what is left out, in place. */
export const targetsValidator = once((): ValidateFunction<{ targets: Target[] }> =>
  compiler({ useDefaults: true }).compile(targetSchema()),
);

/** Checks an account that a hook made, and drops the members that are not ours, in place. */
export const accountValidator = once((): ValidateFunction<Account> =>
  compiler({ removeAdditional: true })
    .addSchema(targetSchema())
    .compile({ $ref: 'target.schema.json#/$defs/account' }),
);

/** Checks a waiver file. */
export const waiversValidator = once((): ValidateFunction<{ waivers: Waiver[] }> =>
  compiler({}).compile(readSchema('waivers.schema.json')),
);

/** Checks what a run is compared with: a report, or the part of one that `baseline` wrote. */
export const baselineValidator = once((): ValidateFunction =>
  compiler({}).compile(readSchema('baseline.schema.json')),
);

/** Checks a report that an earlier run wrote. */
export const reportValidator = once((): ValidateFunction =>
  compiler({}).compile(readSchema('report.schema.json')),
);
