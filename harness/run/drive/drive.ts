import { assumptions } from '../../judge/assumed.ts';
import type { Drive } from '../../model/drive.ts';
import { thoroughnessOf, tierOf, withinTier } from '../../model/effort.ts';
import { nowMs } from '../../model/now.ts';
import type { RequestSpec } from '../../model/request.ts';
import { mostAskedMs } from '../../model/retry-after.ts';
import { Stop, lacking } from '../../model/stop.ts';
import { buildRequest, unsendable } from '../../requests/build-request.ts';
import { makeAccount } from '../account/accounts.ts';
import { callbackMarker } from '../account/endpoint-pool.ts';
import type { DriveParts } from './drive-parts.ts';
import { envelopesOf } from './handed-envelopes.ts';
import { holdOpen } from './hold-open.ts';
import { markFurther } from './own-requests.ts';
import { deliveryMsOf, receiverFor } from './places.ts';
import { recordRace } from './race.ts';
import { noteChange, record, recordShown, sendControl, sendOnce, setUp } from './recorder.ts';
import { targetTimeOf, targetTimesOf } from './target-time.ts';
import { followMsOf, lookUntilShown, mostLagOf } from './until-shown.ts';
import { readWhole } from '../waiting/whole-list.ts';
import { addSecrets } from '../../secrets/account-secrets.ts';
import type { StateSession } from '../../states/state-session.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../../../schemas/operations/index.ts';

/** Operations that look at a stored callback URL again. */
const revalidates: ReadonlySet<OperationId> = new Set([
  'webhooks.enable',
  'sealed.webhooks.enable',
]);

/** Gives a check what it drives the target with; everything sent ends up in the recording. */
export function createDrive(parts: DriveParts, states: StateSession | null): Drive {
  const { env, lease, random, recording } = parts;
  const { target, gates, runId } = env.settings;
  const { requestMs } = target.timeouts;
  const { bodiesMs } = thoroughnessOf(env.settings);
  const { bodiesMs: audited } = thoroughnessOf({ effort: 'audit' });
  let urls = 0;
  const handed = new Set<string>();
  const { ledger } = lease;
  const envelopes = envelopesOf(ledger);
  const drive: Drive = {
    target: {
      host: new URL(target.baseUrl).host,
      origin: target.origin,
      gates,
      unmounted: target.unmounted,
      callbackHost: target.callbackHost ?? 'example.com',
      callbackHostGiven: target.callbackHost !== undefined,
      mostLagMs: mostLagOf(env.settings),
      requestMs,
      bodiesMs: Math.min(requestMs, env.settings.complete ? audited : bodiesMs),
      auditedBodiesMs: Math.min(requestMs, audited),
      mostAskedMs: env.settings.mostAskedMs ?? mostAskedMs,
      deliveryMs: deliveryMsOf(target),
      signing: target.deliveries ?? null,
    },
    account: lease.account,
    hooked: states !== null,
    ownAccount: lease.own,
    random,
    request: (id, request = {}, account = lease.account) => {
      const odd = unsendable(request);
      if (odd !== null) throw new Stop(`${id} can't be asked: ${odd}`);
      const built = buildRequest(id, account, target.origin, {
        assumption:
          revalidates.has(id) && target.callbackHost === undefined ? assumptions.host : null,
        ...request,
      });
      return lease.own ? built : { ...built, shared: true };
    },
    spares: (label) => parts.check.spared?.includes(label) ?? false,
    send: (label, request) => recordShown(parts, label, request),
    readWhole: async (label, request, done) => {
      const send = (name: string | null, one: RequestSpec) =>
        name === null ? setUp(parts, one) : record(parts, name, one);
      const look = async () => [await readWhole(label, request, send, done)] as const;
      const [answer] = await lookUntilShown(parts, look);
      return answer;
    },
    control: (build, item) => sendControl(parts, build, item),
    afford: (item, units) => ledger.demand(item, units),
    setUp: (request) => setUp(parts, request),
    standIn: (request) => {
      const tier = request.callee === null ? 'irreversible' : tierOf(request.callee);
      if (withinTier(tier, parts.check.tier)) return setUp(parts, request);
      if (!withinTier(tier, target.maxTier))
        throw lacking('maxTier', `what it looks at is made by ${request.callee}, which is ${tier}`);
      return setUp({ ...parts, check: { ...parts.check, tier } }, request);
    },
    race: (runners, unclaimed) => recordRace(parts, runners, unclaimed),
    hold: (label, request) => holdOpen(parts, label, request),
    state: async (name, params) => {
      if (!states)
        throw lacking(`states.${name}`, `it needs the state ${name}, and there is no state hook`);
      if (name === 'clock') recording.fresh.move();
      const sentAtMs = nowMs();
      const made = await states.setup(name, params);
      noteChange(parts, { sentAtMs, accepted: made.kind === 'made' });
      if (made.kind === 'made') {
        if (name === 'credential') addSecrets(env.secrets, made.values);
        return made.values;
      }
      throw lacking(`states.${name}`, made.reason);
    },
    during: async (name, params, steps) => {
      await drive.state(name, params);
      await steps();
      const left = await states?.undo();
      // what a check sends next would meet what the hook failed to take away
      if (left) throw lacking(`states.${name}`, left);
    },
    anotherAccount: (params) => {
      if (!states)
        throw lacking('states.account', 'it needs a second account, and there is no state hook');
      return makeAccount(env, states, params);
    },
    callbackUrl: () => {
      const host = target.callbackHost ?? 'example.com';
      return `https://${host}${callbackMarker}Run-${runId}/${hex(random())}-${(urls += 1)}`;
    },
    receiver: receiverFor(parts),
    newEndpoint: (place) => ({
      body: { callback_url: place?.callbackUrl ?? drive.callbackUrl() },
      // the host of a place is the target file's own
      assumption: assumedOfCreate(!place && target.callbackHost === undefined, !lease.own),
    }),
    endpoint: async (plane) => {
      const id = await ledger.take.endpoint(drive, plane, handed);
      handed.add(id);
      return id;
    },
    once: (name, steps) => sendOnce(parts, name, steps),
    foundDelivery: (plane, fits) => ledger.take.delivery(drive, plane, fits),
    messages: ledger.messages,
    targetTime: () => targetTimeOf(env, drive.callbackUrl),
    targetTimes: () => targetTimesOf(parts),
    envelope: (direction) => envelopes(drive, direction),
    untilShown: (look, shows) => lookUntilShown(parts, look, { shows }),
    onceMore: async (steps) => {
      const since = recording.exchanges.length;
      const came = await steps();
      markFurther(recording, since);
      return came;
    },
    patienceOf: (ms) => env.lags.latency.grown(ms),
    letFollow: () => drive.pause(followMsOf(parts)),
    pause: (ms) => {
      recording.asides.push({ kind: 'pause', ms });
      return env.waitApart(ms, () => sleep(ms, undefined, { signal: parts.signal }));
    },
    observe: (topic, value) => void recording.observations.push({ topic, value }),
    stop: (reason, lack) => {
      throw lack === undefined ? new Stop(reason) : lacking(lack, reason);
    },
  };
  return drive;
}

function assumedOfCreate(host: boolean, room: boolean): string | null {
  const all = [host && assumptions.host, room && assumptions.room].filter((one) => one !== false);
  return all.length > 0 ? all.join('; ') : null;
}

function hex(fraction: number): string {
  return Math.floor(fraction * 0x100000000).toString(16);
}
