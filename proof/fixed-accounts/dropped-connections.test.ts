import { expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { isBroken } from '../../harness/judge/judge-check.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, hookedTarget, runAgainst } from '../../selftest/conformance/run-against.ts';
import { diceOf } from '../../selftest/misbehaving/dice.ts';
import { startWiretap } from '../../selftest/live/overheard.ts';

const some = checks.filter(({ id }) =>
  /^(webhooks\.(enable|disable|rotate)|alpha\.cancel|sealed\.messages\.cancel|devices\.list)\/(accepted|turns-|replaces-secret|auth-foreign-workflow|state-queued|pages)/.test(
    id,
  ),
);
const dice = diceOf(21);

/** Moments at which a server, or what stands in front of it, drops a connection that was to be kept. */
const moments: Readonly<Record<string, (drop: () => void) => void>> = {
  'after each answer': (drop) => drop(),
  'a moment after each answer': (drop) => void setTimeout(drop, 2),
  'whenever it likes': (drop) => void setTimeout(drop, dice() * 40),
  'now and then, at once': (drop) => void (dice() < 0.2 && drop()),
};

test.each(Object.entries(moments))(
  'a server that drops connections %s is judged as any other, and asked nothing twice',
  async (_, passed) => {
    const gateway = await startGateway({ gates: everyGateOn });
    const tap = await startWiretap(gateway.url, passed);
    const target = { ...hookedTarget(gateway), baseUrl: tap.url };
    const results = await runAgainst(target, {
      checks: some,
    });
    const heard = tap.heard();
    await tap.close();
    await gateway.close();
    const units = results.flatMap((result) => result.units);
    const unreached = units.filter(({ verdict }) => verdict === 'unreached');
    expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
    expect(units.filter(isBroken)).toEqual([]);
    expect(unreached.map(({ reason }) => reason)).toEqual([]);
    expect(units.length).toBeGreaterThan(100);
    // each request has an id of its own, by which one that came twice would be known
    const ids = heard.map(({ text }) => /traceparent: (\S+)/i.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(heard.length);
  },
);
