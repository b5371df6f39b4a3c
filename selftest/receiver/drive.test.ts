import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { throwawayCertificate } from '../../fixtures/receiver/throwaway-certificate.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { judgeAgain } from '../../harness/judge/judge-again.ts';
import { claims } from '../../harness/judge/claims.ts';
import { timelineOf } from '../../harness/judge/timeline.ts';
import type { DrivenCheck } from '../../harness/model/check.ts';
import type { Drive, Place } from '../../harness/model/drive.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { Target } from '../../harness/model/target.ts';
import { listenAt, type Receiver } from '../../harness/receiver/receiver.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { plannedCheck } from '../../reporters/inputs/inputs.ts';
import { clauses as allClauses } from '../../schemas/clauses/index.ts';
import { complaints } from '../samples/report-complaints.ts';
import { sampleRun, target } from '../samples/samples.ts';
import { everyGateOn, hookedTarget, positions, runAgainst } from '../conformance/run-against.ts';
import { deliver, plainReceiver, refusedHost, secureReceiver } from './support.ts';

const callbackUrl = 'https://receiver.example.com/in/';
const clause = 'webhooks.list.complete';
const needs = { receiver: true } as const;

/** A check that drives as it is told, and claims that so many arrived at its place. */
function expecting(count: number, steps: (drive: Drive) => Promise<void>): DrivenCheck {
  return defineCheck({
    id: 'webhooks.list/arrivals',
    title: 'arrive',
    callee: 'webhooks.list',
    alsoCalls: ['webhooks.create'],
    needs,
    drive: async (drive) => {
      await steps(drive);
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      claims(clause, { reads: ['after'] }, (read) => {
        const place = read.place('hook');
        if (place.arrivals.length === count) return null;
        return { at: 'after', expected: `${count} arrivals`, got: timelineOf(place) };
      }),
    ],
  });
}

function signature(key: string, bytes: Uint8Array): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(bytes).digest('hex');
}

/** Opens the place of a check. */
function opened(
  drive: Drive,
  script: Parameters<NonNullable<Drive['receiver']>['place']>[1],
): Place {
  if (!drive.receiver) throw new Error('no receiver');
  return drive.receiver.place('hook', script);
}

function pathOf({ callbackUrl: url }: Place): string {
  return new URL(url).pathname;
}

function asking(status: number): DrivenCheck {
  return expecting(0, async (drive) => void opened(drive, [{ status: 500 }, { status }]));
}

/** Runs a check against the reference gateway, which the test delivers for. */
async function judged(
  check: DrivenCheck,
  receiver: Receiver | null,
  members: Partial<Target> = {},
): Promise<CheckResult> {
  const gateway = await startGateway({ gates: everyGateOn });
  const described = {
    ...hookedTarget(gateway),
    ...(receiver && {
      receiver: { listen: `127.0.0.1:${receiver.port}`, callbackUrl, refusedHost },
    }),
  };
  const run = { checks: [check], mostLagMs: 0, target: members, ...(receiver && { receiver }) };
  const [result] = await runAgainst(described, run);
  await gateway.close();
  if (!result) throw new Error('no result');
  return result;
}

