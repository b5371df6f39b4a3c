import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer, state } from './account.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';
import { METHODS, callWorkflow, callChanged, freshSamples, goodArguments } from './workflow.ts';
import { newTool, post } from './workflow.ts';
import type { Samples, ToolName } from './workflow.ts';

let gateway: RunningGateway;
let tool: ToolName;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
  tool = await newTool(gateway);
});
afterAll(() => gateway.close());

const refusal = (status: number, code: string) => ({ status, json: { error: { code } } });

/** The samples of two accounts, and one of the two. */
async function withStranger() {
  return { own: await freshSamples(tool), theirs: await freshSamples(await newTool(gateway)) };
}

describe('a method', () => {
  it.each(METHODS)('%s answers a good call, once more with other samples', async (method) => {
    expect((await callChanged(tool, method)).status).toBe(200);
    expect((await callChanged(tool, method)).status).toBe(200);
  });

  it('uses each sample of an account once, in any order', async () => {
    const good = goodArguments(await freshSamples(tool));
    for (const method of METHODS.toReversed()) {
      const args = { ...good[method], request_id: randomUUID() };
      expect({ method, status: (await callWorkflow(tool, method, args)).status }).toMatchObject({
        status: 200,
      });
    }
  });

  it.each(METHODS)('%s is refused without token, grant, or with the gate off', async (method) => {
    const { accountId } = tool.account;
    const params = { account: accountId, kind: 'workflowToken', problem: 'noGrant' };
    const { workflowToken } = JSON.parse((await state(gateway, 'credential', params)).text);
    const samples = await freshSamples(tool);
    const body = { method, ...goodArguments(samples)[method] };
    const route = 'POST /v1/workflow/tools';
    expect(await sendWire(gateway.url, route, { body })).toMatchObject(
      refusal(401, 'unauthorized'),
    );
    const headers = bearer(workflowToken);
    const ungranted = await sendWire(gateway.url, route, { headers, body });
    expect(ungranted).toMatchObject(refusal(403, 'forbidden'));
    await withGateway({}, async (closed) => {
      expect((await sendWire(closed.url, route, { body })).status).toBe(404);
    });
  });

  it('is refused where the grant leaves it out', () =>
    withGateway(
      {
        gates: ALL_GATES,
        alter: (parts) => {
          parts.rules.workflow.permitsMethod = (_, method) => method !== 'workflow.action.send';
          return parts;
        },
      },
      async (narrow) => {
        const granted = await newTool(narrow);
        expect((await callChanged(granted, 'workflow.action.cancel')).status).toBe(200);
        const sending = await callChanged(granted, 'workflow.action.send');
        expect(sending).toMatchObject(refusal(403, 'forbidden'));
      },
    ));
});

describe('the member method', () => {
  it.each([
    ['unknown', 'workflow.action.delete'],
    ['the readiness', 'workflow.readiness'],
    ['in capitals', 'WORKFLOW.CONTACT.READ'],
    ['missing', undefined],
    ['null', null],
    ['a list', ['workflow.contact.read']],
  ])('is refused when it is %s', async (_, method) => {
    const args = goodArguments(await freshSamples(tool))['workflow.contact.read'];
    expect(await post(tool, { ...args, method })).toMatchObject(refusal(400, 'invalid_request'));
  });

  it.each(['', '[]', 'null', '{"method"'])('is not found in %j', async (body) => {
    expect(await post(tool, body)).toMatchObject(refusal(400, 'invalid_request'));
  });
});

describe("another account's", () => {
  const cases: [string, string, (own: Samples, theirs: Samples) => object, number][] = [
    ['context', 'workflow.contact.read', (_, { contextId: context_id }) => ({ context_id }), 404],
    ['action', 'workflow.action.status', (_, { actionId: action_id }) => ({ action_id }), 404],
    ['descriptor', 'workflow.action.propose', (_, { descriptor }) => ({ descriptor }), 403],
    ['schedule key', 'workflow.action.schedule', (_, { scheduleKey: key }) => ({ key }), 404],
    ['send key', 'workflow.action.send', (_, { sendKey: key }) => ({ key }), 404],
    ['cancel key', 'workflow.action.cancel', (_, { cancelKey: key }) => ({ key }), 404],
    [
      'account in a key',
      'workflow.action.cancel',
      (own, theirs) => ({
        key: { ...own.cancelKey, account_id: theirs.cancelKey['account_id'] },
      }),
      404,
    ],
  ];

  it.each(cases)('%s is out of reach', async (_, method, foreign, status) => {
    const { own, theirs } = await withStranger();
    const good = goodArguments(own)[method] ?? {};
    expect((await callWorkflow(tool, method, { ...good, ...foreign(own, theirs) })).status).toBe(
      status,
    );
    expect((await callWorkflow(tool, method, good)).status).toBe(200);
  });
});

describe('the key of an action', () => {
  const METHODS_WITH_KEY = METHODS.slice(5);

  it.each(METHODS_WITH_KEY)('%s refuses an older revision and another digest', async (method) => {
    for (const wrong of [{ revision: 77 }, { binding_digest: 'a'.repeat(64) }]) {
      const answer = await callChanged(tool, method, ({ key, ...rest }) => ({
        ...rest,
        key: { ...Object(key), ...wrong },
      }));
      expect(answer).toMatchObject(refusal(409, 'conflict'));
    }
  });

  it.each(METHODS_WITH_KEY)('%s can be used once', async (method) => {
    const args = goodArguments(await freshSamples(tool))[method] ?? {};
    expect((await callWorkflow(tool, method, args)).status).toBe(200);
    const again = await callWorkflow(tool, method, { ...args, request_id: randomUUID() });
    expect(again).toMatchObject(refusal(409, 'conflict'));
  });

  it('sends an occurrence that schedule has made', async () => {
    const good = goodArguments(await freshSamples(tool))['workflow.action.schedule'] ?? {};
    const { text } = await callWorkflow(tool, 'workflow.action.schedule', good);
    const { occurrence_id } = JSON.parse(text).result;
    const args = { request_id: randomUUID(), key: good['key'], occurrence_id };
    expect((await callWorkflow(tool, 'workflow.action.send', args)).status).toBe(200);
  });

  it('does not send an occurrence of nothing', async () => {
    const answer = await callChanged(tool, 'workflow.action.send', (args) => ({
      ...args,
      occurrence_id: randomUUID(),
    }));
    expect(answer).toMatchObject(refusal(404, 'not_found'));
  });
});
