import type { JsonSchema } from '../../json-schema.ts';

/** What is said of a member in the same words wherever it refers to one of these. */
const references: Readonly<Record<string, string>> = {
  MessageState: 'as one of the eleven message states',
  Uuid: 'as a lower-case UUID other than the one of zeros',
};

/** What a schema asks for of a member, as its clause says it: `as a string or null`. */
export function inWords(member: string, schema: JsonSchema): string {
  const { type, enum: choice, $ref = '' } = schema;
  if (member.endsWith('_ms')) return moment(mayBeNull(schema));
  if (member.startsWith('next_')) return 'as a string, or as null on the last page';
  if ('const' in schema) return `as ${String(schema.const)}, always`;
  if (choice) return `as ${listed(choice.map(String))}`;
  if ($ref !== '') return references[$ref.split(':').at(-1) ?? ''] ?? 'as an object';
  const [only] = [type].flat();
  return `as ${schema['x-words'] ?? kind(only, schema)}${mayBeNull(schema) ? ' or null' : ''}`;
}

/** True where null is one of the types of a member. */
export function mayBeNull({ type }: JsonSchema): boolean {
  return [type].flat().includes('null');
}

function moment(orNull: boolean): string {
  return `as epoch milliseconds, a non-negative integer${orNull ? ', or as null' : ''}`;
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function kind(type: string | undefined, schema: JsonSchema): string {
  switch (type) {
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'an array of objects';
    case 'object':
      return 'an object';
    case 'integer':
      return integer(schema);
    default:
      return 'a string';
  }
}

function integer({ format, minimum, maximum }: JsonSchema): string {
  if (minimum === 2 && maximum === 3) return '2 or 3';
  if (maximum !== undefined) return `an integer from ${minimum} to ${maximum}`;
  const noun = format === undefined ? 'integer' : `${format.slice(3)}-bit integer`;
  if (minimum === 0) return `a non-negative ${noun}`;
  const article = format === undefined ? 'an' : 'a';
  return `${article} ${noun}${minimum === undefined ? '' : ` of at least ${minimum}`}`;
}
