import { describe, expect, test } from 'vitest';
import type { RequestSpec } from '../../harness/model/request.ts';
import { tierOfRequest } from '../../harness/run/drive/request-tier.ts';
import { argumentNames, workflowBody } from '../../harness/requests/workflow-body.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import { checks } from '../../suites/index.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { everyGateOn, hookedTarget, runAgainst } from '../conformance/run-against.ts';
import { argumentsOf } from '../../suites/resources/workflow/methods.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';
import type { PassingRequest } from '../misbehaving/proxy.ts';

const headers = [['Authorization', 'Bearer ztw_x']] as const;
const base: RequestSpec = {
  callee: 'webhooks.list',
  method: 'GET',
  path: '/v1/webhooks',
  headers,
  body: null,
  fault: null,
  assumption: null,
  regular: true,
  manner: 'whole',
};
const tools: Partial<RequestSpec> = {
  callee: 'workflow.contact.read',
  method: 'POST',
  path: '/v1/workflow/tools',
};
const plain = { method: '{method}' };
const rpc = {
  method: 'tools/call',
  params: [{ name: '{method}', arguments: '{arguments}' }],
};

function tier(more: Partial<RequestSpec>, envelope: Readonly<Record<string, unknown>> = plain) {
  return tierOfRequest({ ...base, ...more }, envelope);
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

test('the arguments that an envelope may not write over are those of the methods', () => {
  const named = Object.values(argumentsOf).flatMap((all) => all.map(({ path: [name] }) => name));
  expect(argumentNames).toEqual(new Set([...named, 'ordinal', 'occurrence_id']));
});

describe('the tier of a request', () => {
  test.each(operationIds)('%s, asked for as it is meant, has its own', (id) => {
    const { method, path, tier: own, workflowMethod } = operations[id];
    const body = workflowMethod === null ? null : json(workflowBody(rpc, workflowMethod, {}));
    const filled = path.replaceAll(/\{\w+\}/g, 'a%2Fb');
    expect(tier({ callee: id, method, path: `${filled}?a=/x`, body }, rpc)).toBe(own);
  });

  test.each([
    ['workflow.action.send', 'irreversible'],
    ['workflow.action.propose', 'mutating'],
    ['workflow.context.content', 'read_only'],
    ['workflow.contact.write', 'irreversible'],
    ['workflow.contact', 'irreversible'],
    ['alpha.status', 'irreversible'],
  ])('of a body that names %s is %s, in any envelope', (name, expected) => {
    for (const envelope of [plain, rpc])
      expect(tier({ ...tools, body: json(workflowBody(envelope, name, {})) }, envelope)).toBe(
        expected,
      );
    expect(tier({ ...tools, body: Buffer.from(`{"method":"${name}"`) })).toBe(expected);
  });

  test('of a body that names no method, or of a request without credentials, is that of its callee', () => {
    for (const text of ['', '{', '{}', '[]', 'null'])
      expect(tier({ ...tools, body: Buffer.from(text) })).toBe('read_only');
    const body = json({ method: 'workflow.contact.write' });
    expect(tier({ ...tools, body, headers: [] })).toBe('read_only');
    expect(tier({ ...tools, body: json({ method: 5 }) })).toBe('irreversible');
  });

  test.each<[string, Partial<RequestSpec>, string]>([
    ['another method', { method: 'POST' }, 'mutating'],
    ['a method that the route does not have', { method: 'PUT' }, 'irreversible'],
    ['a route that nobody has', { method: 'POST', path: '/v1/other' }, 'irreversible'],
    ['a planned route', { method: 'POST', path: '/v1/messages' }, 'irreversible'],
    ['a slash at the end', { method: 'POST', path: '/v1/webhooks/x/disable/' }, 'destructive'],
    ['slashes doubled', { method: 'POST', path: '//v1//webhooks/x/rotate' }, 'destructive'],
    ['an encoded slash', { method: 'POST', path: '/v1/webhooks%2Fx%2Frotate' }, 'destructive'],
    ['another case', { method: 'delete', path: '/V1/Enrollment/Devices/x' }, 'destructive'],
    ['HEAD', { method: 'HEAD' }, 'read_only'],
    [
      'a method that overrides its own',
      { headers: [...headers, ['X-HTTP-Method-Override', 'POST']] },
      'mutating',
    ],
    [
      'raw bytes',
      {
        manner: 'raw',
        raw: Buffer.from('GET / HTTP/1.1\r\n\r\nPOST /v1/webhooks/x/rotate HTTP/1.1\r\n\r\n'),
      },
      'destructive',
    ],
    ['raw bytes made from its own', { manner: 'raw', raw: (own: Uint8Array) => own }, 'read_only'],
  ])('of %s is that of what it asks for', (_, more, expected) => {
    expect(tier(more)).toBe(expected);
  });
});

test('a check that sends a method above its tier is a defect, and nothing is sent', async () => {
  const unknown = checks.find(({ id }) => id === 'workflow.contact.read/method-unknown')!;
  const sent: string[] = [];
  const { results } = await judgeThrough(
    (answer, { body }) => {
      sent.push(body);
      return answer;
    },
    { checks: [{ ...unknown, tier: 'read_only' }], target: { maxTier: 'read_only' } },
  );
  expect(results[0]?.defect).toContain('says read_only and sends POST /v1/workflow/tools');
  expect(sent.some((body) => body.includes('workflow.contact.write'))).toBe(false);
});

test('the check that sends invented methods is irreversible, and holds', async () => {
  const unknown = checks.filter(({ id }) => id === 'workflow.contact.read/method-unknown');
  expect(unknown.map((check) => check.tier)).toEqual(['irreversible']);
  const gateway = await startGateway({ gates: everyGateOn });
  const [result] = await runAgainst(hookedTarget(gateway), { checks: unknown });
  await gateway.close();
  expect(result?.outcome).toBe('judged');
  expect(result?.units.filter(({ verdict }) => verdict !== 'held')).toEqual([]);
});

/** What a mutation goes to, where it carries any credential. */
function isMutation({ method, headers: sent, path, body }: PassingRequest): boolean {
  const anonymous = sent['authorization'] === undefined && sent['cookie'] === undefined;
  if (method === 'GET' || anonymous) return false;
  const reads = ['contact.read', 'context.metadata', 'context.content', 'action.status'];
  const named = /"method":"([^"]*)"/.exec(body)?.[1];
  return path !== '/v1/workflow/tools' || !reads.some((name) => named === `workflow.${name}`);
}

test('with the lowest tier, nothing but reads is sent', async () => {
  const sent: PassingRequest[] = [];
  const { report } = await judgeThrough(
    (answer, request) => {
      sent.push(request);
      return answer;
    },
    { target: { maxTier: 'read_only' } },
  );
  expect(report.counts.pass).toBeGreaterThan(20);
  expect(sent.filter(({ path }) => path === '/v1/workflow/tools').length).toBeGreaterThan(20);
  const mutations = sent.filter(isMutation);
  // what carries no method at all asks for nothing
  expect(mutations.filter(({ body }) => body.includes('"method"'))).toEqual([]);
  expect(mutations.every(({ path }) => path === '/v1/workflow/tools')).toBe(true);
});
