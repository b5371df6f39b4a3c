import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { startGateway, type GatewayOptions } from '../../fixtures/gateway/index.ts';
import type { Report } from '../../reporters/report.ts';

/** The compiled command line; throws where the sources did not compile, so that no old one serves. */
export function compiledMain(): string {
  if (!inject('compiled')) throw new Error('the sources do not compile: see the build above');
  return fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
}

/** How a command ended, and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The report of a run; null where it wrote none. */
  readonly report: Report | null;
}

/** How a command is started. */
export interface Start {
  readonly env?: Readonly<Record<string, string>>;
  /** Interrupts the command, as Ctrl-C does, once this resolves. */
  readonly interrupt?: Promise<void>;
}

/** Runs the compiled command line in a process of its own. */
export async function commandLine(args: readonly string[], start: Start = {}): Promise<Ended> {
  const out = await mkdtemp(join(tmpdir(), 'conformance-'));
  const where = args[0] === 'run' && !args.includes('--out') ? ['--out', out] : [];
  const child = spawn(process.execPath, [compiledMain(), ...args, ...where], {
    env: { ...process.env, NO_COLOR: '1', ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  void start.interrupt?.then(() => child.kill('SIGINT'));
  const code = await new Promise<number | null>((ended) => child.on('exit', ended));
  return { code, stdout, stderr, report: await readReport(out) };
}

async function readReport(folder: string): Promise<Report | null> {
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- another test holds reports to their schema
    return JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Writes a JSON file to a folder of its own and gives its path. */
export async function jsonFile(name: string, content: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'conformance-')), name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Starts a gateway, describes it in a target file, and ends it after the body. */
export async function withTarget<T>(
  options: GatewayOptions,
  more: Readonly<Record<string, unknown>>,
  body: (file: string) => Promise<T>,
): Promise<T> {
  const gateway = await startGateway(options);
  const target = {
    name: 'gateway',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates: { sealedAdmission: false, sealedWebhookDelivery: false, workflowTools: false },
    maxTier: 'irreversible',
    states: { url: gateway.statesUrl },
    ...more,
  };
  try {
    return await body(await jsonFile('targets.json', { targets: [target] }));
  } finally {
    await gateway.close();
  }
}
