import { describe, expect, test } from 'vitest';
import { embeddedGates } from '../../cli/embedded.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { everyGateOn, type DescribedTarget } from '../conformance/judge-gateway.ts';
import { passOn, startProxy, type Proxy } from '../misbehaving/proxy.ts';
import { failedMusts, judgeForeign, withAccount, withHook } from './judge-foreign.ts';
import { hasPython, type Foreign, type ForeignOptions } from './start-foreign.ts';

const styles = ['strict', 'terse', 'chatty', 'odd', 'weary', 'late', 'forgetful', 'strictfront'];
const python = hasPython();
const demanded = process.env['CONFORMANCE_DEMAND_ALL'] === '1';

/** A way to a foreign gateway that is to be judged. */
type Reach = (
  options: ForeignOptions,
  describeTarget: (foreign: Foreign) => DescribedTarget,
) => Promise<readonly CheckResult[]>;

const directly: Reach = (options, describeTarget) => judgeForeign(options, describeTarget);

const behindProxy: Reach = async (options, describeTarget) => {
  const proxies: Proxy[] = [];
  const proxied = async (foreign: Foreign) => {
    const target = describeTarget(foreign);
    const { origin, pathname } = new URL(target.baseUrl);
    const proxy = await startProxy(origin, passOn);
    proxies.push(proxy);
    return { ...target, baseUrl: proxy.url + pathname.replace(/\/$/, '') };
  };
  try {
    return await judgeForeign(options, proxied);
  } finally {
    for (const proxy of proxies) await proxy.close();
  }
};

/** Judges a foreign gateway and says what it is blamed for. */
async function blamed(
  options: ForeignOptions,
  describeTarget: (foreign: Foreign) => DescribedTarget,
  reach: Reach = directly,
): Promise<string[]> {
  const results = await reach(options, describeTarget);
  expect(results.flatMap((result) => result.defect ?? [])).toEqual([]);
  expect(results.some((result) => result.controlsAccepted > 0)).toBe(true);
  return failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`);
}

/** The positions that the embedded gateway is judged in, without its name. */
const positions = embeddedGates.map(({ name, gates }) => ({
  title: name.replace('reference gateway, ', ''),
  gates,
}));

test.runIf(demanded)('python3 is there, since everything is demanded', () => {
  expect(python).toBe(true);
});

describe.skipIf(!python)(
  `a foreign gateway that keeps the contract is not blamed${python ? '' : ': not run, no python3'}`,
  { concurrent: true, timeout: 400_000 },
  () => {
    describe.each(styles)('%s', (style) => {
      test.each(positions)('$title', async ({ gates }) => {
        expect(await blamed({ style, gates }, withHook)).toEqual([]);
      });

      test('behind a proxy that passes everything', async () => {
        expect(await blamed({ style, gates: everyGateOn }, withHook, behindProxy)).toEqual([]);
      });

      test('without a state hook', async () => {
        expect(await blamed({ style, gates: everyGateOn }, withAccount)).toEqual([]);
      });

      test('without a state hook, its account in use', async () => {
        const options = { style, gates: everyGateOn, endpoints: 2, deliveries: 6 };
        expect(await blamed(options, withAccount)).toEqual([]);
      });
    });

    test.each(['create', 'enable'] as const)(
      'that refuses the assumed callback host on %s',
      async (refuseHost) => {
        const gates = everyGateOn;
        expect(await blamed({ style: 'strict', gates, refuseHost }, withHook)).toEqual([]);
      },
    );
  },
);
