import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { cleanup as cleanUp } from '../../cli/targets/cleanup.ts';
import { run } from '../../cli/run/run.ts';
import type { Report } from '../../reporters/report.ts';
import { readTrail } from '../../harness/run/account/trail.ts';
import {
  asOwner,
  endpointsOf,
  newAccount,
  newEndpoint,
  type GatewayAccount,
} from '../../selftest/gateway/account.ts';
import { passOn, startProxy, type Meddle } from '../../selftest/misbehaving/proxy.ts';
import { jsonFile, ownProcess } from '../../selftest/commands/command-line.ts';
import { emptyFolder, inProcess } from '../../selftest/commands/in-process.ts';

/** So many moments to be killed at, which takes a process each; what is on disk is looked at in all of them. */
const moments = Number(process.env['CONFORMANCE_KILLS'] ?? 5);
const operations = ['webhooks.enable', 'webhooks.disable'].flatMap((id) => ['--operation', id]);

let gateway: RunningGateway;
let whole: Awaited<ReturnType<typeof ran>>;
beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOff });
  whole = await ran('destructive');
}, 60_000);
afterAll(async () => {
  await whole.close();
  await gateway.close();
});

async function reportIn(folder: string): Promise<Report> {
  const text = await readFile(join(folder, 'conformance.json'), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another test holds reports to their schema
  return JSON.parse(text) as Report;
}

/** Puts an account into a target file, whose requests come by a proxy. */
async function prepared(maxTier: string, meddle: Meddle, account: GatewayAccount) {
  const proxy = await startProxy(gateway.url, meddle);
  const { owner, alphaKey, deviceId } = account;
  const target = {
    name: 'live',
    baseUrl: proxy.url,
    origin: gateway.origin,
    gates: everyGateOff,
    maxTier,
  };
  const file = await jsonFile('targets.json', {
    targets: [{ ...target, account: { owner, alphaKey, deviceId } }],
  });
  return { proxy, file };
}

/** Runs the checks on an account of a target file, and kills the run at a request where that is said. */
async function ran(maxTier: string, at = Infinity) {
  const account: GatewayAccount = await newAccount(gateway);
  let requests = 0;
  const kill = new AbortController();
  const count: Meddle = (answer, request) => {
    requests += 1;
    if (requests >= at) kill.abort();
    return passOn(answer, request);
  };
  const out = await emptyFolder();
  const { proxy, file } = await prepared(maxTier, count, account);
  const ended = await ownProcess(['run', '--config', file, '--out', out, ...operations], {
    kill: new Promise((now) => kill.signal.addEventListener('abort', () => now(), { once: true })),
  });
  const trail = join(out, 'enabled-endpoints.ndjson');
  const cleanup = async () => {
    const { code, text: said } = await inProcess(cleanUp, '--config', file, '--out', out);
    return { code, said };
  };
  const enabled = async () => (await enabledOf(account)).length;
  const report = ended.code === null ? null : await reportIn(out);
  return { report, trail, cleanup, enabled, account, requests, close: () => proxy.close() };
}

async function enabledOf(account: GatewayAccount): Promise<readonly unknown[]> {
  const endpoints = await endpointsOf(gateway, account);
  return endpoints.flatMap((one) => (one['enabled'] === true ? [one['endpoint_id']] : []));
}

describe('a run on a fixed account', () => {
  test('leaves nothing enabled, and its report says what stays there and why', async () => {
    const left = whole.report?.targets[0]?.observations.filter(({ topic }) =>
      /left on/.test(topic),
    );
    expect(left?.length).toBeGreaterThan(0);
    for (const { value } of left ?? []) expect(value).toMatch(/endpoint .*: disabled; .* delete/);
    expect(await whole.enabled()).toBe(0);
    expect(existsSync(whole.trail)).toBe(false);
    expect((await whole.cleanup()).said).toContain('nothing to do');
  });

  test('leaves enabled what it may not disable, says so, and so does cleanup', async () => {
    const live = await ran('mutating');
    expect(await live.enabled()).toBeGreaterThan(0);
    const left = live.report?.targets[0]?.observations.map(({ value }) => value).join('\n');
    expect(left).toMatch(/ENABLED; disabling is destructive, and maxTier is mutating/);
    const again = await live.cleanup();
    expect(again).toMatchObject({ code: 2, said: expect.stringContaining('stays enabled') });
    await live.close();
  });

  test('has on disk what it enabled, at each of its requests', async () => {
    const account = await newAccount(gateway);
    const lost: unknown[] = [];
    let [looks, found] = [0, 0];
    const out = await emptyFolder();
    const look: Meddle = async (answer) => {
      const before = await enabledOf(account);
      const trail = readTrail(join(out, 'enabled-endpoints.ndjson'));
      const written = new Set<unknown>(trail.map(({ endpointId }) => endpointId));
      // what was disabled meanwhile need not stand there any more
      const still = new Set(await enabledOf(account));
      lost.push(...before.filter((id) => still.has(id) && !written.has(id)));
      looks += 1;
      found += before.length;
      return answer;
    };
    const { proxy, file } = await prepared('destructive', look, account);
    await inProcess(run, '--config', file, '--out', out, ...operations);
    await proxy.close();
    expect(lost).toEqual([]);
    expect([looks > 100, found > 20]).toEqual([true, true]);
  });

  test('that was killed, whenever that was, leaves nothing enabled after cleanup', async () => {
    const seed = 21;
    const at = sample(integer({ min: 3, max: whole.requests }), { seed, numRuns: moments });
    let found = 0;
    for (const moment of at) {
      const live = await ran('destructive', moment);
      const other = await endpointOfAnother(live.account);
      found += (await live.enabled()) - 1;
      expect(await live.cleanup()).toMatchObject({ code: 0 });
      // whatever the suite did not create stays as it is
      expect(await live.enabled()).toBe(1);
      expect(await endpointsOf(gateway, live.account)).toContainEqual(
        expect.objectContaining({ endpoint_id: other, enabled: true }),
      );
      await live.close();
    }
    // and there was something to do
    expect(found).toBeGreaterThan(0);
  });
});

/** An endpoint that somebody else made on the account and enabled. */
async function endpointOfAnother(account: GatewayAccount): Promise<string> {
  const { endpoint_id: id } = await newEndpoint(gateway, account, 'https://example.com/theirs');
  await asOwner(gateway, account, `POST /v1/webhooks/${id}/enable`);
  return id;
}

test('a trail that a crash cut off in the middle of a line is read as far as it goes', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'trail-')), 'trail');
  const entry = { target: 'live', plane: 'public', endpointId: 'e1' };
  await writeFile(path, `${JSON.stringify(entry)}\n{"target":"live","pla`);
  expect(readTrail(path)).toEqual([entry]);
});
