import { createParts, type Parts } from '../../fixtures/gateway/index.ts';

/** The parts of the gateway without mutants. */
const rightParts = createParts();

/** Told the path of a piece that is looked at, as in `rules.owner.csrf`, and the piece; says what is seen there. */
type Look = (path: string, piece: unknown) => unknown;

/**
 * The parts as they are, save that a look decides what is seen in the place of each piece. Where the
 * names of a record are listed, the look is at `rules.owner.*`.
 */
export function watched<T extends object>(record: T, look: Look, path = ''): T {
  return new Proxy(record, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      const at = `${path}${String(name)}`;
      return isRecord(value) ? watched(value, look, `${at}.`) : look(at, value);
    },
    ownKeys: (target) => {
      look(`${path}*`, undefined);
      return Reflect.ownKeys(target);
    },
  });
}

/** The paths, as `watched` has them, at which an alteration shows. */
export function alteredBy(alter: (parts: Parts) => Parts): readonly string[] {
  const before = pieces(rightParts);
  const after = pieces(alter(createParts()));
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const altered = paths.filter((path) => before.get(path) !== after.get(path));
  const renamed = altered.filter((path) => !(before.has(path) && after.has(path)));
  return [...altered, ...renamed.map((path) => path.replace(/[^.]*$/, '*'))];
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

/** Whether a value is an object that is nothing but its members. */
function isRecord(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
