import type { AnySchemaObject, Format, Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Schemas that are compiled together, and what their validators need. */
export interface SchemaSet {
  /** Names the file that a build writes the validators to. */
  readonly name: string;
  readonly options?: Options;
  readonly formats: Readonly<Record<string, Format>>;
  /** Keywords of ours that judge nothing. */
  readonly annotations: readonly string[];
  /** What a `$ref` can name. */
  readonly named: () => readonly AnySchemaObject[];
  /** Those that values are checked by. */
  readonly checking: () => readonly AnySchemaObject[];
}

/** Makes the validators of the schemas of a set, each when it is first asked for. */
export type ValidatorMaker = <Value = unknown>(schema: AnySchemaObject) => ValidateFunction<Value>;

/**
 * Compiles schemas as they are asked for. It takes a tenth of a second for a schema, so a build compiles what is
 * in `checking` beforehand, and puts a module that reads it in the place of this one: scripts/validators.mjs.
 */
export function validatorMaker(set: SchemaSet): ValidatorMaker {
  let ajv: Ajv2020 | undefined;
  return <Value>(schema: AnySchemaObject) => {
    ajv ??= compilerOf(set);
    return (schema.$id && ajv.getSchema<Value>(schema.$id)) || ajv.compile<Value>(schema);
  };
}

/** A compiler that knows all that is named in a set; `verbose` hands each error the schema around it. */
export function compilerOf(set: SchemaSet, code: Options['code'] = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, verbose: true, ...set.options, code });
  ajv.addVocabulary([...set.annotations]);
  for (const [name, format] of Object.entries(set.formats)) ajv.addFormat(name, format);
  for (const schema of set.named()) ajv.addSchema(schema);
  return ajv;
}
