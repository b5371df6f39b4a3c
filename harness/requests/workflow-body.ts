import { isObject } from '../model/json.ts';

/** Arguments of a workflow method, by name; undefined leaves one out. */
export type WorkflowArguments = Readonly<Record<string, unknown>>;

/** What the methods call their arguments (contract: "Workflow plane"). */
export const argumentNames: ReadonlySet<string> = new Set([
  'request_id',
  'context_id',
  'descriptor',
  'action_id',
  'key',
  'policy',
  'series_id',
  'ordinal',
  'occurrence_id',
]);

/** Stands in an envelope where the name of the method is filled in. */
export const methodHole = '{method}';
const argumentsHole = '{arguments}';

/**
 * The body of a workflow request, from the envelope that the account's samples give. The holes
 * "{method}" and "{arguments}" are filled in wherever they stand; an envelope without the second
 * takes the arguments as members of its own.
 */
export function workflowBody(
  envelope: Readonly<Record<string, unknown>>,
  method: string,
  args: WorkflowArguments,
): unknown {
  const filled = fill(envelope, method, args);
  return nestsArguments(envelope) || !isObject(filled) ? filled : { ...filled, ...args };
}

/** Where an envelope has the method: the members and places that lead to each hole for it. */
export function methodPlaces(envelope: unknown): string[][] {
  return placesOf(envelope, methodHole);
}

/** The same body without what carries its method. */
export function withoutMethod(envelope: unknown, body: unknown): unknown {
  const left = structuredClone(body);
  for (const place of methodPlaces(envelope)) {
    const name = place.at(-1);
    const holder = place.slice(0, -1).reduce<unknown>((one, key) => Object(one)[key], left);
    if (name !== undefined && typeof holder === 'object' && holder !== null)
      Reflect.deleteProperty(holder, name);
  }
  return left;
}

/** True where the arguments have a place of their own, and are no members of the body itself. */
export function nestsArguments(envelope: unknown): boolean {
  return placesOf(envelope, argumentsHole).length > 0;
}

function placesOf(value: unknown, hole: string): string[][] {
  if (value === hole) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    placesOf(one, hole).map((place) => [name, ...place]),
  );
}

function fill(value: unknown, method: string, args: WorkflowArguments): unknown {
  if (value === methodHole) return method;
  if (value === argumentsHole) return args;
  if (Array.isArray(value)) return value.map((one) => fill(one, method, args));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, fill(one, method, args)]),
  );
}
