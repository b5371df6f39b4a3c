import { codesOf, unpairedCodes } from '../errors.ts';
import type { ListedError, Operation, Plane } from '../operations/operation.ts';
import { refTo } from './component-schemas.ts';
import { contentOf, examples, wordsFor } from './content.ts';
import type { Content, OperationObject, ResponseObject, SchemaObject } from './types.ts';

/** What a status says, in general. */
const meanings: Readonly<Record<number, string>> = {
  400: 'The request is refused as it stands.',
  401: 'The credential is missing, expired or revoked.',
  402: 'The account is on hold.',
  403: 'The caller may not do this; on owner routes, also: the CSRF pair or the origin is wrong.',
  404: 'There is nothing of that name for this account, or the gate of the operation is closed.',
  408: 'The request took too long.',
  409: 'The request conflicts with how things stand.',
  413: 'The body is too large.',
  415: 'The body has another media type than the operation takes.',
  429: 'Too many requests, or no room left.',
  503: 'The service can not answer now.',
};

const errorResources = {
  public: 'PublicError',
  sealed: 'SealedError',
  workflow: 'WorkflowError',
} as const satisfies Readonly<Record<Plane, string>>;

const text: Content = { 'text/plain': { schema: { type: 'string' } } };

/** The answers of an operation, by status. */
export function responsesOf({ success, errors, plane }: Operation): OperationObject['responses'] {
  return {
    [success.status]: succeeded(success.resource),
    ...Object.fromEntries(
      errors.map((error) => [
        error.status,
        { $ref: `#/components/responses/${errorName(plane, error)}` },
      ]),
    ),
  };
}

/** The error answers of all these operations as components, by name. */
export function sharedResponses(
  operations: readonly Operation[],
): Readonly<Record<string, ResponseObject>> {
  const named = operations.flatMap(({ plane, errors }) =>
    errors.map((error) => [errorName(plane, error), failed(plane, error)] as const),
  );
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function succeeded(resource: string | null): ResponseObject {
  if (resource === null) return { description: 'Done; there is no body.' };
  return { description: wordsFor(resource), content: contentOf('application/json', resource) };
}

function errorName(plane: Plane, { status, form }: ListedError): string {
  const names = {
    json: errorResources[plane],
    text: 'Text',
    empty: 'Empty',
    jsonOrText: `${errorResources[plane]}OrText`,
  };
  return `${names[form]}${status}`;
}

function failed(plane: Plane, { status, form }: ListedError): ResponseObject {
  const meaning = meanings[status];
  if (meaning === undefined) throw new Error(`nothing says what status ${status} means`);
  const contents = {
    json: { content: errorBody(plane, status) },
    text: { content: text },
    empty: {},
    jsonOrText: { content: { ...errorBody(plane, status), ...text } },
  };
  return {
    description: form === 'empty' ? `${meaning} There is no body.` : meaning,
    ...(status === 429 && { headers: { 'Retry-After': retryAfter } }),
    ...contents[form],
  };
}

const retryAfter = {
  description: 'When to try again, where it is given: whole seconds, or an HTTP date.',
  schema: { type: 'string' },
} as const;

/** The error body of a plane, with the codes that the status may carry. */
function errorBody(plane: Plane, status: number): Content {
  const tied = codesOf(plane, status);
  const codes = tied.length > 0 ? tied : unpairedCodes(plane);
  const code: SchemaObject = {
    type: 'object',
    properties: { code: { type: 'string', enum: codes } },
  };
  const nested = plane === 'workflow';
  const narrowed = nested ? ({ type: 'object', properties: { error: code } } as const) : code;
  const samples = codes.map((name) => {
    const body = { code: name };
    return [name, nested ? { error: body } : body] as const;
  });
  const schema = { allOf: [refTo(errorResources[plane]), narrowed] };
  return { 'application/json': { schema, ...examples(samples) } };
}
