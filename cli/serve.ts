import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { startGateway, type GateSettings } from '../fixtures/gateway/index.ts';
import { suggestion } from '../harness/target-file/nearest.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { gateNames } from '../schemas/operations/operation.ts';
import { asJson } from './clauses.ts';
import { describeGateway } from './embedded.ts';
import { parseFlags } from './flags.ts';
import type { Terminal } from './terminal.ts';

/** The options of the command. */
export const flags = {
  gate: { type: 'string', multiple: true },
  port: { type: 'string' },
  'states-port': { type: 'string' },
  write: { type: 'string' },
} as const;

const mostPort = 65_535;

/** What `serve` is told on the command line. */
interface ServeOptions {
  readonly gates: GateSettings;
  /** 0 for any that is free. */
  readonly port: number;
  readonly statesPort: number;
  readonly file: string | undefined;
}

/**
 * `serve`: keeps the reference gateway up for those who develop a client against it; prints its
 * URL, its state hook's URL and a target file that describes it, or writes that to a file.
 */
export async function serve(args: readonly string[], terminal: Terminal): Promise<number> {
  const { gates, file, ...ports } = serveOptions(args);
  await assertFree(ports.port);
  await assertFree(ports.statesPort);
  const gateway = await startGateway({ gates, ...ports });
  try {
    const { name, baseUrl, origin, maxTier, states } = describeGateway(
      'reference gateway',
      gates,
      gateway,
    );
    const target = { name, baseUrl, origin, gates, maxTier, states: { url: states?.url } };
    const content = asJson({ targets: [target] });
    terminal.out(`gateway: ${gateway.url}\nstate hook: ${gateway.statesUrl}\n`);
    if (file === undefined) terminal.out(`target file:\n${content}`);
    else {
      await write(file, content);
      terminal.out(`target file: ${file}\n`);
    }
    terminal.out('Ctrl-C ends it\n');
    await new Promise<void>((ended) => {
      if (terminal.signal.aborted) ended();
      terminal.signal.addEventListener('abort', () => ended());
    });
  } finally {
    await gateway.close();
  }
  return 0;
}

async function write(file: string, content: string): Promise<void> {
  await writeFile(file, content).catch((error: unknown) => {
    throw new UsageError(`--write ${file}: ${error instanceof Error ? error.message : 'failed'}`);
  });
}

function serveOptions(args: readonly string[]): ServeOptions {
  const { values } = parseFlags(args, flags);
  const asked = values.gate ?? [];
  const unknown = asked.find((name) => !gateNames.some((gate) => gate === name));
  if (unknown !== undefined)
    throw new UsageError(
      `--gate ${unknown}: the gates are ${gateNames.join(', ')}${suggestion(unknown, gateNames)}`,
    );
  const port = portOf('port', values.port);
  // beside a fixed port, so that a target file that was written once stays true
  const beside = port === 0 || port === mostPort ? 0 : port + 1;
  const own = values['states-port'];
  return {
    gates: {
      sealedAdmission: asked.includes('sealedAdmission'),
      sealedWebhookDelivery: asked.includes('sealedWebhookDelivery'),
      workflowTools: asked.includes('workflowTools'),
    },
    port,
    statesPort: own === undefined ? beside : portOf('states-port', own),
    file: values.write,
  };
}

function portOf(name: string, text = '0'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= mostPort) return port;
  throw new UsageError(`--${name} ${text}: give a number from 0 to ${mostPort}`);
}

/** Throws a UsageError where a port is taken, before anything listens. */
function assertFree(port: number): Promise<void> {
  return new Promise((free, taken) => {
    const server = createServer();
    server.once('error', (error) => taken(new UsageError(`port ${port}: ${error.message}`)));
    server.listen(port, '127.0.0.1', () => server.close(() => free()));
  });
}
