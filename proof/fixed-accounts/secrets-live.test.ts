import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { doctor } from '../../cli/doctor/doctor.ts';
import { preview } from '../../cli/preview/preview.ts';
import { run } from '../../cli/run/run.ts';
import { states } from '../../cli/states/states.ts';
import { openTerminal, type Terminal } from '../../cli/terminal/terminal.ts';
import { checks } from '../../suites/index.ts';
import { jsonFile, ownProcess } from '../../selftest/commands/command-line.ts';
import { decoded, gives } from '../../selftest/secrets/decoded.ts';
import { forms } from '../../selftest/secrets/forms.ts';
import { startLiveTarget, type LiveTarget } from './live-target.ts';

/** Of each tier checks whose requests are refused for what they show, one of them with what the hook made. */
const checksOf = {
  read_only: ['webhooks.list/auth-foreign-sealedKey', 'sealed.messages.list/scope-sendOnly'],
  mutating: ['webhooks.create/auth-foreign-workflowToken'],
  destructive: ['webhooks.rotate/auth-foreign-alphaKey'],
  irreversible: ['alpha.submit/auth-foreign-owner'],
} as const;

/** How a command is conducted. */
interface Conduct {
  readonly maxTier?: keyof typeof checksOf;
  readonly signal?: AbortSignal;
  readonly target?: object;
}

/** What a command printed and left behind. */
interface Left {
  readonly code: number | null;
  readonly files: readonly string[];
  readonly text: string;
}

/** Requests after which a run is interrupted or killed: its checks are under way, and not over. */
const moment = 24;

let live: LiveTarget;
const left = new Map<string, Left>();
const given = (name: string) => live.env[name] ?? '';

async function prepared({ maxTier = 'destructive', target }: Conduct) {
  live.forget();
  const described = { ...live.target, maxTier, ...target };
  const file = await jsonFile('targets.json', { targets: [described] });
  const out = await mkdtemp(join(tmpdir(), 'conformance-'));
  const only = checksOf[maxTier].flatMap((check) => ['--check', check]);
  const ran = ['--out', out, '--har', '--allure', '--seed', '1', ...only];
  return { out, config: ['--config', file], ran };
}

/** Conducts a command in this process, and keeps what it leaves. */
async function conduct(
  name: string,
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
  how: Conduct = {},
  ...args: readonly string[]
): Promise<void> {
  const { out, config, ran } = await prepared(how);
  let printed = '';
  const write = (text: string) => (printed += text);
  const terminal = openTerminal({
    out: { write },
    err: { isTTY: true, write },
    color: false,
    signal: how.signal ?? new AbortController().signal,
  });
  const code = await command([...args, ...config, ...(command === run ? ran : [])], terminal);
  left.set(name, await leftIn(out, code, printed));
}

async function leftIn(out: string, code: number | null, printed: string): Promise<Left> {
  const all = await readdir(out, { recursive: true, withFileTypes: true });
  const files = all.filter((one) => one.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    }),
  );
  return { code, files: files.map(({ name }) => name), text: [printed, ...texts].join('\n') };
}

/** Resolves at so many requests from now. */
function atRequest(count: number): Promise<void> {
  let requests = 0;
  return new Promise((reached) => {
    live.onRequest = () => {
      requests += 1;
      if (requests === count) reached();
    };
  });
}

beforeAll(async () => {
  live = await startLiveTarget();
  for (const [name, value] of Object.entries(live.env)) vi.stubEnv(name, value);
  for (const maxTier of ['read_only', 'mutating', 'destructive', 'irreversible'] as const)
    // one after the other: what each was issued is its own
    await conduct(maxTier, run, { maxTier });
  await conduct('preview', preview);
  await conduct('states check', states, {}, 'check');
  // refused, and given away by that; several, since an answer now and then is no HTTP and tells nothing
  const wrong = { alphaKey: '$SESSION', sealedKey: '$SESSION', workflowToken: '$ALPHA' };
  const account = Object.assign({}, live.target['account'], wrong);
  await conduct('doctor', doctor, { target: { account } });
  const stop = new AbortController();
  void atRequest(moment).then(() => stop.abort());
  await conduct('interrupted', run, { signal: stop.signal });
  const proxy = given('PROXY').replace('canary-user', 'canary-nobody');
  await conduct('turned away by the proxy', run, { target: { proxy } });
  for (const check of checks.filter(({ id }) => id === checksOf.destructive[0]))
    if ('drive' in check)
      vi.spyOn(check, 'drive').mockImplementation(() => {
        throw new Error(`planted: ${given('ALPHA')} ${forms['base64']?.(given('SESSION'))}`);
      });
  await conduct('a defect', run);
  vi.restoreAllMocks();
  const { out, config, ran } = await prepared({});
  const { code, stdout, stderr } = await ownProcess(['run', ...config, ...ran], {
    kill: atRequest(moment),
  });
  left.set('killed', await leftIn(out, code, stdout + stderr));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await live.close();
});

test('each of them ended as it was meant to, and secrets of every kind were given away', () => {
  const codes = [...left].map(([name, { code }]) => [name, code]);
  // an answer that is no HTTP may be taken for a target that is gone
  for (const maxTier of Object.keys(checksOf)) expect([1, 4]).toContain(left.get(maxTier)?.code);
  // on a busy machine the three seconds of doctor may be over before it tries a credential
  expect([2, 4]).toContain(left.get('doctor')?.code);
  expect(Object.fromEntries(codes)).toMatchObject({
    preview: 0,
    'states check': 4,
    'turned away by the proxy': 4,
    'a defect': 5,
    killed: null,
  });
  expect(left.get('interrupted')?.text).toContain('"interrupted": true');
  expect(left.get('a defect')?.text).toContain('planted: ');
  expect(left.get('read_only')?.text).toMatch(/hook \d+ setup credential /);
  expect(left.get('read_only')?.files.some((name) => name.endsWith('-result.json'))).toBe(true);
  expect(left.get('killed')?.files).toContain('enabled-endpoints.ndjson');
  expect(left.get('killed')?.files.length).toBeGreaterThan(1);
  expect(new Set(live.echoed.map(({ kind }) => kind)).size).toBe(5);
});

test('nothing that is printed or left holds a secret in a form that can be undone', () => {
  const seen = new Set<string>();
  for (const [name, { text }] of left) {
    // most lines are in the report of each run
    const lines = text.split('\n').filter((line) => !seen.has(line));
    for (const line of lines) seen.add(line);
    const reading = decoded(lines.join('\n'));
    const found = live.secrets().filter((secret) => gives(reading, secret));
    expect([name, found]).toEqual([name, []]);
  }
});
