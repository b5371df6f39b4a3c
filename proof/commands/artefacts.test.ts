import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { commandLine, jsonFile } from '../../selftest/commands/command-line.ts';
import { startProxy } from '../../selftest/misbehaving/proxy.ts';
import { decoded, gives } from '../../selftest/secrets/decoded.ts';
import { createEcho, type Echo, type Echoed } from '../../selftest/secrets/echo.ts';
import { forms } from '../../selftest/secrets/forms.ts';

const filters = [
  'webhooks.create/auth-*',
  'webhooks.list/auth-*',
  'webhooks.rotate/auth-credentials',
  'alpha.status/auth-*',
  'sealed.webhooks.create/auth-credentials',
  'workflow.readiness/auth-credentials',
].flatMap((check) => ['--check', check]);

/** What a person gets to see of a run. */
const artefacts = [
  'conformance.json',
  'report.html',
  'junit.xml',
  'ctrf.json',
  'summary.md',
  'badge.svg',
  'badge.json',
  'run.har',
  'evidence.ndjson.gz',
  'manifest.json',
  'allure-results',
  'console',
] as const;

describe('no artefact gives a secret away, in whatever form a server repeats it', () => {
  const texts = new Map<string, string>();
  let echo: Echo;
  let some: readonly Echoed[];
  let again: string;

  beforeAll(async () => {
    echo = createEcho();
    const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };
    const gateway = await startGateway({ gates });
    const proxy = await startProxy(gateway.url, echo.meddle);
    const hook = await startProxy(gateway.statesUrl, echo.listen);
    const out = await mkdtemp(join(tmpdir(), 'conformance-'));
    const { origin } = gateway;
    const states = { url: `${hook.url}${new URL(gateway.statesUrl).pathname}` };
    const target = { name: 'gateway', baseUrl: proxy.url, origin, gates, maxTier: 'irreversible' };
    const file = await jsonFile('targets.json', {
      targets: [{ ...target, states }],
    });
    const args = ['run', '--config', file, '--out', out, '--har', '--allure', ...filters];
    const ended = await commandLine(args);
    await Promise.all([proxy.close(), hook.close()]);
    await gateway.close();
    again = (await commandLine(['rejudge', out])).stdout;
    for (const name of artefacts)
      texts.set(
        name,
        name === 'console' ? ended.stdout + ended.stderr : await read(join(out, name)),
      );
    some = sampleOf(echo.echoed);
  }, 300_000);

  test('secrets of every kind were given away, in every form and place', () => {
    expect(new Set(some.map(({ kind }) => kind)).size).toBe(4);
    const report = JSON.parse(texts.get('conformance.json') ?? '');
    const responses: { reason: string; headers: string[][]; body: { content: string } }[] =
      report.targets[0].clauses
        .flatMap(({ evidence }: { evidence: { response: unknown }[] }) => evidence)
        .flatMap(({ response }: { response: unknown }) => response ?? []);
    const echoing = responses.filter(({ body }) => body.content.includes('givenAway'));
    expect(echoing.length).toBeGreaterThan(10);
    const names = new Set(echoing.flatMap(({ headers }) => headers.map(([name = '']) => name)));
    const places = Object.keys(forms).map((_, place) => `x-echo-${place}`);
    expect([...names]).toEqual(expect.arrayContaining([...places, 'location', 'set-cookie']));
    expect(echoing.every(({ reason }) => reason.length > 40)).toBe(true);
    // and the test would see them
    const wire = decoded(echo.sample());
    expect(echo.echoed.some(({ value }) => gives(wire, value))).toBe(true);
  });

  test.each(Object.entries(forms))('the test reads a secret %s', (_, write) => {
    const { value } = some[0]!;
    expect(gives(decoded(`{"echo":"${write(value)}"}`), value)).toBe(true);
  });

  test.each(artefacts)('%s', (name) => {
    const text = texts.get(name) ?? '';
    expect(text.length).toBeGreaterThan(0);
    const reading = decoded(text);
    expect(some.filter(({ value }) => gives(reading, value))).toEqual([]);
  });

  test.each([
    'junit.xml',
    'ctrf.json',
    'summary.md',
    'console',
    'report.html',
    'run.har',
    'evidence.ndjson.gz',
  ])('%s shows an answer that repeats one', (name) =>
    expect(texts.get(name)).toContain('givenAway'),
  );

  test('what is left without them is judged again as it was', () => {
    expect(again).toMatch(/all stand/);
  });
});

/** The first few and the last few of each kind: all of them would take long to look for. */
function sampleOf(echoed: readonly Echoed[]): readonly Echoed[] {
  const once = [...new Map(echoed.map((one) => [one.value, one])).values()];
  return ['session', 'csrf', 'token', 'signing secret'].flatMap((kind) => {
    const of = once.filter((one) => one.kind === kind);
    return [...new Set([...of.slice(0, 10), ...of.slice(-10)])];
  });
}

async function read(path: string): Promise<string> {
  if (path.endsWith('.gz')) return gunzipSync(await readFile(path)).toString();
  if (!path.endsWith('allure-results')) return readFile(path, 'utf8');
  const names = await readdir(path);
  const all = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
  return all.join('\n');
}
