import type { RequestParts } from '../harness/model/request.ts';
import { workflowBody } from '../harness/requests/workflow-body.ts';
import { operations, type OperationId } from '../schemas/operations/index.ts';

/**
 * The arguments of one call, by where they go; every name is the one on the wire. What an operation
 * has no place for is left out.
 */
export interface CallArguments {
  /** Values of the path's parameters, such as `endpoint_id`; not yet percent-encoded. */
  readonly path?: Readonly<Record<string, string>>;
  /** Query parameters: cursors as they came, `limit` as a whole number. */
  readonly query?: Readonly<Record<string, string | number>>;
  /**
   * The JSON body; the arguments of a workflow method, without `method`; or the bytes of a sealed
   * envelope.
   */
  readonly body?: Readonly<Record<string, unknown>> | Uint8Array;
  /** A random UUIDv4 that the caller made and keeps, where the operation takes an Idempotency-Key. */
  readonly idempotencyKey?: string;
  /**
   * The body of a workflow request with the holes "{method}" and "{arguments}"; the contract shows
   * no more of it than the member `method`, which is what it is where it is left out.
   */
  readonly envelope?: Readonly<Record<string, unknown>>;
}

const plainEnvelope = { method: '{method}' };

/** What a request carries for these arguments, as the harness builds requests. */
export function partsOf(id: OperationId, args: CallArguments): RequestParts {
  const { path, query, idempotencyKey } = args;
  const body = bodyOf(id, args);
  return {
    ...(path && { path }),
    ...(query && { query: textsOf(query) }),
    ...(body !== undefined && { body }),
    ...(idempotencyKey !== undefined && { headers: [['Idempotency-Key', idempotencyKey]] }),
  };
}

function bodyOf(id: OperationId, { body, envelope }: CallArguments): unknown {
  const { workflowMethod } = operations[id];
  if (workflowMethod === null || body === undefined || body instanceof Uint8Array) return body;
  return workflowBody(envelope ?? plainEnvelope, workflowMethod, body);
}

function textsOf(query: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
