import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { judge, startReferenceGateway, UsageError } from '../../library/index.ts';
import { jsonFile } from '../commands/command-line.ts';
import { newAccount } from '../gateway/account.ts';

let gateway: RunningGateway;
const readiness = { only: { check: ['workflow.readiness/accepted'] } };

beforeAll(async () => {
  gateway = await startGateway({
    gates: { sealedAdmission: false, sealedWebhookDelivery: false, workflowTools: true },
  });
});
afterAll(() => gateway.close());

/** What judge refuses before anything is sent. */
async function refusal(...args: Parameters<typeof judge>): Promise<string> {
  const error: unknown = await judge(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return String(error);
}

test('a description has the defaults and the variables of a target file', async () => {
  const { workflowToken, owner } = await newAccount(gateway);
  process.env['JUDGED_TOKEN'] = workflowToken;
  const account = { workflowToken: '$JUDGED_TOKEN', owner };
  const described = { name: 'described', baseUrl: `${gateway.url}/`, account };
  const report = await judge(described, { ...readiness, seed: 7 });
  delete process.env['JUDGED_TOKEN'];
  expect(report).toMatchObject({
    exitCode: 0,
    suite: { seed: 7 },
    targets: [{ name: 'described', baseUrl: gateway.url, gates: { workflowTools: true } }],
  });
  expect(report.targets[0]?.counts.pass).toBeGreaterThan(0);
  expect(JSON.stringify(report)).not.toContain(workflowToken);
});

test('a target file is judged as run judges it, every target of it', async () => {
  const targets = ['a', 'b'].map((name) => ({ name, baseUrl: gateway.url }));
  const file = await jsonFile('targets.json', { targets });
  const report = await judge(file, { only: { check: ['workflow.readiness/*'] } });
  expect(report.targets.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(report.invocation).toEqual({ config: file, target: null, effort: 'gate' });
});

test('what is wrong is a UsageError that names all of it', async () => {
  const said = await refusal({ name: '', baseUrl: 'ftp://a', origin: '$NOT_SET' });
  for (const place of ['name', 'baseUrl', 'NOT_SET']) expect(said).toContain(place);
  const described = { name: 'a', baseUrl: gateway.url };
  expect(await refusal(described, { only: { clause: ['no.such'] } })).toContain('no.such');
  expect(await refusal(described, { waivers: 'none.json' })).toContain('none.json: no such file');
});

test('a distant target is not judged up to irreversible unless that is confirmed', async () => {
  const distant = {
    name: 'far',
    baseUrl: 'https://gw.example.com',
    maxTier: 'irreversible',
    resolve: { 'gw.example.com': '192.0.2.1:443' },
  } as const;
  expect(await refusal(distant)).toMatch(/--confirm [\da-f]{12}/);
});

test('a target that is not there is no error, and an aborted run tells of itself', async () => {
  const { target, close } = await startReferenceGateway({ workflowTools: false });
  expect(target.gates).toMatchObject({ sealedAdmission: true, workflowTools: false });
  const aborted = await judge(target, { signal: AbortSignal.abort() });
  expect(aborted).toMatchObject({ interrupted: true, targets: [{ verdict: 'notJudged' }] });
  await close();
  expect(await judge(target)).toMatchObject({ exitCode: 4 });
});
