import type { InShort } from '../model/found.ts';
import type { JsonSchema } from '../../schemas/json-schema.ts';

const shown = 60;
const listed = 12;

/** What a schema asks for, in a few words: "an integer of at least 0 or null". */
export function describeSchema(schema: JsonSchema): string {
  const { type } = schema;
  if (schema['x-words']) return schema['x-words'];
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return describeChoice(schema.enum);
  if (Array.isArray(type)) return type.map((one: string) => describeType(one, schema)).join(' or ');
  return describeType(typeof type === 'string' ? type : '', schema);
}

function describeChoice(values: readonly unknown[]): string {
  if (values.length > listed) return `one of the ${values.length} values that there are`;
  return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}

function describeType(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'integer':
      return describeInteger(schema);
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'an array';
    case 'object':
      return 'an object';
    case 'string':
      return 'a string';
    case 'null':
      return 'null';
    default:
      return schema.maxItems === undefined ? 'another value' : `at most ${schema.maxItems} items`;
  }
}

function describeInteger({ format, minimum, maximum }: JsonSchema): string {
  const noun = format === 'int32' ? 'a 32-bit integer' : 'an integer';
  if (minimum !== undefined && maximum !== undefined)
    return `${noun} from ${minimum} to ${maximum}`;
  return minimum === undefined ? noun : `${noun} of at least ${minimum}`;
}

/** What a value is, in a few words: `string "12"`, `array of 3`, `nothing`. */
export function describeValue(value: unknown): string {
  return shortWords(inShort(value));
}

/** The same of a value in short. */
export function shortWords({ type, value, length }: InShort): string {
  if (type === 'boolean') return String(value);
  if (length !== undefined) return `${type} of ${length}`;
  return value === undefined ? type : `${type} ${JSON.stringify(value)}`;
}

/** What a value is, in short. */
export function inShort(value: unknown): InShort {
  if (value === undefined) return { type: 'nothing' };
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'array', length: value.length };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value !== 'string') return { type: 'object' };
  return { type: 'string', value: value.length > shown ? `${value.slice(0, shown)}…` : value };
}
