import { describe, expect, test } from 'vitest';
import { fits } from '../../harness/contract/validate.ts';
import { codesOf, errorCatalogue, unpairedCodes } from '../../schemas/errors.ts';
import type { Plane } from '../../schemas/operations/operation.ts';
import { loadedSchema } from '../schemas/loaded.ts';
import { nearMissesOf } from '../schemas/near-misses.ts';
import { foreignServer, objectOf, table } from './loaded.ts';

const server = await foreignServer();

const withBody = table.flatMap((operation) => {
  const { id, success } = operation;
  const { operationId } = objectOf(operation);
  if (success.resource === null) return [];
  return [{ id, operationId, status: success.status, resource: success.resource }];
});
const all = table.map((operation) => ({
  ...operation,
  operationId: objectOf(operation).operationId,
}));

function accepts(answer: unknown, operationId: string, status: number): boolean {
  return server.validateResponse(answer, operationId, status).valid;
}

describe('a foreign server that has read the document', () => {
  test.each(withBody)(
    'mocks $id with a $resource that our judge accepts',
    ({ operationId, resource }) => {
      const { mock }: { readonly mock: unknown } = server.mockResponseForOperation(operationId);
      expect(fits(resource, mock)).toBe(true);
    },
  );

  test.each(all)('mocks $id with the status of success', ({ operationId, success }) => {
    expect(server.mockResponseForOperation(operationId).status).toBe(success.status);
  });

  test.each(withBody)(
    'takes the examples of $resource for an answer of $id, and not its near misses',
    ({ operationId, status, resource }) => {
      const { examples = [] } = loadedSchema(resource);
      const misses = nearMissesOf(loadedSchema(resource)).map(({ value }) => value);
      expect(examples.length * misses.length).toBeGreaterThan(0);
      expect(examples.filter((value) => !accepts(value, operationId, status))).toEqual([]);
      expect(misses.filter((value) => accepts(value, operationId, status))).toEqual([]);
    },
  );

  test.each(all)(
    'takes the codes that go with each status of $id, and no other',
    ({ operationId, plane, errors }) => {
      const body = (code: string) => (plane === 'workflow' ? { error: { code } } : { code });
      const statuses = errors.flatMap(({ status, form }) =>
        form.startsWith('json') ? [status] : [],
      );
      const known = errorCatalogue[plane].map(({ code }) => code);
      const taken = statuses.map((status) => [
        status,
        ...[...known, 'made_up'].filter((code) => accepts(body(code), operationId, status)),
      ]);
      expect(taken).toEqual(statuses.map((status) => [status, ...codesAt(plane, status)]));
    },
  );
});

/** What the catalogue ties to a status; where it ties nothing, what it ties to no status. */
function codesAt(plane: Plane, status: number): readonly string[] {
  const tied = codesOf(plane, status);
  return tied.length > 0 ? tied : unpairedCodes(plane);
}
