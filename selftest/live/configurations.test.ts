import { judgeAll } from '../../engine/judge-target.ts';
import { type RunningGateway, startGateway } from '../../fixtures/gateway/index.ts';
import { withinTier } from '../../harness/model/effort.ts';
import { Disguise } from '../../harness/secrets/disguise.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tiers } from '../../schemas/operations/operation.ts';
import { newBystander } from './bystander.ts';
import { type Drawn, drawConfigurations } from './configuration.ts';
import { above, idsMadeBy, touched, usedUp } from './harm.ts';
import { type Overheard, startWiretap } from './overheard.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Of its gateways, one for each position of the gates. */
const gateways = new Map<string, Promise<RunningGateway>>();
const gatewayOf = ({ gates }: Drawn): Promise<RunningGateway> => {
  const key = JSON.stringify(gates);
  const up = gateways.get(key) ?? startGateway({ gates });
  gateways.set(key, up);
  return up;
};

/** What was sent under a configuration, and what it did. */
interface Told {
  readonly drawn: Drawn;
  readonly heard: readonly Overheard[];
  readonly credentials: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly ours: ReadonlySet<string>;
  readonly enabled: readonly string[];
}

async function toldOf(drawn: Drawn, seed: number): Promise<Told> {
  const gateway = await gatewayOf(drawn);
  const { account, earlier, look, enabled } = await newBystander(gateway, drawn.further);
  const [tap, hook] = await Promise.all([
    startWiretap(gateway.url),
    startWiretap(gateway.statesUrl),
  ]);
  const given = Object.entries(account).filter(
    ([name]) =>
      name === 'accountId' ||
      Object.entries(drawn.members).some((one) => one[0] === name && one[1]),
  );
  const target = describedTarget({
    name: 'drawn',
    baseUrl: tap.url,
    ...(drawn.origin && { origin: gateway.origin }),
    ...(drawn.told && { gates: drawn.gates }),
    maxTier: drawn.maxTier,
    budget: drawn.budget,
    account: Object.fromEntries(given),
    ...(drawn.hook && { states: { url: hook.url } }),
  });
  const before = await look();
  await judgeAll([target], {
    seed,
    effort: 'gate',
    only: drawn.only,
    waivers: [],
    today: '2026-11-23',
    terminal: { err: silent, signal: new AbortController().signal },
    bail: null,
    disguise: new Disguise(),
    journals: null,
    trail: join(await mkdtemp(join(tmpdir(), 'conformance-')), 'trail'),
    replay: () => '',
  });
  const heard = tap.heard();
  const told = {
    drawn,
    heard,
    credentials: [
      ...credentialsIn(JSON.stringify(account)),
      ...hook.heard().flatMap(({ answer }) => credentialsIn(answer)),
    ],
    before,
    after: await look(),
    ours: new Set([...earlier, ...idsMadeBy(heard)]),
    enabled: await enabled(),
  };
  await Promise.all([tap.close(), hook.close()]);
  return told;
}

const silent = Object.assign(Object.create(process.stderr), { isTTY: false, write: () => true });

function credentialsIn(text: string): string[] {
  const written = /"(?:session|alphaKey|sealedKey|workflowToken)":"([^"]+)"/g;
  return [...text.matchAll(written)].map(([, value = '']) => value);
}

describe('in fifty configurations, drawn from a seed', () => {
  const all: Told[] = [];
  beforeAll(async () => {
    for (const [place, drawn] of drawConfigurations(50, 21).entries())
      // one after the other, as a run has its targets
      all.push(await toldOf(drawn, place));
  });
  afterAll(async () => {
    for (const up of gateways.values()) await (await up).close();
  });
  const fixed = () => all.filter(({ drawn }) => !drawn.hook);

  test('nothing above maxTier is sent with what somebody could do it by, or taken', () => {
    const found = all.flatMap(({ drawn, heard, credentials }) =>
      above(heard, drawn.maxTier, credentials),
    );
    expect(found).toEqual([]);
  });

  test('no budget is exceeded', () => {
    const exceeded = fixed().flatMap(({ drawn, heard }) =>
      [...usedUp(heard)].filter(([item, count]) => count > drawn.budget[item]),
    );
    expect(exceeded).toEqual([]);
  });

  test('what no run made stays as it was, and nobody asks that it be changed', () => {
    for (const { heard, before, after, ours } of fixed()) {
      expect(after).toEqual(before);
      expect(touched(heard, ours)).toEqual([]);
    }
  });

  test('endpoints that a run made are left disabled where it may do that', () => {
    const left = fixed()
      .filter(({ drawn }) => withinTier('destructive', drawn.maxTier))
      .flatMap(({ enabled, ours }) => enabled.filter((id) => ours.has(id)));
    expect(left).toEqual([]);
  });

  test('and there was occasion for all of that', () => {
    const nobodys = new Set<string>();
    for (const tier of tiers) {
      const some = all.filter(({ drawn }) => drawn.maxTier === tier);
      expect(new Set(some.map(({ drawn }) => drawn.hook))).toEqual(new Set([true, false]));
      // what a tier allows is above the one below it
      const below = tiers[tiers.indexOf(tier) - 1];
      if (below === undefined) continue;
      const bold = some.flatMap(({ heard, credentials }) => above(heard, below, credentials));
      expect(bold.filter((one) => one.startsWith(tier)).length).toBeGreaterThan(0);
    }
    const met = new Set(
      fixed().flatMap(({ drawn, heard }) =>
        [...usedUp(heard)].flatMap(([item, count]) => (count === drawn.budget[item] ? item : [])),
      ),
    );
    expect(met.size).toBe(5);
    const changes = fixed().flatMap(({ heard }) => touched(heard, nobodys));
    for (const verb of ['enable', 'disable', 'rotate', 'cancel'])
      expect(changes.filter((one) => one.endsWith(`/${verb}`)).length).toBeGreaterThan(0);
    const kept = fixed().filter(({ drawn }) => drawn.maxTier === 'mutating');
    expect(kept.some(({ enabled, ours }) => enabled.some((id) => ours.has(id)))).toBe(true);
  });
});
