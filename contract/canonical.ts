import { isObject } from '../harness/model/json.ts';

/**
 * JSON that is the same for the same value: members in the order of their names, those that are
 * undefined left out, bytes as an object with their base64.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? 'null';
}

function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, canonical(value[name])]));
}
