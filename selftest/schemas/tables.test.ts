import { describe, expect, test } from 'vitest';
import { codesOf, errorCatalogue, unpairedCodes } from '../../schemas/errors.ts';
import { limits, type Limit } from '../../schemas/limits.ts';
import {
  macros,
  operationIds,
  operations,
  plannedRoutes,
  type OperationId,
} from '../../schemas/operations/index.ts';
import { tiers, type Plane } from '../../schemas/operations/operation.ts';

const planes: readonly Plane[] = ['public', 'sealed', 'workflow'];
const all = operationIds.map((id) => operations[id]);
const limitRows: readonly Limit[] = Object.values(limits);
const planned = Object.values(plannedRoutes);

function ofPlane(plane: Plane) {
  return all.filter((operation) => operation.plane === plane);
}

function isOperation(step: string): step is OperationId {
  return Object.hasOwn(operations, step);
}

describe('the table of operations', () => {
  test('counts what the contract counts', () => {
    expect(planes.map((plane) => ofPlane(plane).length)).toEqual([14, 15, 9]);
    expect(all).toHaveLength(38);
    expect(planned).toHaveLength(6);
    expect(Object.keys(macros)).toHaveLength(3);
  });

  test('gates 25 operations: 15 sealed, 9 workflow, 1 public', () => {
    const gated = (gate: string) => all.filter((operation) => operation.gate === gate);
    expect(all.filter(({ gate }) => gate !== null)).toHaveLength(25);
    expect(gated('sealedAdmission')).toEqual(ofPlane('sealed'));
    expect(gated('workflowTools')).toEqual(ofPlane('workflow'));
    expect(gated('sealedWebhookDelivery').map(({ id }) => id)).toEqual(['webhooks.sealedEvents']);
  });

  test('calls each operation by its key', () => {
    expect(all.map(({ id }) => id)).toEqual(operationIds);
  });

  test('gives each operation a request line of its own, workflow methods apart', () => {
    const lines = all
      .filter(({ workflowMethod }) => workflowMethod === null)
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(lines).size).toBe(lines.length);
    expect(new Set(all.map(({ workflowMethod }) => workflowMethod)).size).toBe(1 + 8);
  });

  test.each(all)('$id lies on its plane, below /v1', ({ plane, path, auth, origin, method }) => {
    const prefixes = {
      public: /^\/v1\/(?!sealed\/|workflow\/)/u,
      sealed: /^\/v1\/sealed\//u,
      workflow: /^\/v1\/workflow\/tools$/u,
    };
    expect(path).toMatch(prefixes[plane]);
    expect(path).toMatch(/^(?:\/(?:[a-z0-9-]+|\{[a-z]+_id\}))+$/u);
    const schemes = {
      public: path.startsWith('/v1/alpha/') ? 'bearerAuth' : 'ownerSession',
      sealed: 'bearerAuth',
      workflow: 'workflowCredential',
    };
    expect(auth).toBe(schemes[plane]);
    expect(origin).toBe(auth === 'ownerSession' && method !== 'GET');
  });

  test.each(all)('$id has a tier that fits its method', ({ tier, method, workflowMethod }) => {
    const changing = tiers.filter((other) => other !== 'read_only');
    const fitting = { GET: ['read_only'], POST: changing, DELETE: ['destructive'] };
    expect(workflowMethod === null ? fitting[method] : tiers).toContain(tier);
  });

  test('calls irreversible what sends', () => {
    const sending = all.filter(({ tier }) => tier === 'irreversible').map(({ id }) => id);
    expect(sending).toEqual(['alpha.submit', 'sealed.messages.submit', 'workflow.action.send']);
  });

  test.each(all)('$id lists its errors once, in ascending order', ({ errors, success }) => {
    const statuses = errors.map(({ status }) => status);
    expect(statuses).toEqual([...new Set(statuses)].toSorted((a, b) => a - b));
    expect(statuses).toEqual(expect.arrayContaining([401, 403, 503]));
    expect(statuses).not.toContain(success.status);
    expect(success.resource === null).toBe(success.status === 204);
  });

  test.each(all)('$id walks its pages by a parameter that it has', ({ pagination, query }) => {
    const cursors = query.filter(({ type }) => type === 'cursor').map(({ name }) => name);
    expect(cursors).toEqual(pagination ? [pagination.query] : []);
  });

  test('gives planned routes paths that no operation has', () => {
    const taken = new Set(all.map(({ method, path }) => `${method} ${path}`));
    for (const { method, path } of planned) {
      expect(path).toMatch(/^\/v1\/(?:messages|devices|usage)/u);
      expect(taken).not.toContain(`${method} ${path}`);
    }
  });

  test('builds macros of operations, no tamer than their wildest step', () => {
    for (const { steps, tier } of Object.values(macros)) {
      expect(steps.every(isOperation)).toBe(true);
      const wildest = steps.filter(isOperation).map((id) => tiers.indexOf(operations[id].tier));
      expect(tiers.indexOf(tier)).toBe(Math.max(...wildest));
    }
  });
});

