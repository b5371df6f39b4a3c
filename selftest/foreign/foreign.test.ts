import { describe, expect, test } from 'vitest';
import { embeddedGates, allGatesOn as referenceGateway } from '../../cli/embedded.ts';
import { measuredCounts } from '../../cli/preview/counts.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { everyGateOn, type DescribedTarget } from '../conformance/judge-gateway.ts';
import { checks } from '../../suites/index.ts';
import { passOn, startProxy, type Proxy } from '../misbehaving/proxy.ts';
import { failedMusts, judgeForeign, withAccount, withHook } from './judge-foreign.ts';
import { hasPython, styles, type Foreign, type ForeignOptions } from './start-foreign.ts';

const python = hasPython();
const demanded = process.env['CONFORMANCE_DEMAND_ALL'] === '1';

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

/** What each style meets besides: where all of it is asked for every one of them, else each its share. */
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
/** So many of them are a style's share: each way is met by one style or more. */
const share = process.env['CONFORMANCE_PROOF'] ? ways.length : 1;

function waysOf(style: (typeof styles)[number]): readonly Way[] {
  const first = styles.indexOf(style) * share;
  const shared = Array.from({ length: share }, (_, at) => ways[(first + at) % ways.length]);
  const own = shared.flatMap((way) => way ?? []);
  // behind a proxy that passes everything, all is asked that would be asked without
  const without = share > 1 || !own.some(({ reach }) => reach === behindProxy);
  return without ? [everyGate, ...own] : own;
}

/** The checks that may create an endpoint: no other meets a callback host. */
const counts = measuredCounts();
const creating = checks.filter(({ id }) => {
  const sent = counts[id];
  return !sent || 'webhooks.create' in sent || 'sealed.webhooks.create' in sent;
});

test.runIf(demanded)('python3 is there, since everything is demanded', () => {
  expect(python).toBe(true);
});

describe.skipIf(!python)(
  `a foreign gateway that keeps the contract is not blamed${python ? '' : ': not run, no python3'}`,
  { concurrent: true, timeout: 900_000 },
  () => {
    describe.each(styles)('%s', (style) => {
      test.each(waysOf(style))('$title', async ({ options, describeTarget, reach }) => {
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
