import type { GateSettings } from '../../fixtures/gateway/index.ts';
import { suggestion } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { gateNames } from '../../schemas/operations/operation.ts';
import { parseFlags } from '../terminal/flags.ts';
import type { Latency } from './delayed.ts';
import { faultOf, type Fault } from './fault.ts';

/** The options of the command. */
export const serveFlags = {
  gate: { type: 'string', multiple: true },
  'all-gates': { type: 'boolean' },
  fault: { type: 'string' },
  faults: { type: 'boolean' },
  latency: { type: 'string' },
  seed: { type: 'string' },
  port: { type: 'string' },
  'states-port': { type: 'string' },
  write: { type: 'string' },
} as const;

const mostPort = 65_535;
const mostLatencyMs = 60_000;

/** What `serve` is told on the command line. */
export interface ServeOptions {
  /** It is to list the faults, and to serve nothing. */
  readonly listsFaults: boolean;
  readonly gates: GateSettings;
  readonly fault: Fault | null;
  readonly latency: Latency | null;
  readonly seed: number | null;
  /** 0 for any that is free. */
  readonly port: number;
  readonly statesPort: number;
  readonly file: string | undefined;
}

/** Reads the options; a usage error names the one that is wrong, and what it may be. */
export function serveOptions(args: readonly string[]): ServeOptions {
  const { values } = parseFlags(args, serveFlags);
  const fault = values.fault === undefined ? null : faultOf(values.fault);
  const port = portOf('port', values.port);
  // beside a fixed port, so that a target file that was written once stays true
  const beside = port === 0 || port === mostPort ? 0 : port + 1;
  const own = values['states-port'];
  return {
    listsFaults: values.faults ?? false,
    gates: gatesOf(values.gate ?? [], values['all-gates'] ?? false, fault),
    fault,
    latency: values.latency === undefined ? null : latencyOf(values.latency),
    seed: values.seed === undefined ? null : seedOf(values.seed),
    port,
    statesPort: own === undefined ? beside : portOf('states-port', own),
    file: values.write,
  };
}

const allOn: GateSettings = {
  sealedAdmission: true,
  sealedWebhookDelivery: true,
  workflowTools: true,
};

/** A fault has its gates stand as it shows, where nothing is said of them. */
function gatesOf(asked: readonly string[], all: boolean, fault: Fault | null): GateSettings {
  const unknown = asked.find((name) => !gateNames.some((gate) => gate === name));
  if (unknown !== undefined)
    throw new UsageError(
      `--gate ${unknown}: the gates are ${gateNames.join(', ')}${suggestion(unknown, gateNames)}`,
    );
  if (all) return allOn;
  if (fault && asked.length === 0) return fault.gates ?? allOn;
  return {
    sealedAdmission: asked.includes('sealedAdmission'),
    sealedWebhookDelivery: asked.includes('sealedWebhookDelivery'),
    workflowTools: asked.includes('workflowTools'),
  };
}

function latencyOf(text: string): Latency {
  const [, from = '', to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const latency = { fromMs: Number(from), toMs: Number(to) };
  if (from !== '' && latency.fromMs <= latency.toMs && latency.toMs <= mostLatencyMs)
    return latency;
  throw new UsageError(
    `--latency ${text}: give milliseconds, such as 200 or 100-400, up to ${mostLatencyMs}`,
  );
}

function seedOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`--seed ${text}: give a whole number`);
}

function portOf(name: string, text = '0'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= mostPort) return port;
  throw new UsageError(`--${name} ${text}: give a number from 0 to ${mostPort}`);
}
