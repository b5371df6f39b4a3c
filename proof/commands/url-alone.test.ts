import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyGateOff, startGateway } from '../../fixtures/gateway/index.ts';
import { isObject, list, member } from '../../harness/model/json.ts';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { startProxy, type Meddle } from '../../selftest/misbehaving/proxy.ts';
import { commandLine, type Ended } from '../../selftest/commands/command-line.ts';

/** Runs with nothing but the URL of a gateway, or of what stands in front of it. */
async function withUrl(
  meddle: Meddle,
  args: readonly string[] = [],
  gates = everyGateOn,
): Promise<Ended> {
  const gateway = await startGateway({ gates });
  const proxy = await startProxy(gateway.url, meddle);
  try {
    return await commandLine(['run', '--target', proxy.url, ...args]);
  } finally {
    await proxy.close();
    await gateway.close();
  }
}

test('judges more than forty clauses and says what to add next', async () => {
  const { code, stdout, report } = await withUrl((answer) => answer);
  const [target] = report?.targets ?? [];
  expect({ code, verdict: target?.verdict }).toEqual({ code: 0, verdict: 'incomplete' });
  expect(target?.counts.fail).toBe(0);
  expect(target?.counts.pass).toBeGreaterThan(40);
  for (const plane of ['public', 'sealed', 'workflow'] as const)
    expect(target?.planes[plane].verdict).toBe('incomplete');
  expect(stdout).toMatch(/account\.owner.*docs\/target-file\.md/);
});

test('judges closed gates and planned routes as well', async () => {
  const { code, report } = await withUrl((answer) => answer, [], everyGateOff);
  const passed = report?.targets[0]?.clauses.filter(({ verdict }) => verdict === 'pass') ?? [];
  expect(code).toBe(0);
  expect(passed.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'gates.sealed-admission.off-before-credential',
      'gates.workflow-tools.off-before-credential',
      'planned.messages.submit.fails',
      'webhooks.needs-credentials',
    ]),
  );
});

test('shows no credential but invented ones, names nothing that exists and asks for nothing', async () => {
  const out = await mkdtemp(join(tmpdir(), 'conformance-'));
  await withUrl((answer) => answer, ['--har', '--out', out]);
  const har: unknown = JSON.parse(await readFile(join(out, 'run.har'), 'utf8'));
  const requests = list(har, 'log', 'entries').map((entry) => member(entry, 'request'));
  const changing = requests.filter((request) => member(request, 'method') !== 'GET');
  expect(changing.length).toBeGreaterThan(20);
  const bodies = changing.flatMap((request) => {
    const text = member(request, 'postData', 'text');
    return typeof text === 'string' && text !== '' ? [JSON.parse(text) as unknown] : [];
  });
  const members = new Set(bodies.flatMap((body) => (isObject(body) ? Object.keys(body) : ['?'])));
  expect([...members]).toEqual(['method']);
});

test('blames a gateway that lets strangers in', async () => {
  const headers = [['content-type', 'application/json']] as const;
  const body = Buffer.from('{"devices":[],"next_cursor":null}');
  const { code, stdout } = await withUrl((answer, { path }) =>
    path === '/v1/enrollment/devices' ? { status: 200, reason: 'OK', headers, body } : answer,
  );
  expect(code).toBe(1);
  expect(stdout).toContain('FAIL must devices.needs-credentials');
});

test('does not blame one that looks for what is named before it asks who wants it', async () => {
  const { code, report } = await withUrl((answer, { path }) => {
    if (!/[\da-f]{8}-/.test(path)) return answer;
    const body = Buffer.from(path.includes('/enrollment/') ? '' : '{"code":"not_found"}');
    return { ...answer, status: 404, body };
  });
  expect({ code, fail: report?.targets[0]?.counts.fail }).toEqual({ code: 0, fail: 0 });
  const clause = report?.targets[0]?.clauses.find(({ id }) => id === 'alpha.needs-credentials');
  expect(clause?.verdict).toBe('notExercised');
});

test('asks whether a sealed route is built that answers 404 to everybody', async () => {
  const { code, report } = await withUrl((answer, { path }) =>
    path.startsWith('/v1/sealed/usage')
      ? { ...answer, status: 404, body: Buffer.from('{"code":"not_found"}') }
      : answer,
  );
  expect({ code, fail: report?.targets[0]?.counts.fail }).toEqual({ code: 0, fail: 0 });
  const lacks = report?.targets[0]?.lacks ?? [];
  expect(lacks.find(({ what }) => what === 'sealed.usage.list')?.reason).toContain('unmounted');
});

test('does not judge what answers 401 to every path', async () => {
  const { code, stdout, report } = await withUrl((answer) => ({ ...answer, status: 401 }));
  expect({ code, verdict: report?.targets[0]?.verdict }).toEqual({ code: 4, verdict: 'notJudged' });
  expect(stdout).toContain('look at baseUrl');
});
