import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/run/run.ts';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { suppliedAccount } from '../../harness/credentials/command.ts';
import { createSupply } from '../../harness/run/environment/supply.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import type { Report } from '../../reporters/report.ts';
import { jsonFile } from '../commands/command-line.ts';
import { inProcess } from '../commands/in-process.ts';
import { newAccount } from '../gateway/account.ts';
import { jsonAnswer, startProxy } from '../misbehaving/proxy.ts';
/** Enough requests before, under and after the moment at which a session ends. */
const some = ['webhooks.list/*', 'devices.list/auth-*'].flatMap((check) => ['--check', check]);
const ending = 60;

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOff });
});
afterAll(() => gateway.close());

/** A command that prints one text after the other, the last of them again and again, and counts. */
async function printing(...texts: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'command-'));
  const counted = join(folder, 'count');
  await writeFile(join(folder, 'texts.json'), JSON.stringify(texts));
  const script = `
    const fs = require('node:fs');
    fs.appendFileSync(process.argv[1] + '/count', '.');
    const texts = JSON.parse(fs.readFileSync(process.argv[1] + '/texts.json'));
    const count = fs.readFileSync(process.argv[1] + '/count').length;
    process.stdout.write(texts[Math.min(count, texts.length) - 1]);
    process.stderr.write('told on the side');`;
  return {
    command: [process.execPath, '-e', script, folder],
    count: async () => (await readFile(counted, 'utf8')).length,
  };
}

/** Runs reads as an owner whose session ends in the midst, and has a new one where a command gives it. */
async function ran(
  credentials?: { readonly command: string | readonly string[] },
  endsAt = ending,
) {
  const { owner } = await newAccount(gateway);
  let requests = 0;
  const proxy = await startProxy(gateway.url, (answer, { headers }) => {
    requests += 1;
    const over = requests > endsAt && String(headers.cookie).includes(owner.session);
    return over ? jsonAnswer(401, { code: 'unauthorized' }) : answer;
  });
  const { origin } = gateway;
  const target = {
    name: 'live',
    baseUrl: proxy.url,
    origin,
    gates: everyGateOff,
    account: { owner },
  };
  const file = await jsonFile('targets.json', {
    targets: [{ ...target, ...(credentials && { credentials }) }],
  });
  const out = await mkdtemp(join(tmpdir(), 'conformance-'));
  const told = await inProcess(run, '--config', file, '--out', out, '--seed', '1', ...some);
  await proxy.close();
  const report: Report = JSON.parse(await readFile(join(out, 'conformance.json'), 'utf8'));
  return { ...told, counts: report.targets[0]?.counts, refused: report.targets[0]?.refused };
}

describe('a session that ends in the midst of a run', () => {
  test('is renewed by the command, and nothing is lost or blamed', async () => {
    const whole = await ran(undefined, Infinity);
    const { owner } = await newAccount(gateway);
    const { command, count } = await printing('{}', JSON.stringify({ owner }));
    const renewed = await ran({ command });
    expect(await count()).toBe(2);
    expect(renewed).toMatchObject({ code: 0, counts: whole.counts, refused: [] });
    expect(renewed.text).not.toMatch(/told on the side/);
  });

  test('is told apart from what a target does wrong where there is none', async () => {
    const { code, counts, text, refused } = await ran();
    expect({ code, failed: counts?.fail }).toEqual({ code: 4, failed: 0 });
    expect(counts?.pass).toBeGreaterThan(0);
    expect(refused).toEqual([
      expect.stringMatching(/^account\.owner \(taken at first; GET .* 401/),
    ]);
    expect(text).toContain('account.owner (taken at first');
  });

  test('is not renewed for ever where what is printed is refused as well', async () => {
    const { command, count } = await printing('{}');
    const { code, counts, text } = await ran({ command });
    expect({ code, failed: counts?.fail }).toEqual({ code: 4, failed: 0 });
    expect(text).toContain('it is refused again');
    expect(await count()).toBe(2);
  });
});

test.each([
  ['ends with a code', 'echo secret; echo secret >&2; exit 3', 'ended with 3'],
  ['is not there', ['/nowhere/to/be/found'], "can't be run (ENOENT)"],
  ['prints something else', 'echo secret', 'printed no JSON'],
  ['prints no account', `echo '{"alphaKey":5}'`, 'alphaKey: must be a string, not an integer'],
])('a command that %s is told, and nothing of what it says', async (_, command, trouble) => {
  const { code, text } = await ran({ command }, Infinity);
  expect(code).toBe(4);
  expect(text).toContain('credentials.command');
  expect(text).toContain(trouble);
  expect(text).not.toContain('secret');
});

test('a list is started as it is, a text by the shell; members of the file stay', async () => {
  const account = { deviceId: 'device', alphaKey: 'old' };
  const listed = { command: ['printf', '%s', '{"alphaKey":"$HOME;`id`"}'] };
  const text = { command: `K=new; printf '{"alphaKey":"%s"}' "$K"` };
  expect(await suppliedAccount({ account, credentials: listed })).toEqual({
    account: { deviceId: 'device', alphaKey: '$HOME;`id`' },
  });
  expect(await suppliedAccount({ account, credentials: text })).toEqual({
    account: { deviceId: 'device', alphaKey: 'new' },
  });
});

test('those who find a credential ended at the same time wait for one renewal', async () => {
  const { command, count } = await printing('{"alphaKey":"a-new-one-of-them"}');
  const target = describedTarget({ name: 'live', baseUrl: 'http://gw', credentials: { command } });
  const secrets = new Secrets(new Uint8Array(32));
  const supply = createSupply(target, secrets);
  const since = supply.generation();
  expect(await Promise.all([since, since, since].map(supply.renew))).toEqual([null, null, null]);
  expect(await supply.renew(since)).toBeNull();
  expect(await count()).toBe(1);
  expect(supply.account()).toEqual({ alphaKey: 'a-new-one-of-them' });
  expect(secrets.mask('a-new-one-of-them')).not.toBe('a-new-one-of-them');
});
