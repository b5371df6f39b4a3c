import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { UnitResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, hookedTarget, runAgainst } from '../conformance/run-against.ts';
import { startHook, type ReceivedCall } from '../states/fake-hook.ts';

type Params = Readonly<Record<string, unknown>>;
type Change = (state: string, params: Params) => Params;

const asAsked: Change = (_, params) => params;

/** What a check says of a lawful gateway whose hook makes of some states others than were asked for. */
async function judge(id: string, change: Change): Promise<readonly UnitResult[]> {
  const gateway = await startGateway({ gates: everyGateOn });
  const passOn = async ({ method, body }: ReceivedCall, response: ServerResponse) => {
    const headers = { 'content-type': 'application/json' };
    const init = method === 'GET' ? {} : { body: JSON.stringify(changed(body, change)) };
    const answer = await fetch(gateway.statesUrl, { method, headers, ...init });
    response.writeHead(answer.status, headers).end(await answer.text());
  };
  const hook = await startHook((call, response) => void passOn(call, response));
  try {
    const target = {
      ...hookedTarget(gateway),
      states: { url: hook.url, headers: {} },
    };
    const some = checks.filter((check) => check.id === id);
    const results = await runAgainst(target, { checks: some, mostLagMs: 0 });
    return results.flatMap(({ units }) => units.filter(({ unit }) => unit === id));
  } finally {
    await hook.stop();
    await gateway.close();
  }
}

function changed(body: unknown, change: Change): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the harness sends to a hook
  const call = body as { state: string; params: Params };
  return { ...call, params: change(call.state, call.params) };
}

const deadInPlaceOfOpen: Change = (state, params) =>
  state === 'delivery' && (params['status'] === 'pending' || params['status'] === 'leased')
    ? { ...params, status: 'dead', terminalReason: 'failed' }
    : params;

const revoked: Change = (state, params) =>
  state === 'device' ? { ...params, revoked: true } : params;

const delivered: Change = (state, params) =>
  state === 'message' ? { ...params, state: 'delivered' } : params;

describe('what was not as a claim needs it before its step decides nothing', () => {
  test.each([
    ['webhooks.disable/retires', deadInPlaceOfOpen],
    ['webhooks.rotate/retires', deadInPlaceOfOpen],
    ['sealed.webhooks.disable/retires', deadInPlaceOfOpen],
    ['devices.revoke/at-once', revoked],
    ['alpha.cancel/own-only', delivered],
    ['alpha.cancel/payment-hold', delivered],
  ])('%s', async (id, change) => {
    const right = await judge(id, asAsked);
    expect(right.map(({ verdict }) => verdict)).toContain('held');
    const units = await judge(id, change);
    expect(units.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(units.map(({ verdict }) => verdict)).toContain('unreached');
  });
});
