import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { perform } from '../../cli/perform.ts';
import { openTerminal } from '../../cli/terminal/terminal.ts';
import { everyGateOff, startGateway, type GatewayOptions } from '../../fixtures/gateway/index.ts';
import {
  throwawayAuthority,
  throwawayCertificate,
  throwawayHost,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import type { Report } from '../../reporters/report.ts';
import { quietPort } from '../quiet-port.ts';

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
interface Start {
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory; that of the tests where nothing is said. */
  readonly cwd?: string;
  /** Interrupts the command, as Ctrl-C does, once this resolves. */
  readonly interrupt?: Promise<void>;
  /** The same, once standard error holds all of some texts. */
  readonly interruptAt?: readonly string[];
  /** Kills the command once this resolves, so that it can do nothing more. */
  readonly kill?: Promise<void>;
}

/** Runs the compiled command line in a process of its own: for what only a process shows, as it takes longer. */
export async function ownProcess(args: readonly string[], start: Start = {}): Promise<Ended> {
  const { out, where } = await reportFolder(args);
  const child = spawn(process.execPath, [compiledMain(), ...args, ...where], {
    env: { ...process.env, NO_COLOR: '1', ...start.env },
    cwd: start.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let interrupted = false;
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    if (!interrupted && start.interruptAt?.every((text) => stderr.includes(text)))
      interrupted = child.kill('SIGINT');
  });
  void start.interrupt?.then(() => child.kill('SIGINT'));
  void start.kill?.then(() => child.kill('SIGKILL'));
  // what it printed last may come after its exit
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, stdout, stderr, report: await readReport(out) };
}

/** Runs the command line in this process, from the sources. */
export async function commandLine(args: readonly string[]): Promise<Ended> {
  const { out, where } = await reportFolder(args);
  let stdout = '';
  let stderr = '';
  const terminal = openTerminal({
    out: { write: (text) => (stdout += text) },
    err: { write: (text) => (stderr += text) },
    color: false,
    signal: new AbortController().signal,
  });
  const code = await perform([...args, ...where], terminal);
  return { code, stdout, stderr, report: await readReport(out) };
}

/** A folder of its own for the report of a run, and the arguments that say so where no other is named. */
async function reportFolder(args: readonly string[]) {
  const out = await mkdtemp(join(tmpdir(), 'conformance-'));
  return { out, where: args[0] === 'run' && !args.includes('--out') ? ['--out', out] : [] };
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
    gates: everyGateOff,
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

/** Where a run is to listen, as a target file says it, and the way of a gateway to there. */
export async function listeningPlace() {
  const listen = `127.0.0.1:${await quietPort()}`;
  const folder = await mkdtemp(join(tmpdir(), 'listening-'));
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await writeFile(tls.certFile, throwawayCertificate.cert);
  await writeFile(tls.keyFile, throwawayCertificate.key);
  return {
    deliver: { resolve: { [throwawayHost]: listen }, ca: throwawayAuthority },
    receiver: { listen, callbackUrl: `https://${throwawayHost}/in`, tls },
    deliveries: { signatureHeader: 'x-svc-signature', algorithm: 'hmac-sha256', encoding: 'hex' },
  };
}
