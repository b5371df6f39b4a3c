import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { ALL_GATES } from './wire.ts';
import { METHODS, callWorkflow, freshSamples, goodArguments, newTool } from './workflow.ts';
import type { ToolName } from './workflow.ts';

let gateway: RunningGateway;
let tool: ToolName;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
  tool = await newTool(gateway);
});
afterAll(() => gateway.close());

describe('a request id', () => {
  it.each(METHODS)('brings the same answer of %s again', async (method) => {
    const args = goodArguments(await freshSamples(tool))[method] ?? {};
    const first = await callWorkflow(tool, method, args);
    expect(await callWorkflow(tool, method, args)).toMatchObject({ status: 200, json: first.json });
  });

  it('brings one answer to repeats at the same time', async () => {
    const args = goodArguments(await freshSamples(tool))['workflow.action.propose'] ?? {};
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => callWorkflow(tool, 'workflow.action.propose', args)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('stands for no other request', async () => {
    const good = goodArguments(await freshSamples(tool));
    expect(
      (await callWorkflow(tool, 'workflow.action.send', good['workflow.action.send'] ?? {})).status,
    ).toBe(200);
    const other = await callWorkflow(
      tool,
      'workflow.action.cancel',
      good['workflow.action.cancel'] ?? {},
    );
    expect(other).toMatchObject({ status: 409, json: { error: { code: 'conflict' } } });
  });

  it('is free again after a refusal, and free in another account', async () => {
    const request_id = randomUUID();
    const stranger = await newTool(gateway);
    const own = goodArguments(await freshSamples(tool))['workflow.action.cancel'] ?? {};
    const theirs = goodArguments(await freshSamples(stranger))['workflow.action.cancel'] ?? {};
    const cancel = (who: ToolName, args: object) =>
      callWorkflow(who, 'workflow.action.cancel', { ...args, request_id });
    expect((await cancel(tool, theirs)).status).toBe(404);
    expect((await cancel(tool, own)).status).toBe(200);
    expect((await cancel(stranger, theirs)).status).toBe(200);
  });
});
