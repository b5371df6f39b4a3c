import { describe, expect, test } from 'vitest';
import { embeddedGates, allGatesOn as referenceGateway } from '../../cli/embedded.ts';
import { measuredCounts } from '../../cli/preview/counts.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { everyGateOn, type DescribedTarget } from '../../selftest/conformance/judge-gateway.ts';
import { checks } from '../../suites/index.ts';
import { passOn, startProxy, type Proxy } from '../../selftest/misbehaving/proxy.ts';
import {
  failedMusts,
  judgeForeign,
  withAccount,
  withHook,
} from '../../selftest/foreign/judge-foreign.ts';
import { styles, type Foreign, type ForeignOptions } from '../../selftest/foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** A way to a foreign gateway that is to be judged. */
type Reach = (
  options: ForeignOptions,
  describeTarget: (foreign: Foreign) => DescribedTarget,
) => Promise<readonly CheckResult[]>;

/** So many checks at once as the command line runs. */
const parallel = 16;

const directly: Reach = (options, describeTarget) =>
  judgeForeign(options, describeTarget, { parallel });

const creatingAlone: Reach = (options, describeTarget) =>
  judgeForeign(options, describeTarget, { parallel, checks: creating });

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
    return await judgeForeign(options, proxied, { parallel });
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

/** A position of the gates, and how a gateway that stands so is reached. */
interface Way {
  readonly title: string;
  readonly options: Omit<ForeignOptions, 'style'>;
  readonly describeTarget: (foreign: Foreign) => DescribedTarget;
  readonly reach?: Reach;
}

const gates = everyGateOn;
const everyGate: Way = { title: 'every gate on', options: { gates }, describeTarget: withHook };

/** What each style meets besides. */
const ways: readonly Way[] = [
  ...embeddedGates
    .filter(({ name }) => name !== referenceGateway.name)
    .map(({ name, gates: some }) => ({
      title: name.replace('reference gateway, ', ''),
      options: { gates: some },
      describeTarget: withHook,
    })),
  { title: 'without a state hook', options: { gates }, describeTarget: withAccount },
  {
    title: 'without a state hook, its account in use',
    options: { gates, endpoints: 2, deliveries: 6 },
    describeTarget: withAccount,
  },
  { ...everyGate, title: 'behind a proxy that passes everything', reach: behindProxy },
];

/** The checks that may create an endpoint: no other meets a callback host. */
const counts = measuredCounts();
const creating = checks.filter(({ id }) => {
  const sent = counts[id];
  return !sent || 'webhooks.create' in sent || 'sealed.webhooks.create' in sent;
});

describeWith(
  ['python3'],
  'a foreign gateway that keeps the contract is not blamed',
  { concurrent: true, timeout: 1_800_000 },
  () => {
    describe.each(styles)('%s', (style) => {
      test.each([everyGate, ...ways])('$title', async ({ options, describeTarget, reach }) => {
        expect(await blamed({ style, ...options }, describeTarget, reach)).toEqual([]);
      });
    });

    test.each(['create', 'enable'] as const)(
      'that refuses the assumed callback host on %s',
      async (refuseHost) => {
        const options = { style: 'strict', gates, refuseHost };
        expect(await blamed(options, withHook, creatingAlone)).toEqual([]);
      },
    );
  },
);