describe('a check whose endpoint is a place', () => {
  let result: CheckResult;
  let secret = '';
  let check: DrivenCheck;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await listenAt({ listen: '127.0.0.1:0', certificate: throwawayCertificate });
    const { port } = receiver;
    check = expecting(2, async (drive) => {
      const place = opened(drive, { status: 204 });
      const request = drive.request('webhooks.create', drive.newEndpoint(place));
      const created = await drive.send('created', request);
      secret = textOf(member(created.json, 'signing_secret_b64url'));
      const sign = (bytes: Uint8Array) => signature(secret, bytes);
      place.attest('signed', ({ bytes, headers }) =>
        headers.some(([name, value]) => name === 'X-Sig' && value === sign(bytes)),
      );
      place.attest('odd', () => {
        throw new Error('what came is odd');
      });
      const send = (body: string, headers: readonly (readonly [string, string])[]) =>
        deliver(port, pathOf(place), { body, headers });
      await send('{"n":1}', [['X-Sig', sign(Buffer.from('{"n":1}'))]]);
      await send(`{"leaks":"${secret}"}`, [['X-Secret', secret]]);
      const came = await place.untilArrivals(2);
      if (came[1]?.headers.every(([, value]) => value !== secret))
        throw new Error('the drive sees what came');
    });
    result = await judged(check, receiver);
  });

  afterAll(() => receiver.close());

  test('has it on the host and below the path that the target file names', () => {
    const url = textOf(
      member(result.exchanges.find(({ label }) => label === 'after')?.places?.[0], 'callbackUrl'),
    );
    expect(url).toMatch(
      /^https:\/\/receiver\.example\.com\/in\/sms-gateway-conformance\/[\da-f]{32}$/,
    );
  });

  test('is judged by what came there', () => {
    expect(result.defect).toBeNull();
    expect(result.units).toContainEqual(
      expect.objectContaining({ clause, unit: check.id, verdict: 'held' }),
    );
  });

  test('keeps what came as plain data, and is judged alike from that', () => {
    const stored: CheckResult = JSON.parse(JSON.stringify(result));
    const gates = positions(everyGateOn);
    expect(judgeAgain(check, stored, gates).units).toEqual(result.units);
    const places = stored.exchanges.map(({ places: own }) => own?.length ?? 0);
    expect(places).toEqual([...places.slice(1).map(() => 0), 1]);
    const [last] = stored.exchanges.slice(-1);
    const without = { ...stored, exchanges: stored.exchanges.slice(0, -1) };
    const fewer = last?.places?.map((one) => ({ ...one, arrivals: one.arrivals.slice(1) }));
    const altered = { ...without, exchanges: [...without.exchanges, { ...last, places: fewer }] };
    const { units } = judgeAgain(check, JSON.parse(JSON.stringify(altered)), gates);
    expect(units.find((unit) => unit.unit === check.id)?.verdict).toBe('broken');
  });

  test('has a placeholder wherever a secret came, and what the bytes alone could tell', () => {
    expect(JSON.stringify(result)).not.toContain(secret);
    const [first, second] = result.exchanges.at(-1)?.places?.[0]?.arrivals ?? [];
    expect(first).toMatchObject({ number: 1, met: 204, whole: true, facts: ['signed'] });
    expect(second?.facts).toEqual([]);
    const shown = second?.headers.find(([name]) => name === 'X-Secret')?.[1] ?? '';
    expect(shown).toHaveLength(secret.length);
    expect(second?.body.content).toBe(`{"leaks":"${shown}"}`);
    // equal to what stands for it where it was issued, so that a claim can tell
    const created = result.exchanges.find(({ label }) => label === 'created');
    expect(created?.response?.body.content).toContain(`"${shown}"`);
  });

  test('keeps no bytes beside the body that is masked', () => {
    for (const one of result.exchanges.at(-1)?.places?.[0]?.arrivals ?? [])
      expect(one).not.toHaveProperty('bytes');
  });
});

test('a wait that is in vain shows in the timeline, with what came instead', async () => {
  const receiver = await plainReceiver();
  const check = expecting(2, async (drive) => {
    const place = opened(drive, [{ status: 500 }]);
    await deliver(receiver.port, pathOf(place), { plain: true });
    await deliver(receiver.port, '/elsewhere', { plain: true });
    await place.untilArrivals(2, 30);
  });
  const result = await judged(check, receiver);
  const [finding] = result.units.flatMap(({ findings }) => findings);
  expect(finding?.got).toMatch(
    /^\+\d+\.\d{3} s arrival 1: POST, met 500; \+\d+\.\d{3} s 1 of 2 after a wait of \d+\.\d{3} s$/,
  );
  expect(finding?.at).toBe('after');
  expect(result.exchanges.at(-1)?.places?.[0]?.strays).toMatchObject({ unknown: 1, broken: 0 });
});

test('a report shows what came to the place that a failure was told from, and no other', async () => {
  const receiver = await plainReceiver();
  const check = expecting(30, async (drive) => {
    const place = opened(drive, { status: 204 });
    const other = drive.receiver?.place('other', { status: 204 });
    const paths = [pathOf(other ?? place), ...Array.from({ length: 23 }, () => pathOf(place))];
    for (const path of paths) await deliver(receiver.port, path, { plain: true });
  });
  const stored: CheckResult = JSON.parse(JSON.stringify(await judged(check, receiver)));
  const clauses = Object.values(allClauses).filter(({ id }) => id === clause);
  const input = target({ checks: [plannedCheck(check)], results: [stored], clauses });
  const report = foldRun(sampleRun([input]));
  expect(complaints(report)).toEqual([]);
  const [failure] = report.targets[0]?.clauses[0]?.evidence ?? [];
  expect(failure?.places?.map(({ label, came }) => [label, came])).toEqual([['hook', 23]]);
  expect(failure?.places?.[0]?.arrivals).toHaveLength(20);
  expect(failure?.places?.[0]?.arrivals[0]?.body.content).toBe('{"event":1}');
  expect(failure?.script?.text).toContain('/v1/webhooks');
});

test('the setting for patience is what is waited where nothing is said', async () => {
  const receiver = await plainReceiver();
  const timeouts = { requestMs: 30_000, stateMs: 30_000, runMs: 600_000, deliveryMs: 25 };
  let told = 0;
  const check = expecting(0, async (drive) => {
    told = drive.target.deliveryMs;
    await opened(drive, { status: 200 }).untilArrivals(1);
  });
  const result = await judged(check, receiver, { timeouts });
  expect(told).toBe(25);
  expect(result.exchanges.at(-1)?.places?.[0]?.waits).toMatchObject([
    { wanted: 1, withinMs: 25, came: 0 },
  ]);
  expect(result.exchanges.at(-1)?.before).toContainEqual({ kind: 'pause', ms: expect.any(Number) });
});

