import type { ErrorObject } from 'ajv';
import { formats } from './formats.ts';
import { member } from '../model/json.ts';
import { suggestion } from './nearest.ts';
import { entry, type EntryPath, type Problem } from './problems.ts';

/** Turns what the validator says of a value into problems that name the entry and the repair. */
export function schemaProblems(
  value: unknown,
  errors: readonly ErrorObject[] | null | undefined,
): Problem[] {
  return (errors ?? []).flatMap((error) => {
    const text = problemText(error);
    return text === null ? [] : [{ at: entry(errorPath(value, error)), text }];
  });
}

function problemText(error: ErrorObject): string | null {
  switch (error.keyword) {
    case 'additionalProperties':
      return `unknown member${suggestion(String(error.params.additionalProperty), memberNames(error))}`;
    case 'dependentRequired':
      return `is required beside ${error.params.property}, and missing`;
    case 'required':
      return 'is required and missing';
    case 'type':
      return `must be ${typeNames(error.schema)}, not ${kindOf(error.data)}`;
    case 'enum':
      return enumText(error.schema, error.data);
    case 'format':
      return (
        formats[String(error.params.format)]?.(String(error.propertyName ?? error.data)) ?? null
      );
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    case 'minItems':
      return 'must not be empty';
    case 'uniqueItems':
      return 'must not name anything twice';
    case 'propertyNames':
      // the name's own error says what is wrong with it
      return null;
    default:
      return error.message ?? `breaks the schema's ${error.keyword}`;
  }
}

/** Where an error belongs: on the member that is missing, unknown or badly named, else on the value. */
function errorPath(root: unknown, error: ErrorObject): EntryPath {
  const path: (string | number)[] = [];
  let parent = root;
  for (const raw of error.instancePath.split('/').slice(1)) {
    const step = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(parent) ? Number(step) : step);
    parent = Array.isArray(parent) ? parent[Number(step)] : member(parent, step);
  }
  if (['required', 'dependentRequired'].includes(error.keyword))
    return [...path, String(error.params.missingProperty)];
  if (error.keyword === 'additionalProperties')
    return [...path, String(error.params.additionalProperty)];
  return error.propertyName === undefined ? path : [...path, error.propertyName];
}

function memberNames(error: ErrorObject): string[] {
  return Object.keys(error.parentSchema?.['properties'] ?? {});
}

function enumText(schema: unknown, value: unknown): string {
  const allowed = [schema].flat();
  const hint = typeof value === 'string' ? suggestion(value, allowed.map(String)) : '';
  return `must be one of ${allowed.map((item) => JSON.stringify(item)).join(', ')}${hint}`;
}

function typeNames(types: unknown): string {
  return [types].flat().map(article).join(' or ');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return article('array');
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a fraction';
  return article(typeof value);
}

function article(type: unknown): string {
  if (type === 'null') return 'null';
  return `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${String(type)}`;
}
