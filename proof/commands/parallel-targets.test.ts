import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/run/run.ts';
import { groupsOf, sideBySide } from '../../engine/side-by-side.ts';
import { readReport } from '../../cli/reports/stored-report.ts';
import { openTerminal } from '../../cli/terminal/terminal.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { jsonFile } from '../../selftest/commands/command-line.ts';
import { emptyFolder, inProcess, inProcessUntil } from '../../selftest/commands/in-process.ts';
import { slowAndWatched } from './slow-gateway.ts';

const { alter } = mutants.find(({ id }) => id === 'fragment-accepted')!;

function described({ url, origin, statesUrl }: RunningGateway, place: number) {
  const states = { url: statesUrl };
  return {
    name: `gateway ${place}`,
    baseUrl: url,
    origin,
    gates: everyGateOff,
    states,
    maxTier: 'mutating',
  };
}

let gateways: RunningGateway[];
let file: string;

beforeAll(async () => {
  gateways = await Promise.all([{}, { alter }, {}].map((how) => startGateway(how)));
  file = await jsonFile('fleet.json', { targets: gateways.map(described) });
});
afterAll(() => Promise.all(gateways.map((one) => one.close())));

const checks = ['webhooks.create/url-fragment', 'webhooks.create/url-port'];
const selection = [...checks.flatMap((id) => ['--check', id]), '--seed', '7'];

/** What a report says of each target, without what no two runs have in common. */
function said(folder: string) {
  const { exitCode, targets } = readReport(folder);
  const each = targets.map(({ name, verdict, counts, countsShould, clauses }) => {
    return {
      name,
      verdict,
      counts,
      countsShould,
      told: clauses.map((one) => [one.id, one.verdict]),
    };
  });
  return { exitCode, each };
}

describe('targets that are judged side by side', () => {
  test('come to the same as in turn, in the order of the file', async () => {
    const out = await emptyFolder();
    const [turn, side] = [join(out, 'turn'), join(out, 'side')];
    const asked = ['--config', file, ...selection];
    const inTurn = await inProcess(run, ...asked, '--out', turn);
    const beside = await inProcess(run, ...asked, '--parallel-targets', '3', '--out', side);
    expect(said(side)).toEqual(said(turn));
    expect(said(side).each.map(({ verdict }) => verdict)).toEqual([
      'incomplete',
      'notConformant',
      'incomplete',
    ]);
    expect([inTurn.code, beside.code]).toEqual([1, 1]);
    const names = [...beside.text.matchAll(/^gateway \d/gm)].map(([name]) => name);
    expect(names).toEqual(['gateway 0', 'gateway 1', 'gateway 2']);
  });

  test('are told of in lines, each with a name, where one would be written over', async () => {
    let progress = '';
    const terminal = openTerminal({
      out: { write: () => true },
      err: { isTTY: true, write: (text) => (progress += text) },
      color: false,
      signal: new AbortController().signal,
    });
    const asked = ['--config', file, ...selection, '--out', await emptyFolder()];
    await run([...asked, '--parallel-targets', '3'], terminal);
    expect(progress).not.toContain('\r');
    for (const line of progress.split('\n').slice(0, -1)) expect(line).toMatch(/, gateway \d, /);
    await run(asked, terminal);
    expect(progress).toContain('\r');
  });

  test('are all ended by Ctrl-C, with a report of each', async () => {
    const slow = [slowAndWatched(30), slowAndWatched(30)];
    const [one, other] = await Promise.all(
      slow.map(({ alter: how }) => startGateway({ alter: how })),
    );
    const targets = [one!, other!].map(described);
    const config = await jsonFile('slow.json', { targets });
    const out = await emptyFolder();
    const ctrlC = new AbortController();
    void Promise.all(slow.map(({ reached }) => reached)).then(() => ctrlC.abort());
    const args = ['--config', config, '--parallel-targets', '2', '--out', out];
    expect((await inProcessUntil(ctrlC.signal, run, ...args)).code).toBe(2);
    await Promise.all([one!.close(), other!.close()]);
    const report = readReport(out);
    expect(report.interrupted).toBe(true);
    expect(report.targets.length).toBe(2);
    for (const target of report.targets) {
      expect(target.requests).toBeGreaterThan(0);
      expect(target.setbacks.map(({ reason }) => reason)).toContain('the run was interrupted');
    }
  });
});

function distant(name: string, more: object = {}) {
  return describedTarget({ name, baseUrl: `https://${name}.example.com`, ...more });
}

function receiver(listen: string) {
  return { receiver: { listen, callbackUrl: 'https://hooks.example.com/in' } };
}

describe('targets that would disturb each other', () => {
  const account = { account: { alphaKey: 'k'.repeat(20) } };
  const all = [
    distant('a', receiver('127.0.0.1:8443')),
    distant('b'),
    distant('c', receiver('0.0.0.0:8443')),
    distant('d', { baseUrl: 'https://b.example.com' }),
    distant('e', account),
    distant('f', { ...account, ...receiver('127.0.0.1:9000') }),
    distant('g', receiver('127.0.0.1:9000')),
  ];

  test('by a port, a base URL or an account come in turn', () => {
    const names = groupsOf(all).map((group) => group.map(({ name }) => name).join(''));
    expect(names.toSorted()).toEqual(['ac', 'bd', 'efg']);
  });

  test('are never at work together, and others are, no more than asked for', async () => {
    const atWork = new Set<string>();
    let most = 0;
    const told = await sideBySide(all, 2, async ({ name }) => {
      atWork.add(name);
      most = Math.max(most, atWork.size);
      const onPort = ['a', 'c'].filter((one) => (name === 'a' || name === 'c') && atWork.has(one));
      await new Promise((resolve) => setTimeout(resolve, 5));
      atWork.delete(name);
      return `${name}${onPort.length}`;
    });
    expect(told).toEqual(['a1', 'b0', 'c1', 'd0', 'e0', 'f0', 'g0']);
    expect(most).toBe(2);
  });

  test('end the run with what went wrong, once the others are done', async () => {
    const done: string[] = [];
    const work = async ({ name }: { name: string }) => {
      if (name === 'b') throw new Error('a defect');
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(name);
    };
    await expect(sideBySide(all, 3, work)).rejects.toThrow('a defect');
    expect(done).toContain('g');
  });
});

test('a number of targets that is none is bad usage', async () => {
  const { code, text } = await inProcess(run, '--config', file, '--parallel-targets', '0');
  expect({ code, text }).toEqual({
    code: 3,
    text: '--parallel-targets 0: give a whole number from 1',
  });
});
