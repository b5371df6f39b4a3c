import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import {
  seedChance,
  startGateway,
  type Parts,
  type Keeping,
} from '../../fixtures/gateway/index.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { asJson } from '../../reporters/text/json.ts';
import { describeGateway } from '../../engine/embedded.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { delayed } from './delayed.ts';
import { listFaults } from './fault.ts';
import { serveOptions, type ServeOptions } from './options.ts';
import { renderPage, withPage, type PageFacts } from './page.ts';
import { readyAccount } from './ready-account.ts';

/**
 * What a gateway that is served remembers. A whole run of the suite makes some thousand accounts, each of which is
 * used for seconds; the first is that of the page.
 */
export const servedKeeping: Keeping = { accounts: 1000, records: 10_000, bodies: 1000 };

/**
 * `serve`: keeps the reference gateway up for those who develop a client against it; prints its
 * URL, its state hook's URL and a target file that describes it, or writes that to a file.
 */
export async function serveGateway(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = serveOptions(args);
  if (options.listsFaults) {
    terminal.out(listFaults());
    return 0;
  }
  const { gates, fault, seed, file, port, statesPort } = options;
  await assertFree(port);
  await assertFree(statesPort);
  if (seed !== null) seedChance(seed);
  let facts: PageFacts | null = null;
  const around = [...altersOf(options), withPage(() => (facts ? renderPage(facts) : ''))];
  const alter = (parts: Parts) => around.reduce((all, one) => one(all), parts);
  const gateway = await startGateway({ gates, port, statesPort, alter, keeping: servedKeeping });
  try {
    const { name, baseUrl, origin, maxTier, states } = describeGateway(
      `reference gateway${fault ? ` with ${fault.id}` : ''}`,
      gates,
      gateway,
    );
    const target = { name, baseUrl, origin, gates, maxTier, states: { url: states?.url } };
    const account = await readyAccount(gateway.statesUrl);
    facts = { name, gateway, gates, fault, account };
    const content = asJson({ targets: [target] });
    terminal.lines([`gateway: ${gateway.url}`, `state hook: ${gateway.statesUrl}`]);
    if (fault)
      terminal.lines([`fault: ${fault.summary}`, `which breaks: ${fault.breaks.join(', ')}`]);
    if (file === undefined) terminal.out(`target file:\n${content}`);
    else {
      await write(file, content);
      terminal.lines([`target file: ${file}`]);
    }
    terminal.lines(['Ctrl-C ends it']);
    await new Promise<void>((ended) => {
      if (terminal.signal.aborted) ended();
      terminal.signal.addEventListener('abort', () => ended());
    });
  } finally {
    await gateway.close();
  }
  return 0;
}

/** What is put around the gateway, the innermost first. */
function altersOf({ fault, latency }: ServeOptions) {
  return [...(fault ? [fault.alter] : []), ...(latency ? [delayed(latency)] : [])];
}

async function write(file: string, content: string): Promise<void> {
  await writeFile(file, content).catch((error: unknown) => {
    throw new UsageError(`--write ${file}: ${error instanceof Error ? error.message : 'failed'}`);
  });
}

/** Throws a UsageError where a port is taken, before anything listens. */
function assertFree(port: number): Promise<void> {
  return new Promise((free, taken) => {
    const server = createServer();
    server.once('error', (error) => taken(new UsageError(`port ${port}: ${error.message}`)));
    server.listen(port, '127.0.0.1', () => server.close(() => free()));
  });
}
