import { parseArgs } from 'node:util';
import { startGateway, type GateSettings } from '../fixtures/gateway/index.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { gateNames } from '../schemas/operations/operation.ts';
import { describeGateway } from './embedded.ts';
import type { Terminal } from './terminal.ts';

/**
 * `serve`: keeps the reference gateway up for those who develop a client against it; prints its
 * URL, its state hook's URL and a target file that describes it.
 */
export async function serve(args: readonly string[], terminal: Terminal): Promise<number> {
  const { gates, port } = serveOptions(args);
  const gateway = await startGateway({ gates, port });
  const { name, baseUrl, origin, maxTier, states } = describeGateway(
    'reference gateway',
    gates,
    gateway,
  );
  const target = { name, baseUrl, origin, gates, maxTier, states: { url: states?.url } };
  terminal.out(`gateway: ${gateway.url}\nstate hook: ${gateway.statesUrl}\n`);
  terminal.out(`target file:\n${JSON.stringify({ targets: [target] }, null, 2)}\n`);
  terminal.out('Ctrl-C ends it\n');
  await new Promise<void>((ended) => {
    if (terminal.signal.aborted) ended();
    terminal.signal.addEventListener('abort', () => ended());
  });
  await gateway.close();
  return 0;
}

function serveOptions(args: readonly string[]): { gates: GateSettings; port: number } {
  let values;
  try {
    const options = { gate: { type: 'string', multiple: true }, port: { type: 'string' } } as const;
    ({ values } = parseArgs({ args: [...args], options, strict: true }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port ${values.port}: give a number from 0 to 65535`);
  const asked = values.gate ?? [];
  const unknown = asked.find((name) => !gateNames.some((gate) => gate === name));
  if (unknown !== undefined)
    throw new UsageError(`--gate ${unknown}: the gates are ${gateNames.join(', ')}`);
  return {
    gates: {
      sealedAdmission: asked.includes('sealedAdmission'),
      sealedWebhookDelivery: asked.includes('sealedWebhookDelivery'),
      workflowTools: asked.includes('workflowTools'),
    },
    port,
  };
}
