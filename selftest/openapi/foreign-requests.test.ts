import type { Request } from 'openapi-backend';
import { describe, expect, test } from 'vitest';
import { loadedSchema } from '../schemas/loaded.ts';
import { nearMissesOf } from '../schemas/near-misses.ts';
import { foreignServer, objectOf, table } from './loaded.ts';
import { goodRequest } from './requests.ts';

const server = await foreignServer();

function problems(request: Request): readonly unknown[] {
  return server.validateRequest(request).errors ?? [];
}

const headers = table.flatMap((operation) =>
  ['origin', 'idempotency-key']
    .filter((name) => name in goodRequest(operation).headers)
    .map((name) => ({ id: operation.id, operation, name })),
);
const ranges = table.flatMap((operation) =>
  operation.query.flatMap(({ name, minimum, maximum }) =>
    minimum === undefined || maximum === undefined
      ? []
      : [minimum - 1, maximum + 1, 'x'].map((value) => ({
          id: operation.id,
          operation,
          name,
          value,
        })),
  ),
);
const bodies = table.flatMap((operation) =>
  operation.body?.mediaType === 'application/json'
    ? nearMissesOf(loadedSchema(operation.body.resource)).map(({ what, value }) => ({
        id: operation.id,
        operation,
        what,
        value,
      }))
    : [],
);

describe('a foreign server that has read the document', () => {
  test.each(table)('takes a good request where it belongs: $id', (operation) => {
    const request = goodRequest(operation);
    expect(server.matchOperation(request)?.operationId).toBe(objectOf(operation).operationId);
    expect(problems(request)).toEqual([]);
  });

  test.each(headers)('refuses $id without the header $name', ({ operation, name }) => {
    const request = goodRequest(operation);
    const others = Object.entries(request.headers).filter(([key]) => key !== name);
    expect(problems({ ...request, headers: Object.fromEntries(others) })).not.toEqual([]);
  });

  test.each(ranges)('refuses $id with $name=$value', ({ operation, name, value }) => {
    const query = { [name]: String(value) };
    expect(problems({ ...goodRequest(operation), query })).not.toEqual([]);
  });

  test.each(bodies)('refuses $id where $what', ({ operation, value }) => {
    expect(problems({ ...goodRequest(operation), body: value })).not.toEqual([]);
  });

  test.each(table.filter(({ idempotency }) => idempotency === 'key'))(
    'refuses $id with a key that is no UUIDv4',
    (operation) => {
      const request = goodRequest(operation);
      const key = '0a1b2c3d-4e5f-1a6b-8c7d-9e0f1a2b3c4d';
      const changed = { ...request.headers, 'idempotency-key': key };
      expect(problems({ ...request, headers: changed })).not.toEqual([]);
    },
  );
});
