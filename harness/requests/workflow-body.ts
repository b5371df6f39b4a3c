import { isObject } from '../model/json.ts';

/** Arguments of a workflow method, by name; undefined leaves one out. */
export type WorkflowArguments = Readonly<Record<string, unknown>>;

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
  return holdsArguments(envelope) || !isObject(filled) ? filled : { ...filled, ...args };
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

function holdsArguments(value: unknown): boolean {
  if (value === argumentsHole) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsArguments);
}
