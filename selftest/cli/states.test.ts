import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { states } from '../../cli/states/states.ts';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { everyGateOn } from '../conformance/run-against.ts';
import { startProxy, type Meddle } from '../misbehaving/proxy.ts';
import { jsonFile } from '../commands/command-line.ts';
import { inProcess } from '../commands/in-process.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOn });
});
afterAll(() => gateway.close());

/** What is said of a hook and a gateway that answer as they are made to. */
async function said(ofHook: Meddle, ofGateway: Meddle, stateMs = 60_000) {
  const hook = await startProxy(gateway.statesUrl, ofHook);
  const front = await startProxy(gateway.url, ofGateway);
  const url = `${hook.url}${new URL(gateway.statesUrl).pathname}`;
  const target = {
    name: 'gateway',
    baseUrl: front.url,
    origin: gateway.origin,
    gates: everyGateOn,
  };
  const more = { maxTier: 'mutating', states: { url }, timeouts: { stateMs } };
  const file = await jsonFile('targets.json', { targets: [{ ...target, ...more }] });
  try {
    return await inProcess(states, 'check', '--config', file);
  } finally {
    await hook.close();
    await front.close();
  }
}

const asItIs: Meddle = (answer) => answer;
const failing: Meddle = (answer) => ({ ...answer, status: 500 });

/** Milliseconds that passed beside those that really did: to be slow is no matter of waiting, then. */
let passedMs = 0;
const really = performance.now.bind(performance);
beforeEach(() => {
  passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => really() + passedMs);
});
afterEach(() => void vi.restoreAllMocks());

/** A hook that lacks a state, answers too little of one, and is slow at a third. */
const faultyHook: Meddle = async (answer, { body }) => {
  const { state, action } = body === '' ? {} : JSON.parse(body);
  if (action !== 'setup') return answer;
  if (state === 'timeout') return { ...answer, status: 501 };
  if (state === 'device') return { ...answer, headers: [], body: Buffer.from('{}') };
  if (state === 'devices') passedMs += 16_000;
  return answer;
};

test('a hook that makes all of them is fine in each', async () => {
  const { code, text } = await said(asItIs, asItIs);
  expect(text).not.toMatch(/warn|ERROR|wait for it/);
  expect(text.match(/^ {2}ok +states\.\w+ +made in \d+ ms$/gm)?.length).toBeGreaterThan(15);
  expect(code).toBe(0);
});

test('what is missing, malformed, slow or moves by itself is said, with what it costs', async () => {
  let reads = 0;
  const moving: Meddle = (answer, { path }) => {
    if (!path.startsWith('/v1/alpha/messages/') || (reads += 1) < 2) return answer;
    const body = Buffer.from(answer.body.toString().replace('"queued"', '"claimed"'));
    const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
    return { ...answer, headers, body };
  };
  const { code, text } = await said(faultyHook, moving, 30_000);
  expect(text).toMatch(/states\.timeout .*; [1-9]\d* clauses wait for it/);
  expect(text).toMatch(/warn +states\.device .* lacks deviceId; [1-9]\d* clauses wait for it/);
  expect(text).toMatch(/warn +states\.devices .* a run waits 30000 ms/);
  expect(text).toMatch(/warn +states\.message +moves by itself: queued, and "claimed"/);
  expect(code).toBe(2);
});

test('a hook that makes no account is of no use', async () => {
  expect(await said(failing, asItIs)).toMatchObject({
    code: 4,
    text: expect.stringContaining('states.account'),
  });
});
