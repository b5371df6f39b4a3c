import { createParts, type Parts } from '../../fixtures/gateway/index.ts';

type Visit = (path: string) => void;

/**
 * The parts as they are, save that the path of each piece that is looked at is noted, as in
 * `rules.owner.csrf`; a record whose names are listed is noted as `rules.owner.*`.
 */
export function noting(parts: Parts, seen: Set<string>): Parts {
  return watched(parts, '', (path) => seen.add(path));
}

/** The paths, as `noting` has them, at which an alteration shows. */
export function alteredBy(alter: (parts: Parts) => Parts): readonly string[] {
  const before = pieces(createParts());
  const after = pieces(alter(createParts()));
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const altered = paths.filter((path) => before.get(path) !== after.get(path));
  const renamed = altered.filter((path) => !(before.has(path) && after.has(path)));
  return [...altered, ...renamed.map((path) => path.replace(/[^.]*$/, '*'))];
}

function watched<T extends object>(record: T, path: string, visit: Visit): T {
  return new Proxy(record, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      const at = `${path}${String(name)}`;
      if (isRecord(value)) return watched(value, `${at}.`, visit);
      visit(at);
      return value;
    },
    ownKeys: (target) => {
      visit(`${path}*`);
      return Reflect.ownKeys(target);
    },
  });
}

function pieces(parts: Parts): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (record: object, path: string) => {
    for (const [name, value] of Object.entries(record)) {
      if (isRecord(value)) walk(value, `${path}${name}.`);
      else found.set(`${path}${name}`, value);
    }
  };
  walk(parts, '');
  return found;
}

function isRecord(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
