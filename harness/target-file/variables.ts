import { entry, type EntryPath, type Problem } from './problems.ts';

/** Deeper than any sample of a real deployment; what is deeper would overflow the stack later. */
const deepest = 100;

/** A string that names an environment variable. */
const variable = /^\$([A-Za-z_]\w*)$/;

/** Environment variables by their names, as `process.env` has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A JSON value with its variables read, and those that could not be. */
interface ReadValue {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** Replaces every string that is exactly `$NAME`, at any depth, by that environment variable. */
export function readVariables(value: unknown, env: Variables): ReadValue {
  const problems: Problem[] = [];
  const read = (item: unknown, path: EntryPath): unknown => {
    if (typeof item === 'string') return readString(item, path);
    if (typeof item !== 'object' || item === null) return item;
    if (path.length >= deepest) {
      problems.push({ at: entry(path), text: `nested more than ${deepest} levels deep` });
      return null;
    }
    if (Array.isArray(item)) return item.map((member, index) => read(member, [...path, index]));
    // fromEntries, for a member named __proto__ must stay a member
    return Object.fromEntries(
      Object.entries(item).map(([name, member]) => [name, read(member, [...path, name])]),
    );
  };
  const readString = (text: string, path: EntryPath): string => {
    const name = variable.exec(text)?.[1];
    if (name === undefined) return text;
    const found = Object.hasOwn(env, name) ? env[name] : undefined;
    // an empty one is what CI makes of a secret that does not exist
    if (found !== undefined && found !== '') return found;
    const state = found === undefined ? 'not set' : 'empty';
    problems.push({ at: entry(path), text: `environment variable ${name} is ${state}` });
    return text;
  };
  return { value: read(value, []), problems };
}

/** True for a text that is read from a variable. */
export function isVariable(text: string): boolean {
  return variable.test(text);
}

/** A variable, and an entry that is read from it. */
interface NamedVariable {
  readonly name: string;
  readonly path: EntryPath;
}

/** The variables that a value names at any depth, with the entries that are read from them, in its order. */
export function namedVariables(value: unknown, path: EntryPath = []): NamedVariable[] {
  const name = typeof value === 'string' ? variable.exec(value)?.[1] : undefined;
  if (name !== undefined) return [{ name, path }];
  if (typeof value !== 'object' || value === null || path.length >= deepest) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    namedVariables(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
