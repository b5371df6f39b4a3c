import { schemaOf } from './compiled.ts';
import { placesIn } from './walk.ts';

/** A moment that a body tells, and where it does. */
export interface Moment {
  /** JSON pointer to the member. */
  readonly pointer: string;
  /** As it was told; in milliseconds since 1970, if the server keeps to the contract. */
  readonly value: number;
}

/** The whole numbers under those members of a resource whose names end in `_ms`. */
export function momentsIn(resource: string, body: unknown): Moment[] {
  return placesIn(schemaOf(resource), body)
    .filter(({ pointer, annotated }) => annotated && pointer.endsWith('_ms'))
    .map(({ pointer }) => ({ pointer, value: at(body, pointer) }))
    .filter((moment): moment is Moment => Number.isInteger(moment.value));
}

/** What is at a pointer; the names of such members need no unescaping. */
function at(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce<unknown>((value, name) => Object(value)[name], body);
}
