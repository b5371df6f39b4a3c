import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { servedMutants } from '../../fixtures/mutants/served.ts';
import { commandLine, jsonFile } from '../../selftest/commands/command-line.ts';
import { served } from '../../selftest/cli/serve/served.ts';

test('serve prints a target file that run takes as it is, and ends with Ctrl-C', async () => {
  const { printed, interrupt } = await served(['--gate', 'workflowTools']);
  const file = await jsonFile(
    't.json',
    printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1),
  );
  const args = ['run', '--config', file, '--check', 'workflow.readiness/accepted'];
  const { code, report } = await commandLine(args);
  expect(code).toBe(0);
  expect(report?.targets[0]?.gates).toEqual({
    sealedAdmission: false,
    sealedWebhookDelivery: false,
    workflowTools: true,
  });
  expect(report?.targets[0]?.planes.workflow.counts.fail).toBe(0);
  expect(await interrupt()).toBe(0);
});

test('serve refuses a gate that there is not', async () => {
  const { code, stderr } = await commandLine(['serve', '--gate', 'sealed']);
  expect(code).toBe(3);
  expect(stderr).toContain('sealedAdmission, sealedWebhookDelivery, workflowTools');
});

/** A port that is free, and so is the next one; below those that the system gives to connections. */
async function freePort(): Promise<number> {
  for (let port = 21_000 + (process.pid % 5000); ; port += 2) {
    // one after the other, until two of them are free
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((told) => {
    const server = createServer();
    server.once('error', () => told(false));
    server.listen(port, '127.0.0.1', () => server.close(() => told(true)));
  });
}

test('serve writes a target file that stays true on fixed ports, and run takes it in one line', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'conformance-')), 'targets.json');
  const args = ['--write', file, '--port', String(await freePort())];
  const written: string[] = [];
  for (const check of ['webhooks.list/accepted', 'webhooks.create/new-endpoint']) {
    // the second time it is the same file, of another gateway
    const { printed, interrupt } = await served(args);
    expect(printed).toContain(`target file: ${file}\n`);
    written.push(await readFile(file, 'utf8'));
    const { code, report } = await commandLine(['run', '--config', file, '--check', check]);
    expect(await interrupt()).toBe(0);
    expect({ code, fail: report?.targets[0]?.counts.fail }).toEqual({ code: 0, fail: 0 });
    expect(report?.targets[0]?.counts.pass).toBeGreaterThan(0);
  }
  expect(written[1]).toBe(written[0]);
});

test('serve ends with 3 where a port is taken, or is none, or the file can not be written', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port } = server.address() as AddressInfo;
  const taken = await commandLine(['serve', '--states-port', String(port)]);
  server.close();
  expect(taken).toMatchObject({ code: 3, stderr: expect.stringContaining(`port ${port}`) });
  expect((await commandLine(['serve', '--port', '70000'])).stderr).toContain('--port 70000');
  const nowhere = await commandLine(['serve', '--write', '/nowhere/at/all.json']);
  expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining('--write /nowhere') });
});

describe('a fault', () => {
  test('is met by whoever judges what is served, with the gates as it needs them', async () => {
    const { printed, interrupt } = await served(['--fault', 'endpoints-are-created-enabled']);
    expect(printed).toContain('which breaks: webhooks.create.disabled-on-create, ');
    const file = await jsonFile(
      'faulty.json',
      printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1),
    );
    const args = ['run', '--config', file, '--check', 'webhooks.create/new-endpoint'];
    const { code, report } = await commandLine(args);
    expect(await interrupt()).toBe(0);
    expect(code).toBe(1);
    const [target] = report?.targets ?? [];
    expect(target?.name).toBe('reference gateway with endpoints-are-created-enabled');
    expect(target?.gates).toMatchObject({ sealedAdmission: true, workflowTools: true });
    const failed = target?.clauses.filter(({ verdict }) => verdict === 'fail');
    expect(failed?.map(({ id }) => id)).toEqual(['webhooks.create.disabled-on-create']);
  });

  test('is one of those that are listed, of which a package has a part', async () => {
    const { code, stdout } = await commandLine(['serve', '--faults']);
    const lines = stdout.split('\n').filter((line) => line.startsWith('  '));
    expect(code).toBe(0);
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(mutants.map(({ id }) => id));
    expect(servedMutants.filter((one) => !mutants.includes(one))).toEqual([]);
    expect(new Set(servedMutants).size).toBe(servedMutants.length);
  });

  test('of no name ends with 3', async () => {
    const { code, stderr } = await commandLine([
      'serve',
      '--fault',
      'endpoints-are-created-enable',
    ]);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining('did you mean endpoints-are-created-enabled?'),
    });
  });
});
