import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../cli/run/run.ts';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import type { Report } from '../../reporters/report.ts';
import { jsonFile } from '../../selftest/commands/command-line.ts';
import { emptyFolder, inProcess } from '../../selftest/commands/in-process.ts';
import { newAccount } from '../../selftest/gateway/account.ts';
import {
  jsonAnswer,
  startProxy,
  type Meddle,
  type PassingAnswer,
} from '../../selftest/misbehaving/proxy.ts';
const some = ['webhooks.list/auth-*', 'devices.list/auth-*'].flatMap((one) => ['--check', one]);

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOff });
});
afterAll(() => gateway.close());

/** Runs some checks on a target whose answers come by a proxy. */
async function ran(meddle: Meddle, members: object, checks: readonly string[] = some) {
  const proxy = await startProxy(gateway.url, meddle);
  const { origin } = gateway;
  const target = { name: 'live', baseUrl: proxy.url, origin, gates: everyGateOff, ...members };
  const file = await jsonFile('targets.json', { targets: [target] });
  const out = await emptyFolder();
  const { code } = await inProcess(run, '--config', file, '--out', out, '--seed', '1', ...checks);
  await proxy.close();
  const report: Report = JSON.parse(await readFile(join(out, 'conformance.json'), 'utf8'));
  return { code, report, counts: report.targets[0]?.counts };
}

/** The most sessions, each of them one check's, that were answered at the same time. */
async function most(concurrency: number): Promise<number> {
  const open: string[] = [];
  let peak = 0;
  const slowly: Meddle = async (answer, { headers }) => {
    const session = String(headers['cookie']);
    // a stranger has none, and is answered at once
    if (headers['cookie'] === undefined) return answer;
    open.push(session);
    peak = Math.max(peak, new Set(open).size);
    await sleep(30);
    open.splice(open.indexOf(session), 1);
    return answer;
  };
  await ran(slowly, { concurrency, states: { url: gateway.statesUrl } });
  return peak;
}

test('concurrency bounds how many checks are at work', async () => {
  expect(await most(1)).toBe(1);
  const three = await most(3);
  expect([three > 1, three <= 3]).toEqual([true, true]);
});

test('a target that asks for a second is given it, and all is judged as without that', async () => {
  const { owner } = await newAccount(gateway);
  const whole = await ran((answer) => answer, { account: { owner } });
  let [good, openAtMs, throttled] = [0, 0, 0];
  const busy: PassingAnswer = {
    ...jsonAnswer(429, { code: 'rate_limited' }),
    headers: [
      ['content-type', 'application/json'],
      ['retry-after', '1'],
    ],
  };
  const throttling: Meddle = (answer) => {
    if (answer.status === 200) good += 1;
    // in the midst of the run, once
    if (good === 12 && openAtMs === 0) openAtMs = Date.now() + 1000;
    if (Date.now() >= openAtMs) return answer;
    throttled += 1;
    return busy;
  };
  const { code, counts } = await ran(throttling, { account: { owner } });
  expect([code, counts]).toEqual([whole.code, whole.counts]);
  expect(throttled).toBeGreaterThan(0);
});

const slow: Meddle = async (answer) => {
  await sleep(40);
  return answer;
};

test('timeouts.runMs ends a run, with a report of what was judged', async () => {
  const { owner } = await newAccount(gateway);
  const timeouts = { requestMs: 5000, stateMs: 5000, runMs: 1500 };
  const { code, report, counts } = await ran(slow, { account: { owner }, timeouts }, []);
  expect([code, report.interrupted]).toEqual([2, true]);
  expect(counts?.fail).toBe(0);
  expect(counts?.notExercised).toBeGreaterThan(100);
  expect(report.targets[0]?.requests).toBeGreaterThan(5);
});
