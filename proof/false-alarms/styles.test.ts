import { describe, expect, test } from 'vitest';
import { embeddedGates, allGatesOn as referenceGateway } from '../../engine/embedded.ts';
import { measuredCounts } from '../../engine/counts.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import {
  everyGateOn,
  runAgainst,
  type DescribedTarget,
  type StartTarget,
} from '../../selftest/conformance/run-against.ts';
import { checks } from '../../suites/index.ts';
import { behindProxy } from '../../selftest/misbehaving/judge-through.ts';
import { passOn } from '../../selftest/misbehaving/proxy.ts';
import {
  failedMusts,
  pythonGateway,
  withAccount,
  withHook,
} from '../../selftest/foreign/python-gateway.ts';
import { styles, type Foreign, type ForeignOptions } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** A way to a foreign gateway that is to be judged. */
type Reach = (foreign: StartTarget) => Promise<readonly CheckResult[]>;

/** So many checks at once as the command line runs. */
const parallel = 16;

const directly: Reach = (foreign) => runAgainst(foreign, { parallel });

const creatingAlone: Reach = (foreign) => runAgainst(foreign, { parallel, checks: creating });

const proxied: Reach = (foreign) => runAgainst(behindProxy(foreign, passOn), { parallel });

/** Judges a foreign gateway and says what it is blamed for. */
async function blamed(
  options: ForeignOptions,
  describeTarget: (foreign: Foreign) => DescribedTarget,
  reach: Reach = directly,
): Promise<string[]> {
  const results = await reach(pythonGateway(options, describeTarget));
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
  { ...everyGate, title: 'behind a proxy that passes everything', reach: proxied },
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
