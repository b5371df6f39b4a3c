import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Parts } from '../../fixtures/gateway/index.ts';
import { state } from './account.ts';
import {
  callDeliveries,
  make,
  newDelivery,
  deliveriesPage,
  askForReplay,
  shown,
  subscriber,
} from './deliveries.ts';
import { withGateway } from './wire.ts';

const FAILED = { status: 'dead', terminalReason: 'failed' };

/** Each rule of a replay, a delivery that it alone refuses, and whether the endpoint is enabled. */
const RULES: [string, object, boolean, (parts: Parts) => void][] = [
  ['dead', { status: 'pending' }, true, ({ rules }) => (rules.replay.dead = () => true)],
  ['dead', { status: 'succeeded' }, true, ({ rules }) => (rules.replay.dead = () => true)],
  [
    'diedFailed',
    { status: 'dead', terminalReason: 'retired' },
    true,
    ({ rules }) => (rules.replay.diedFailed = () => true),
  ],
  ['endpointEnabled', FAILED, false, ({ rules }) => (rules.replay.endpointEnabled = () => true)],
  [
    'generations',
    { ...FAILED, generation: 3 },
    true,
    ({ rules }) => (rules.limits.generations = () => true),
  ],
];

const keysStandForAll = (parts: Parts): Parts => {
  parts.rules.replay.keyOfDelivery = () => true;
  return parts;
};

const strange = (parts: Parts): Parts => {
  parts.rules.limits.deliveriesPage = () => true;
  parts.views.webhookAttempt = () => ({ generation: 0 });
  parts.time.now = () => 7;
  parts.hindrances.outage = () => undefined;
  return parts;
};

describe('one part of deliveries replaced', () => {
  it.each(RULES)('without the rule %s nothing else refuses %j', (_rule, params, enabled, change) =>
    withGateway(
      {
        alter: (parts) => {
          change(parts);
          return parts;
        },
      },
      async (gateway) => {
        const who = await subscriber(gateway);
        if (!enabled) await callDeliveries(who, 'POST', '/disable');
        expect((await askForReplay(who, await newDelivery(who, { ...params }))).status).toBe(202);
      },
    ),
  );

  it('lets a key stand for another delivery by a rule of its own', () =>
    withGateway({ alter: keysStandForAll }, async (gateway) => {
      const who = await subscriber(gateway);
      const [one, two, key] = [await newDelivery(who), await newDelivery(who), randomUUID()];
      await askForReplay(who, one, key);
      const answer = await askForReplay(who, two, key);
      expect(answer).toMatchObject({ status: 202, json: { delivery_id: one, created: false } });
    }));

  it('turns pages, views, time and hindrances into others', () =>
    withGateway({ alter: strange }, async (gateway) => {
      const who = await subscriber(gateway);
      const id = await newDelivery(who);
      await askForReplay(who, id);
      expect(await shown(who, id)).toMatchObject({ updated_at_ms: 7, next_attempt_at_ms: 7 });
      await make(who, { count: 30 }, 'deliveries');
      await state(gateway, 'outage', { account: who.account.accountId });
      const { deliveries } = await deliveriesPage(who, '?limit=25');
      expect(deliveries).toHaveLength(25);
      expect(deliveries[0]?.attempts).toEqual([{ generation: 0 }]);
    }));
});

it('without one kind of a retirement the others are retired all the same', () =>
  withGateway(
    {
      alter: (parts) => {
        parts.rules.retirement.rotate.leased = () => false;
        return parts;
      },
    },
    async (gateway) => {
      const who = await subscriber(gateway);
      const leased = await newDelivery(who, { status: 'leased' });
      const pending = await newDelivery(who, { status: 'pending' });
      await callDeliveries(who, 'POST', '/rotate');
      expect(await shown(who, leased)).toMatchObject({ status: 'leased' });
      expect(await shown(who, pending)).toMatchObject({ terminal_reason: 'retired' });
      await callDeliveries(who, 'POST', '/disable');
      expect(await shown(who, leased)).toMatchObject({ terminal_reason: 'retired' });
    },
  ));