test('an answer that hangs ends with the drive, and so does the place', async () => {
  const receiver = await plainReceiver();
  let hanging: Promise<unknown> = Promise.resolve();
  let path = '';
  const check = expecting(1, async (drive) => {
    const place = opened(drive, 'hang');
    path = pathOf(place);
    hanging = deliver(receiver.port, path, { plain: true }).catch(() => 'ended');
    await place.untilArrivals(1);
  });
  const result = await judged(check, receiver);
  expect(await hanging).toBe('ended');
  expect(result.exchanges.at(-1)?.places?.[0]?.arrivals).toMatchObject([
    { met: 'hang', ended: 'closed' },
  ]);
  expect((await deliver(receiver.port, path, { plain: true })).status).toBe(404);
});

test('a drive that stops keeps what came until then', async () => {
  const receiver = await plainReceiver();
  const check = expecting(1, async (drive) => {
    const place = opened(drive, { status: 200 });
    await drive.send('before', drive.request('webhooks.list'));
    await deliver(receiver.port, pathOf(place), { plain: true });
    drive.stop('enough');
  });
  const result = await judged(check, receiver);
  expect(result.exchanges.at(-1)?.places?.[0]?.arrivals).toHaveLength(1);
  expect(result.stopped?.reason).toBe('enough');
});

test('two places of one drive are told apart, and need names of their own', async () => {
  const receiver = await plainReceiver();
  const check = expecting(0, async (drive) => {
    const one = opened(drive, { status: 200 });
    const other = drive.receiver?.place('other', { status: 200 });
    await deliver(receiver.port, pathOf(other ?? one), { plain: true });
    expect(() => opened(drive, { status: 200 })).toThrow('two places');
  });
  const result = await judged(check, receiver);
  expect(result.units.find(({ unit }) => unit === check.id)?.verdict).toBe('held');
  const counts = result.exchanges.at(-1)?.places?.map((one) => [one.label, one.arrivals.length]);
  expect(counts).toEqual([
    ['hook', 0],
    ['other', 1],
  ]);
});

/** Asks for a place that TLS is refused to. */
const refusing = (): DrivenCheck => {
  const check = expecting(0, (drive) => {
    drive.receiver?.refusingPlace('hook');
    return Promise.resolve();
  });
  return { ...check, needs: { ...check.needs, refusedTls: true } };
};

describe('what the target file does not offer is lacking', () => {
  test('a receiver, and the words say what to add', async () => {
    const result = await judged(
      expecting(0, () => Promise.resolve()),
      null,
    );
    expect([result.outcome, result.requests]).toEqual(['notExercised', 0]);
    expect(result.lack?.what).toBe('receiver');
    for (const word of ['receiver.listen', 'receiver.callbackUrl'])
      expect(result.lack?.reason).toContain(word);
  });

  test('a listener that could be opened', async () => {
    const receiver = { listen: '127.0.0.1:1', callbackUrl };
    const result = await judged(
      expecting(0, () => Promise.resolve()),
      null,
      { receiver },
    );
    expect(result.lack).toMatchObject({ what: 'receiver' });
    expect(result.lack?.reason).toContain('receiver.listen');
  });

  test('a listener that ends TLS, where TLS is to be refused', async () => {
    const result = await judged(refusing(), await plainReceiver());
    expect(result.lack?.what).toBe('receiver.tls');
  });

  test('a way in that leaves the answer as it was given, where something in front was found to change it', async () => {
    const changed = new Map([['410', '502']]);
    const way = { unknown: null, changed, altered: [] };
    const receiver = { ...(await plainReceiver()), way };
    const { lack } = await judged(asking(410), receiver);
    expect(lack).toEqual({
      what: 'receiver.callbackUrl',
      reason: 'what is in front of the listener makes 502 of 410',
    });
    expect((await judged(asking(404), receiver)).lack).toBeNull();
  });

  test('a second host, where TLS is to be refused', async () => {
    const receiver = await secureReceiver();
    const described = { listen: `127.0.0.1:${receiver.port}`, callbackUrl };
    const result = await judged(refusing(), receiver, { receiver: described });
    expect(result.lack?.what).toBe('receiver.refusedHost');
  });

  test('nothing where both are there: handshakes are counted beside the place', async () => {
    const receiver = await secureReceiver();
    const check = expecting(0, async (drive) => {
      const place = drive.receiver?.refusingPlace('hook');
      const { hostname, pathname } = new URL(place?.callbackUrl ?? '');
      expect(hostname).toBe(refusedHost);
      const sending = deliver(receiver.port, pathname, { servername: hostname });
      await expect(sending).rejects.toThrow(/disconnected|ECONNRESET/);
    });
    const result = await judged(check, receiver);
    expect(result.exchanges.at(-1)?.places).toMatchObject([
      { label: 'hook', arrivals: [], strays: { refused: 1, broken: 0 } },
    ]);
  });
});
