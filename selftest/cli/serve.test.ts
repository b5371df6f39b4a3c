import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandLine, compiledMain, jsonFile } from './command-line.ts';

/** Starts `serve` and gives what it prints up to its last line, with the means to end it. */
async function served(args: readonly string[]) {
  const child = spawn(process.execPath, [compiledMain(), 'serve', ...args]);
  const ended = new Promise<number | null>((exit) => child.on('exit', exit));
  let printed = '';
  await new Promise<void>((ready) => {
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
