import type { JsonSchema } from '../../schemas/json-schema.ts';
import { isObject } from '../model/json.ts';
import { resolve, schemaOf } from './compiled.ts';
import { escapePointer, placesIn } from './walk.ts';

/** What a body says beyond the contract, or where the contract lets it say anything. */
interface Openness {
  /** Strings that the contract leaves open, by the name of their member. */
  readonly open: readonly { readonly member: string; readonly value: string }[];
  /** Members that the contract does not name, as a path: `devices[].vendor`. */
  readonly extra: readonly string[];
}

/** Looks for what a parsed body of a resource leaves to observe. */
export function opennessOf(resource: string, body: unknown): Openness {
  const places = placesIn(schemaOf(resource), body);
  const spoken = new Map(places.map(({ pointer, schema }) => [pointer, schema]));
  const open: { member: string; value: string }[] = [];
  const extra: string[] = [];
  const visit = (value: unknown, pointer: string, name: string) => {
    const schema = spoken.get(pointer);
    if (!schema) {
      extra.push(pathOf(pointer));
      return;
    }
    if (typeof value === 'string' && isOpen(schema)) open.push({ member: name, value });
    if (Array.isArray(value)) value.forEach((item, at) => visit(item, `${pointer}/${at}`, name));
    if (!isObject(value)) return;
    for (const [each, content] of Object.entries(value))
      visit(content, `${pointer}/${escapePointer(each)}`, each);
  };
  visit(body, '', '');
  return { open, extra };
}

/** True for a string of which the contract says neither values nor form. */
function isOpen(schema: JsonSchema): boolean {
  const { type, ...more } = resolve(schema);
  const closed = ['enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'];
  return [type].flat().includes('string') && !closed.some((keyword) => keyword in more);
}

function pathOf(pointer: string): string {
  return pointer.slice(1).replaceAll(/\/\d+/g, '[]').replaceAll('/', '.');
}
