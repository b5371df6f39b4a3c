import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine, compiledMain, jsonFile } from './command-line.ts';

/** Starts `serve` and gives what it prints up to its last line, with the means to end it. */
async function served(args: readonly string[]) {
  const child = spawn(process.execPath, [compiledMain(), 'serve', ...args]);
  const ended = new Promise<number | null>((exit) => child.on('exit', exit));
  let printed = '';
  await new Promise<void>((ready, fail) => {
    child.on('exit', () => fail(new Error(printed)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ctrl-C')) ready();
    });
  });
  const interrupt = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { printed, interrupt };
}

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
