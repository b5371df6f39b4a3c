import { execFileSync } from 'node:child_process';
import type { GateSettings } from '../fixtures/gateway/index.ts';
import type { Account, Target } from '../harness/model/target.ts';
import { readAccount } from '../harness/target-file/read-account.ts';
import { openInHouse, pythonArguments } from './house.ts';

/** The ways in which a foreign gateway keeps the contract, far from the obvious at every reading; see styles.py. */
export const styles = [
  'strict',
  'terse',
  'chatty',
  'odd',
  'weary',
  'late',
  'forgetful',
  'strictfront',
  'copies',
  'onerow',
  'ragged',
] as const;

/** The foreign gateway's names for the gates. */
const gateNames = {
  sealedAdmission: 'sealed',
  sealedWebhookDelivery: 'selection',
  workflowTools: 'workflow',
} as const;

/** How a foreign gateway is to behave. */
export interface ForeignOptions {
  readonly style: string;
  readonly gates: GateSettings;
  /** Where example.com does not pass as a callback host; it passes where nothing is said. */
  readonly refuseHost?: 'create' | 'enable';
  readonly seed?: number;
  /** How it names resources, whatever its style does; see gateway.py. */
  readonly ids?: 'short' | 'counted';
  /** How many endpoints of each plane the fixed account has already, and deliveries of each. */
  readonly endpoints?: number;
  readonly deliveries?: number;
  /** Names of the bugs and oddities to plant; see planted.py. */
  readonly plant?: readonly string[];
  /** Members that its target file is to have, whatever its style says of them. */
  readonly drawn?: DrawnMembers;
  /** Members of its way with lists that are to be other than its style has them; see listing_styles.py. */
  readonly listing?: Readonly<Record<string, unknown>>;
  /** That it delivers, and where to; it contacts nobody where nothing is said. */
  readonly delivering?: ForeignDelivering;
}

/** What may be drawn of a target file, for the gateway to serve. */
export interface DrawnMembers {
  /** What the base URL has before the routes, as it stands there. */
  readonly prefix?: string;
  readonly envelope?: Readonly<Record<string, unknown>>;
  /** Members of a descriptor, beside the one that says whose it is. */
  readonly descriptor?: Readonly<Record<string, unknown>>;
  readonly policy?: Readonly<Record<string, unknown>>;
  /** What the one member of the keys of schedule and send is called. */
  readonly ticket?: string;
}

/** Whom a foreign gateway delivers to, over HTTPS. */
interface ForeignDelivering {
  /** Where each host is: address and port, by its name. No other one is ever contacted. */
  readonly places: Readonly<Record<string, string>>;
  /** A file of certificates to trust. */
  readonly caFile: string;
  /** What the spans of its retries and pauses are multiples of. */
  readonly retryMs?: number;
  /** How long an attempt may take. */
  readonly attemptMs?: number;
}

/** A bug, or an oddity that the contract leaves room for, as planted.py declares it. */
export interface Planted {
  readonly kind: 'bug' | 'oddity';
  readonly name: string;
  readonly summary: string;
  /** Names of the sentences that a bug breaks, or that leave room for an oddity. */
  readonly sentences: readonly string[];
  readonly style: string;
  /** The gates that are closed where it is planted. */
  readonly closed: readonly (keyof GateSettings)[];
  /** It is one of what is sent, and shows nowhere but where deliveries arrive. */
  readonly delivers: boolean;
  /** Why a bug stays that turns nothing red which no other one does; empty where none has to be said. */
  readonly stays: string;
  /** It has events happen or deliveries end and sends nothing: it can't be planted in a gateway that sends. */
  readonly silent: boolean;
  /** What it calls members that the gateway has not: with another that has one of them it can't be planted. */
  readonly own: readonly string[];
  /** What it calls as the gateway that it is planted in calls something else. */
  readonly misfits: readonly string[];
}

/** A foreign gateway that is up: the target that it is, and the two sources of accounts. */
export interface Foreign {
  readonly hookless: Pick<Target, 'name' | 'baseUrl' | 'origin' | 'requestBuffering'> & {
    readonly gates: GateSettings;
  };
  readonly states: NonNullable<Target['states']>;
  readonly account: Account;
  readonly close: () => void;
}

/** Everything that can be planted in the foreign gateway; nothing where there is no Python. */
export function listPlanted(): readonly Planted[] {
  const planted: Planted[] = JSON.parse(listed());
  return planted;
}

function listed(): string {
  try {
    return execFileSync('python3', pythonArguments('--list'), { encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]';
    throw error;
  }
}

function deliveringArguments(delivering: ForeignDelivering): string[] {
  const { places, caFile, retryMs = 1000, attemptMs = 5000 } = delivering;
  const told = Object.entries(places).map(([name, place]) => `${name}=${place}`);
  const numbers = ['--retry-ms', String(retryMs), '--attempt-ms', String(attemptMs)];
  return [...told.flatMap((place) => ['--deliver-to', place]), '--deliver-ca', caFile, ...numbers];
}

/** Starts the foreign gateway on a free port of the loopback. */
export async function startForeign(options: ForeignOptions): Promise<Foreign> {
  const { style, gates, refuseHost, seed = 1, endpoints = 0, deliveries = 0, plant = [] } = options;
  const open = (['sealedAdmission', 'sealedWebhookDelivery', 'workflowTools'] as const)
    .filter((gate) => gates[gate])
    .map((gate) => gateNames[gate]);
  const args = ['--style', style, '--gates', open.join(','), '--seed', String(seed)];
  args.push('--endpoints', String(endpoints), '--deliveries', String(deliveries));
  args.push('--plant', plant.join(','));
  if (options.drawn) args.push(`--drawn=${JSON.stringify(options.drawn)}`);
  if (options.listing) args.push(`--listing=${JSON.stringify(options.listing)}`);
  if (options.ids) args.push('--ids', options.ids);
  if (refuseHost) args.push('--refuse-host', refuseHost);
  if (options.delivering) args.push(...deliveringArguments(options.delivering));
  const { ready, close } = await openInHouse(args);
  const { account, states, ...target } = ready;
  const read = readAccount(account);
  if (Array.isArray(read)) throw new Error(`the foreign account is malformed: ${read.join()}`);
  return {
    hookless: { ...target, name: `foreign gateway, ${style}` },
    states,
    account: read,
    close,
  };
}