describe('the error catalogue', () => {
  test('counts the codes of each plane', () => {
    expect(planes.map((plane) => errorCatalogue[plane].length)).toEqual([16, 22, 7]);
  });

  test.each(planes)('names each %s code once', (plane) => {
    const codes = errorCatalogue[plane].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/u);
  });

  test.each(all)('$id lists no JSON error without a code', ({ plane, errors }) => {
    const bare = errors.filter(
      ({ status, form }) => form.startsWith('json') && codesOf(plane, status).length === 0,
    );
    const open = plane === 'workflow' ? [400, 404, 409, 429, 503] : [];
    expect(bare.map(({ status }) => status)).toEqual(open);
  });

  test.each(planes)('pairs %s codes with statuses that some row lists', (plane) => {
    const listed = new Set(ofPlane(plane).flatMap(({ errors }) => errors.map((e) => e.status)));
    const paired = errorCatalogue[plane].flatMap(({ statuses }) => statuses);
    expect(paired.filter((status) => !listed.has(status))).toEqual([]);
  });

  test('leaves the workflow codes without a status but for two', () => {
    expect(unpairedCodes('public')).toEqual([]);
    expect(unpairedCodes('sealed')).toEqual([]);
    expect(unpairedCodes('workflow')).toHaveLength(5);
    expect(codesOf('workflow', 401)).toEqual(['unauthorized']);
    expect(codesOf('workflow', 403)).toEqual(['forbidden']);
  });

  test('gives every public code a retry class, and alpha submit two of its own', () => {
    expect(errorCatalogue.public.filter(({ retry }) => retry === null)).toEqual([]);
    const own = errorCatalogue.public.filter(({ retryOn }) => retryOn?.['alpha.submit']);
    expect(own.map(({ code }) => code)).toEqual(['invalid_request', 'rate_limited']);
  });
});

describe('the table of limits', () => {
  test('holds the 18 rows in order', () => {
    expect(limitRows.map(({ line }) => line)).toEqual(
      Array.from({ length: 18 }, (_, index) => 416 + index),
    );
  });

  test.each(limitRows)('line $line bounds something of known operations', (row) => {
    expect(row.operations.length).toBeGreaterThan(0);
    for (const id of row.operations) expect(operationIds).toContain(id);
    for (const { minimum, maximum } of row.bounds) {
      expect(minimum ?? maximum).not.toBeNull();
      expect(minimum ?? -Infinity).toBeLessThanOrEqual(maximum ?? Infinity);
    }
  });

  test('counts bodies in flight over every operation that carries one', () => {
    const carrying = all.filter(({ body }) => body !== null).map(({ id }) => id);
    expect(limits.bodiesInFlight.operations).toEqual(carrying);
  });

  test('agrees with the bounds of the query parameters', () => {
    const maxima = all.flatMap(({ id, query }) =>
      query.flatMap(({ name, maximum }) => (name === 'limit' ? [[id, maximum]] : [])),
    );
    expect(maxima).toEqual([
      ...limits.deliveriesPage.operations.map((id) => [id, 20]),
      ...limits.usagePage.operations.map((id) => [id, 24]),
    ]);
  });
});
