import { validate, version } from 'uuid';
import { isObject, member } from '../harness/model/json.ts';
import { problemsIn } from '../harness/contract/validate.ts';
import { describeValue } from '../harness/contract/words.ts';
import { unsendable } from '../harness/requests/build-request.ts';
import { methodHole, workflowBody } from '../harness/requests/workflow-body.ts';
import { limits } from '../schemas/limits.ts';
import { operations, type OperationId } from '../schemas/operations/index.ts';
import type { Operation, QueryParameter } from '../schemas/operations/operation.ts';
import { resources } from '../schemas/resources.ts';
import type { CallArguments } from './arguments.ts';
import { callbackUrlProblem } from './callback-url.ts';

/** One argument that the contract does not allow. */
export interface ArgumentProblem {
  /** Where it stands: `path.endpoint_id`, `query.limit`, `idempotencyKey`, `body/callback_url`, `envelope`. */
  readonly at: string;
  readonly expected: string;
  readonly got: string;
}

const furthestExpiryMs = limits.alphaExpiry.bounds[0].maximum ?? Infinity;

/**
 * Everything in which arguments depart from what the contract says of an operation, without any use
 * of the network: its schemas, and the rules that no schema holds. What only the server knows, such
 * as allowlists, is not looked at.
 *
 * @param nowMs epoch milliseconds that an expiry is measured from
 */
export function argumentProblems(
  id: OperationId,
  args: CallArguments,
  nowMs: number,
): ArgumentProblem[] {
  const operation = operations[id];
  const all = [
    ...pathProblems(operation, args),
    ...queryProblems(operation, args),
    ...keyProblems(operation, args),
    ...bodyProblems(operation, args),
    ...methodProblems(operation, args),
    ...ruleProblems(operation, args, nowMs),
  ];
  // a schema and a rule may both speak of one place; the schema's words come first
  return all.filter(({ at }, place) => all.findIndex((one) => one.at === at) === place);
}

function pathProblems({ path }: Operation, args: CallArguments): ArgumentProblem[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const given = args.path ?? {};
  // a URL leaves a segment of dots out, and would lead to another operation
  const wrong = names.filter(
    (name) => unsendable({ path: { [name]: given[name] ?? '' } }) !== null,
  );
  return [
    ...wrong.map((name) => problem(`path.${name}`, 'an id', given[name])),
    ...strangers('path', names, given),
  ];
}

function queryProblems({ query }: Operation, args: CallArguments): ArgumentProblem[] {
  const given = args.query ?? {};
  const names = query.map(({ name }) => name);
  return [
    ...query.flatMap((parameter) => parameterProblem(parameter, given[parameter.name])),
    ...strangers('query', names, given),
  ];
}

function parameterProblem(
  { name, type, minimum = 0, maximum = Infinity }: QueryParameter,
  value: string | number | undefined,
): ArgumentProblem[] {
  if (value === undefined) return [];
  const at = `query.${name}`;
  if (type === 'cursor')
    return typeof value === 'string' && value !== '' ? [] : [problem(at, 'a cursor', value)];
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  const fits = Number.isInteger(number) && Number(number) >= minimum && Number(number) <= maximum;
  return fits ? [] : [problem(at, `a whole number from ${minimum} to ${maximum}`, value)];
}

function keyProblems({ idempotency }: Operation, args: CallArguments): ArgumentProblem[] {
  const { idempotencyKey: key } = args;
  if (idempotency !== 'key')
    return key === undefined ? [] : [problem('idempotencyKey', 'no key', key)];
  const good = key !== undefined && validate(key) && version(key) === 4;
  return good ? [] : [problem('idempotencyKey', 'a random UUIDv4', key)];
}

function bodyProblems(operation: Operation, { body }: CallArguments): ArgumentProblem[] {
  if (!operation.body) return body === undefined ? [] : [problem('body', 'no body', body)];
  if (operation.body.mediaType !== 'application/json') {
    const bytes = body instanceof Uint8Array && body.length > 0;
    return bytes ? [] : [problem('body', 'the bytes of a sealed envelope', body)];
  }
  if (!isObject(body) || body instanceof Uint8Array)
    return [problem('body', 'a JSON object', body)];
  const { workflowMethod } = operation;
  const value = workflowMethod === null ? body : { ...body, method: workflowMethod };
  return problemsIn(resourceOf(operation), value).map(({ pointer, expected, actual }) =>
    problem(`body${pointer}`, expected, actual),
  );
}

const workflowMethods = new Set(
  Object.values(operations).flatMap(({ workflowMethod }) => workflowMethod ?? []),
);

/**
 * Where a workflow request would name another method than the one whose care is asked for: by an
 * argument that takes the method's place, or by an envelope without room for it or with a method of
 * its own.
 */
function methodProblems({ workflowMethod }: Operation, { body, envelope }: CallArguments) {
  if (workflowMethod === null || !isObject(body)) return [];
  if (Object.hasOwn(body, 'method'))
    return [problem('body/method', 'no such argument', body['method'])];
  if (!envelope) return [];
  const blank = Object.fromEntries(Object.keys(body).map((name) => [name, null]));
  const texts = textsIn(workflowBody(envelope, methodHole, blank));
  const named = texts.filter((text) => text === methodHole || workflowMethods.has(text));
  const good = named.length > 0 && named.every((text) => text === methodHole);
  const expected = `${methodHole} where the method stands, and no method beside it`;
  return good ? [] : [problem('envelope', expected, envelope)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The schema of an operation's body; of the eight methods, the one that is about this one. */
function resourceOf({ body, workflowMethod }: Operation): string {
  if (workflowMethod === null) return body?.resource ?? '';
  const own = [...resources].find(
    ([, schema]) => schema.properties?.['method']?.const === workflowMethod,
  );
  return own?.[0] ?? '';
}

/** The rules that no schema holds: on callback URLs, expiries and what a descriptor names. */
function ruleProblems({ id }: Operation, { body }: CallArguments, nowMs: number) {
  const problems: ArgumentProblem[] = [];
  const url = member(body, 'callback_url');
  if (id.endsWith('webhooks.create') && typeof url === 'string') {
    const expected = callbackUrlProblem(url);
    if (expected !== null) problems.push(problem('body/callback_url', expected, url));
  }
  const expiry = member(body, 'expires_at_ms');
  if (id === 'alpha.submit' && Number.isInteger(expiry)) {
    const ahead = Number(expiry) - nowMs;
    if (ahead <= 0 || ahead > furthestExpiryMs)
      problems.push(
        problem(
          'body/expires_at_ms',
          `within the next ${furthestExpiryMs / 60_000} minutes`,
          expiry,
        ),
      );
  }
  return problems;
}

function strangers(
  where: string,
  known: readonly string[],
  given: Readonly<Record<string, unknown>>,
): ArgumentProblem[] {
  const strange = Object.keys(given).filter((name) => !known.includes(name));
  return strange.map((name) => problem(`${where}.${name}`, 'no such argument', given[name]));
}

function problem(at: string, expected: string, got: unknown): ArgumentProblem {
  return { at, expected, got: describeValue(got) };
}
