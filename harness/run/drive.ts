import { setTimeout as sleep } from 'node:timers/promises';
import { accepted, onlyAssumed } from '../judge/accepted.ts';
import { control } from '../judge/claims.ts';
import { describe } from '../judge/describe.ts';
import type { Answer } from '../model/answer.ts';
import type { BudgetItem, Check } from '../model/check.ts';
import type { Drive } from '../model/drive.ts';
import type { Exchange } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { Observation } from '../model/result.ts';
import { buildRequest } from '../requests/build-request.ts';
import type { StateSession } from '../states/state-session.ts';
import { makeAccount, type Lease } from './accounts.ts';
import { callbackMarker, createEndpoint, lendEndpoint } from './endpoints.ts';
import { addSecrets, type Environment } from './environment.ts';
import { randomFor } from './random.ts';
import { tierOf, withinTier } from './requirements.ts';
import { lacking, Stop } from './stop.ts';

/** What a drive left behind: its exchanges in order, and what it observed. */
export interface Recording {
  readonly exchanges: Exchange[];
  readonly observations: Observation[];
}

const assumedHost = 'it assumes example.com as callback host, for want of callbackHost';

interface Parts {
  readonly check: Check;
  readonly env: Environment;
  readonly lease: Lease;
  readonly states: StateSession | null;
  readonly recording: Recording;
  readonly signal: AbortSignal;
}

/** Gives a check what it drives the target with; everything sent ends up in the recording. */
export function createDrive(parts: Parts): Drive {
  const { check, env, lease, states, recording } = parts;
  const { target, gates, seed, runId } = env.settings;
  let urls = 0;
  const lent = { public: 0, sealed: 0 };
  const random = randomFor(seed, check.id);
  const drive: Drive = {
    target: {
      origin: target.origin,
      gates,
      unmounted: target.unmounted,
      callbackHost: target.callbackHost ?? 'example.com',
      callbackHostGiven: target.callbackHost !== undefined,
    },
    account: lease.account,
    ownAccount: lease.own,
    random,
    request: (id, request, account = lease.account) =>
      buildRequest(id, account, target.origin, request),
    send: (label, request) => record(parts, label, request),
    control: (build, item) => sendControl(parts, drive, build, item),
    prepare: async (request) => {
      const answer = await record(parts, null, request);
      stopIfAssumed(answer);
      if (accepted(answer)) return answer;
      throw new Stop(
        `set-up was refused: ${request.method} ${request.path} answered ${describe(answer)}`,
      );
    },
    race: (runners) => recordRace(parts, runners),
    hold: (label, request) => holdOpen(parts, label, request),
    state: async (name, params) => {
      if (!states)
        throw lacking(`states.${name}`, `it needs the state ${name}, and there is no state hook`);
      const made = await states.setup(name, params);
      if (made.kind === 'made') {
        if (name === 'credential') addSecrets(env.secrets, made.values);
        return made.values;
      }
      throw lacking(`states.${name}`, made.reason);
    },
    anotherAccount: () => {
      if (!states)
        throw lacking('states.account', 'it needs a second account, and there is no state hook');
      return makeAccount(env, states);
    },
    callbackUrl: () => {
      const host = target.callbackHost ?? 'example.com';
      return `https://${host}${callbackMarker}${runId}/${hex(random())}-${(urls += 1)}`;
    },
    newEndpoint: () => ({
      body: { callback_url: drive.callbackUrl() },
      assumption: target.callbackHost === undefined ? assumedHost : null,
    }),
    endpoint: (plane) =>
      lease.own ? createEndpoint(drive, plane) : lendEndpoint(drive, env, plane, lent[plane]++),
    pause: (ms) => sleep(ms, undefined, { signal: parts.signal }),
    spend: (item, units = 1) => spend(env, lease, item, units),
    refund: (item, units = 1) => {
      if (!lease.own) env.budget[item] += units;
    },
    observe: (topic, value) => void recording.observations.push({ topic, value }),
    stop: (reason) => {
      throw new Stop(reason);
    },
  };
  return drive;
}

async function record(parts: Parts, label: string | null, request: RequestSpec): Promise<Answer> {
  guard(parts, label, request);
  const { exchange, answer } = await parts.env.client.send(request, {
    label,
    signal: parts.signal,
  });
  parts.recording.exchanges.push(exchange);
  noteSilence(parts.env, exchange);
  return answer;
}

async function recordRace(
  parts: Parts,
  runners: readonly (readonly [label: string, RequestSpec])[],
): Promise<Answer[]> {
  const { env, recording, signal } = parts;
  for (const [label, request] of runners) guard(parts, label, request);
  const sent = await env.client.race(
    runners.map(([label, request]) => ({ request, options: { label, signal } })),
  );
  recording.exchanges.push(...sent.map(({ exchange }) => exchange));
  return sent.map(({ answer }) => answer);
}

/** Counts what a target that is gone would leave unanswered; a withheld body may lawfully be. */
function noteSilence({ silence }: Environment, { request, noAnswer }: Exchange): void {
  if (request.manner !== 'whole') return;
  const silent = noAnswer?.kind === 'connection' || noAnswer?.kind === 'timeout';
  silence.inARow = silent ? silence.inARow + 1 : 0;
}

async function sendControl(
  parts: Parts,
  drive: Drive,
  build: () => RequestSpec | Promise<RequestSpec>,
  item: BudgetItem | undefined,
): Promise<Answer> {
  const { env, lease, recording, check } = parts;
  const before = lease.own || !item ? undefined : env.controls.get(check.callee);
  if (before) {
    recording.exchanges.push(before.exchange);
    return before;
  }
  if (item) drive.spend(item);
  const answer = await record(parts, control, await build());
  if (item && accepted(answer)) env.controls.set(check.callee, answer);
  else if (item) drive.refund(item);
  stopIfAssumed(answer);
  return answer;
}

/** A refusal of what the suite only assumed proves nothing; the target file can say better. */
function stopIfAssumed(answer: Answer): void {
  if (!onlyAssumed(answer)) return;
  throw lacking('callbackHost', `${answer.exchange.assumption}: ${describe(answer)}`);
}

async function holdOpen(parts: Parts, label: string, request: RequestSpec) {
  guard(parts, label, request);
  const held = await parts.env.client.hold(request, { label, signal: parts.signal });
  return {
    abort: () => held.abort(),
    finish: async () => {
      const { exchange, answer } = await held.finish();
      parts.recording.exchanges.push(exchange);
      return answer;
    },
  };
}

/** A check that would send more than it says is a defect of the suite, caught before it is sent. */
function guard({ check, recording }: Parts, label: string | null, request: RequestSpec): void {
  const { callee, method } = request;
  const tier = callee ? tierOf(callee) : method === 'GET' ? 'read_only' : 'mutating';
  if (!withinTier(tier, check.tier))
    throw new Error(`${check.id} says ${check.tier} and sends ${method} ${request.path}, ${tier}`);
  if (label !== null && recording.exchanges.some((exchange) => exchange.label === label))
    throw new Error(`${check.id} records two exchanges as ${label}`);
}

function spend(env: Environment, lease: Lease, item: BudgetItem, units: number): void {
  if (lease.own) return;
  if (env.budget[item] < units)
    throw lacking(`budget.${item}`, `the fixed account's budget of ${item} is used up`);
  env.budget[item] -= units;
}

function hex(fraction: number): string {
  return Math.floor(fraction * 0x100000000).toString(16);
}
