import { describe, expect, test } from 'vitest';
import { alter as altering } from '../../fixtures/mutants/toolkit/alter.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { clausesWith } from '../../selftest/conformance/verdicts.ts';
import {
  configurations,
  targetOf,
  type Configuration,
} from '../../selftest/accounts/configurations.ts';
import { runTarget } from '../../selftest/accounts/run-target.ts';

/** What a plain request shows without a state hook: a mutant, and the check that finds it. */
const shown: readonly (readonly [Configuration, mutant: string, check: string])[] = [
  [configurations.reads, 'deliveries-listed-oldest-first', 'deliveries.list/as-found'],
  [configurations.reads, 'deliveries-listed-oldest-first', 'sealed.deliveries.list/as-found'],
  [configurations.reads, 'delivery-limit-ignored', 'deliveries.list/as-found'],
  [configurations.reads, 'delivery-cursor-repeats-an-item', 'deliveries.list/as-found'],
  [configurations.reads, 'eight-attempts-in-a-generation', 'deliveries.list/as-found'],
  [configurations.reads, 'timeline-oldest-first', 'ownerMessages.list/as-found'],
  [configurations.reads, 'owner-lists-in-one-page', 'ownerMessages.list/as-found'],
  [configurations.reads, 'owner-lists-cursor-repeats-an-item', 'ownerMessages.list/as-found'],
  [
    configurations.owner,
    'endpoints-listed-newest-first',
    'webhooks.create/longest-url webhooks.list/as-found',
  ],
  [configurations.owner, 'url-of-2048-bytes-refused', 'webhooks.create/longest-url'],
  [configurations.owner, 'deliveries-of-the-whole-account', 'webhooks.create/longest-url'],
  [configurations.reads, 'timeline-shows-claimed-as-queued', 'alpha.status/as-found'],
  [configurations.reads, 'timeline-shows-33-events', 'alpha.status/as-found'],
  [configurations.reads, 'timeline-touches-what-it-reads', 'alpha.status/as-found'],
  [configurations.reads, 'reading-a-sealed-message-touches-it', 'sealed.messages.list/as-found'],
  [configurations.reads, 'sealed-items-repeated-on-the-next-page', 'sealed.messages.list/as-found'],
  [configurations.reads, 'sealed.messages.get-without-delivered', 'sealed.messages.list/as-found'],
  [configurations.reads, 'sealed-devices-have-ids-alone', 'sealed.devices.list/as-found'],
  [configurations.reads, 'usage-limit-ignored', 'sealed.usage.list/as-found'],
  [configurations.whole, 'cancel-takes-back-anything', 'alpha.cancel/too-late-as-found'],
  [configurations.whole, 'refused-cancel-leaves-it-cancelled', 'alpha.cancel/too-late-as-found'],
  [
    configurations.whole,
    'sealed-cancel-too-late-answers-conflict',
    'sealed.messages.cancel/too-late-as-found',
  ],
  [configurations.whole, 'revoke-again-is-a-conflict', 'devices.revoke/again-as-found'],
  [configurations.whole, 'unknown-device-is-said-to-be-revoked', 'devices.revoke/unknown-device'],
  [configurations.whole, 'submission-to-revoked-devices', 'alpha.submit/device-revoked-as-found'],
  [configurations.whole, 'submission-device-not-looked-up', 'alpha.submit/device-unknown'],
  [configurations.large, 'disable-leaves-pending-deliveries', 'webhooks.disable/retires-uploaded'],
  [configurations.large, 'disable-retires-at-every-endpoint', 'webhooks.disable/retires-uploaded'],
  [
    configurations.large,
    'retired-deliveries-unlisted-while-enabled',
    'sealed.webhooks.rotate/retires-uploaded',
  ],
  [
    configurations.large,
    'repeated-inbound-bytes-fan-out-again',
    'sealed.inbound.upload/fans-out-once',
  ],
  [configurations.large, 'enable-turns-on-every-endpoint', 'webhooks.enable/leaves-another-off'],
  [
    configurations.owner,
    'selection-turns-the-endpoint-off',
    'webhooks.sealedEvents/leaves-enabled',
  ],
  [
    configurations.owner,
    'parallel-replays-without-a-lock',
    'deliveries.replay/in-parallel-several-keys',
  ],
  [configurations.large, 'bodies-in-flight-not-counted', 'alpha.submit/fifth-in-flight'],
  [configurations.large, 'sealed-uploads-take-no-slot', 'sealed.messages.submit/in-flight'],
];

const byMutant = shown.map(([configuration, mutant, ids]) => [mutant, ids, configuration] as const);

/** The same of an account that has so many endpoints already. */
const crowded: readonly (readonly [endpoints: number, mutant: string, check: string])[] = [
  [7, 'seven-endpoints-allowed', 'webhooks.create/room-left'],
  [8, 'disabled-endpoints-not-counted', 'webhooks.create/ninth-of-found'],
];

/** The clauses that checks fail on an account of a gateway with a mutant, or without one. */
async function failed(
  configuration: Configuration,
  ids: string,
  alter?: (typeof mutants)[number]['alter'],
  endpoints = 1,
): Promise<string[]> {
  const gateway = await startGateway({ gates: everyGateOn, ...(alter && { alter }) });
  try {
    const target = await targetOf(configuration, gateway, endpoints);
    const asked = checks.filter(({ id }) => ids.split(' ').includes(id));
    return clausesWith((await runTarget(target, 1, asked)).report, 'fail');
  } finally {
    await gateway.close();
  }
}

describe('an account without a state hook shows', () => {
  test.each(byMutant)('%s by %s', async (id, check, configuration) => {
    const mutant = mutants.find((one) => one.id === id);
    const broken: readonly string[] = mutant?.breaks ?? [];
    const found = await failed(configuration, check, mutant?.alter);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((clause) => !broken.includes(clause))).toEqual([]);
    expect(await failed(configuration, check)).toEqual([]);
  });

  test.each(crowded)('with %i endpoints: %s by %s', async (endpoints, id, check) => {
    const mutant = mutants.find((one) => one.id === id);
    const broken: readonly string[] = mutant?.breaks ?? [];
    const found = await failed(configurations.large, check, mutant?.alter, endpoints);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((clause) => !broken.includes(clause))).toEqual([]);
    expect(await failed(configurations.large, check, undefined, endpoints)).toEqual([]);
  });

  test.each(['webhooks.create', 'sealed.webhooks.create'])(
    'with 4 endpoints, which are all it may have: %s/room-left',
    async (create) => {
      const fewer = altering(({ rules }) => {
        rules.limits.endpoints = (present) => present < 4;
      });
      const found = await failed(configurations.large, `${create}/room-left`, fewer, 4);
      expect(found).toEqual([`${create}.accepted`]);
    },
  );
});
