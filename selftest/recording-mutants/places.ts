import { isObject } from '../../harness/model/json.ts';
import { members } from './members.ts';

/** A member of a body, where it stands and what the contract says it is. */
export interface BodyPlace {
  /** The way to the object that has it; numbers are places in lists. */
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly value: unknown;
  /** As `members` writes it, without the mark of what may be null. */
  readonly type: string;
  readonly nullable: boolean;
  readonly resource: string;
}

/** Every member that the contract names in a body of a resource, of each list its first items. */
export function bodyPlacesIn(resource: string, body: unknown): readonly BodyPlace[] {
  return within(resource, body, []);
}

const mostItems = 2;

function within(
  resource: string,
  value: unknown,
  path: readonly (string | number)[],
): readonly BodyPlace[] {
  if (!isObject(value)) return [];
  return Object.entries(members[resource] ?? {}).flatMap(([name, written]) => {
    const nullable = written.endsWith('?');
    const type = nullable ? written.slice(0, -1) : written;
    const own = Object.hasOwn(value, name) ? value[name] : null;
    const here: BodyPlace = { path, name, value: own, type, nullable, resource };
    return [here, ...beneath(type, own, [...path, name])];
  });
}

function beneath(
  type: string,
  value: unknown,
  path: readonly (string | number)[],
): readonly BodyPlace[] {
  const item = /^\[(\w+)\]$/.exec(type)?.[1];
  if (item === undefined) return within(type, value, path);
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostItems).flatMap((one, at) => within(item, one, [...path, at]));
}

/** A copy of a body in which the object at a path is another. */
export function replacedAt(
  body: unknown,
  [step, ...rest]: readonly (string | number)[],
  change: (object: Readonly<Record<string, unknown>>) => unknown,
): unknown {
  if (step === undefined) return isObject(body) ? change(body) : body;
  if (Array.isArray(body))
    return body.map((one, at) => (at === step ? replacedAt(one, rest, change) : one));
  if (!isObject(body)) return body;
  return { ...body, [step]: replacedAt(body[step], rest, change) };
}
