import { describe, expect, it } from 'vitest';
import type { GatePositions, Target } from '../../harness/model/target.ts';
import { detectGates } from '../../harness/target-file/gates.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';

const target = bareTarget('http://127.0.0.1:1');

/** Runs the detection against statuses by path, and tells what it asked. */
async function detected(
  status: (path: string, nth: number) => number | null,
  changes: Partial<Target> = {},
): Promise<{ gates: GatePositions; asked: string[] }> {
  const asked: string[] = [];
  const gates = await detectGates({ ...target, ...changes }, (method, path) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(status(path, asked.length));
  });
  return { gates, asked };
}

const workflowPath = '/v1/workflow/tools';

describe('detectGates', () => {
  it('takes declared gates as they are and asks nothing', async () => {
    const declared = { sealedAdmission: false, sealedWebhookDelivery: true, workflowTools: true };
    const { gates, asked } = await detected(() => 404, { gates: declared });
    expect(gates).toEqual({
      sealedAdmission: 'off',
      sealedWebhookDelivery: 'on',
      workflowTools: 'on',
    });
    expect(asked).toEqual([]);
  });

  it.each([200, 401, 403, 429, 500, 503])('reads %d as an open gate, at once', async (status) => {
    const { gates, asked } = await detected(() => status);
    expect(gates.sealedAdmission).toBe('on');
    expect(gates.workflowTools).toBe('on');
    expect(asked).toEqual(['GET /v1/sealed/messages', `GET ${workflowPath}`]);
  });

  it('takes a gate as closed only after several reads answered 404', async () => {
    const { gates, asked } = await detected(() => 404);
    expect(gates).toEqual({
      sealedAdmission: 'off',
      sealedWebhookDelivery: 'unknown',
      workflowTools: 'off',
    });
    expect(asked.filter((request) => request.includes('/sealed/'))).toHaveLength(7);
    expect(asked.filter((request) => request.endsWith(workflowPath))).toHaveLength(3);
    expect(asked.join()).not.toMatch(/[{}]/);
  });

  it('is not misled by one route that is not built yet', async () => {
    const { gates } = await detected((path) => (path === '/v1/sealed/messages' ? 404 : 401));
    expect(gates.sealedAdmission).toBe('on');
  });

  it('does not ask routes that the target file calls unmounted', async () => {
    const { asked } = await detected(() => 401, { unmounted: ['sealed.messages.list'] });
    expect(asked[0]).toBe('GET /v1/sealed/devices');
  });

  it('takes a selection gate that nobody set to be off, and one that is declared as declared', async () => {
    const unset = await detected(() => 401, { defaults: true });
    expect(unset.gates.sealedWebhookDelivery).toBe('off');
    const gates = { ...target.gates, sealedWebhookDelivery: true };
    const declared = await detected(() => 401, { defaults: true, gates });
    expect(declared.gates.sealedWebhookDelivery).toBe('on');
  });

  it('does not know where nothing answered, and goes by what did', async () => {
    expect((await detected(() => null)).gates.sealedAdmission).toBe('unknown');
    expect((await detected((_, nth) => (nth === 2 ? 404 : null))).gates.sealedAdmission).toBe(
      'off',
    );
    expect((await detected((_, nth) => (nth === 2 ? 401 : null))).gates.sealedAdmission).toBe('on');
  });
});
