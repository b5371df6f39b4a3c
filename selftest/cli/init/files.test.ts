import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { examine } from '../../../cli/doctor/examine.ts';
import { init } from '../../../cli/init/init.ts';
import { startGateway, type RunningGateway } from '../../../fixtures/gateway/index.ts';
import { isObject } from '../../../harness/model/json.ts';
import { readTargets } from '../../../harness/target-file/read-targets.ts';
import { newAccount } from '../../gateway/account.ts';
import { passOn, type Meddle } from '../../misbehaving/proxy.ts';
import { unwell } from '../doctor/examined.ts';
import { emptyFolder, inProcess } from '../../commands/in-process.ts';
import { filesIn, initialized } from './initialized.ts';

/** Milliseconds that no examination of a gateway that answers comes near. */
const enough = 60_000;

let gateway: RunningGateway;

beforeAll(async () => {
  const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: false };
  gateway = await startGateway({ gates });
});
afterAll(() => gateway.close());
test('what init wrote is fine once the template is filled in', async () => {
  const { target, read, folder } = await initialized(gateway, passOn);
  const { owner, recipient, ...rest } = await newAccount(gateway);
  const values: Readonly<Record<string, string>> = {
    GATEWAY_ORIGIN: gateway.origin,
    OWNER_SESSION: owner.session,
    OWNER_CSRF: owner.csrf,
    ALPHA_KEY: rest.alphaKey,
    SEALED_KEY: rest.sealedKey,
    DEVICE_ID: rest.deviceId,
    RECIPIENT: recipient,
  };
  const template = await read('.env.example');
  const asked = [...template.matchAll(/^(\w+)=''$/gm)].map(([, name = '']) => name);
  expect(asked).toEqual(Object.keys(values));
  // each says what it is for
  const lines = template.split('\n');
  for (const name of asked)
    expect(lines[lines.indexOf(`${name}=''`) - 1]).toMatch(/^# targets\[0\]\.\S+: \w.{20}/);
  const { jobs } = parse(await read('.github/workflows/conformance.yml'));
  expect(jobs.conformance.env).toEqual(
    Object.fromEntries(asked.map((name) => [name, `\${{ secrets.${name} }}`])),
  );
  // the front that it was found behind is gone by now
  const there = { targets: [{ ...(isObject(target) && target), baseUrl: gateway.url }] };
  await writeFile(join(folder, 'targets.json'), JSON.stringify(there));
  const file = join(folder, 'targets.json');
  const [described] = readTargets(file, values);
  expect(described && unwell(await examine(described, enough))).toEqual([]);
  expect(() => readTargets(file, { ...values, ALPHA_KEY: '' })).toThrow('ALPHA_KEY is empty');
});

describe('init leaves as it was', () => {
  test('every file that is there, says so, and adds to .gitignore what it lacks, once', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, '.github/workflows'), { recursive: true });
    const own = { targets: [{ name: 'own', baseUrl: '$OWN_URL' }] };
    const before: Readonly<Record<string, string>> = {
      '.github/workflows/conformance.yml': 'name: own\n',
      '.gitignore': 'dist\n/conformance-report',
      'targets.json': JSON.stringify(own),
    };
    for (const [name, text] of Object.entries(before)) await writeFile(join(folder, name), text);
    const first = await inProcess(init, '--dir', folder);
    expect(first.code).toBe(0);
    expect(first.text).toContain('written: .env.example, .gitignore\n');
    expect(first.text).toContain('left as it was: targets.json, .github/workflows/conformance.yml');
    const now = async () =>
      Promise.all((await filesIn(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const [template, ...others] = await now();
    expect(template).toContain("OWN_URL=''");
    expect(others).toEqual([
      before['.github/workflows/conformance.yml'],
      'dist\n/conformance-report\n.env\nnode_modules/\n',
      before['targets.json'],
    ]);
    const again = await inProcess(init, '--dir', folder, '--target', 'http://127.0.0.1:1');
    expect(again).toMatchObject({ code: 0, text: expect.not.stringContaining('written:') });
    expect(await now()).toEqual([template, ...others]);
  });
});

/** What a shop answers. */
const html: Meddle = (answer) => ({ ...answer, status: 200, body: Buffer.from('<p>hello') });

describe('init writes nothing', () => {
  test.each([
    ['where nobody answers', 4, ['--target', 'http://127.0.0.1:1'], 'ECONNREFUSED'],
    ['where no hook answers', 4, ['--states', 'http://127.0.0.1:1/states'], '--states'],
    ['for what is no URL', 3, ['--target', 'gw.example.com'], 'http or https URL'],
    ['for a hook that is no URL', 3, ['--states', 'here'], '--states: must be'],
    ['for a tier of no name', 3, ['--tier', 'all'], 'read_only, mutating'],
    ['for an unknown option', 3, ['--url', 'x'], '--url'],
  ])('%s', async (_, code, args, words) => {
    const folder = await emptyFolder();
    const url = args.includes('--target') ? [] : ['--target', gateway.url];
    const told = await inProcess(init, '--dir', folder, ...url, ...args);
    expect(told.code).toBe(code);
    expect(told.text).toContain(words);
    expect(await filesIn(folder)).toEqual([]);
  });

  test('where something else than a gateway answers, and names all that it tried', async () => {
    const { code, text, files } = await initialized(gateway, html, '/shop');
    expect({ code, files }).toEqual({ code: 4, files: [] });
    expect(text).toMatch(/does not show a gateway.*tried: \S+\/shop, \S+, \S+\/shop\/api/);
  });

  test('without a URL, and says what it needs and how to try it', async () => {
    const folder = await emptyFolder();
    const { code, text } = await inProcess(init, '--dir', folder);
    expect(code).toBe(3);
    for (const words of ['--target URL', '--states URL', 'serve --port'])
      expect(text).toContain(words);
    expect(await filesIn(folder)).toEqual([]);
  });

  test('into what is no folder, or beside a target file that can not be read', async () => {
    const folder = await emptyFolder();
    const path = join(folder, 'targets.json');
    await writeFile(path, '{ "targets": [ // mine');
    const beside = await inProcess(init, '--dir', folder, '--target', gateway.url);
    expect(beside).toMatchObject({
      code: 3,
      text: expect.stringContaining('targets.json: line 1'),
    });
    const into = await inProcess(init, '--dir', path, '--target', gateway.url);
    expect(into).toMatchObject({ code: 3, text: expect.stringContaining('is no folder') });
    expect(await filesIn(folder)).toEqual(['targets.json']);
  });
});
