import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Parts } from '../../fixtures/gateway/index.ts';
import { callDeliveries, newDelivery, askForReplay, shown, subscriber } from './deliveries.ts';
import { overlapOf } from './overlap.ts';
import { ALL_GATES, withGateway } from './wire.ts';
import type { WireAnswer } from './wire.ts';

const withoutTheLock = (parts: Parts): Parts => {
  parts.store.locks.deliveries = (_world, _accountId, work) => work();
  parts.store.timing.gap = overlapOf(3);
  return parts;
};

function countOf(answers: WireAnswer[], wanted: object): number {
  return answers.filter(({ json }) => {
    const fields = new Map(Object.entries(Object(json)));
    return Object.entries(wanted).every(([name, value]) => fields.get(name) === value);
  }).length;
}

describe('replays at the same time', () => {
  it('make one generation of twins with the same key, whatever plane they come by', () =>
    withGateway({ gates: ALL_GATES }, async (gateway) => {
      const who = await subscriber(gateway);
      const id = await newDelivery(who);
      const key = randomUUID();
      const planes = ['public', 'sealed', 'public', 'sealed', 'public', 'sealed'] as const;
      const answers = await Promise.all(
        planes.map((plane) => askForReplay({ ...who, plane }, id, key)),
      );
      expect(countOf(answers, { delivery_id: id, generation: 2, created: true })).toBe(1);
      expect(countOf(answers, { delivery_id: id, generation: 2, created: false })).toBe(5);
      expect(await shown(who, id)).toMatchObject({ status: 'pending', generation: 2 });
    }));

  it('make one generation under different keys, and refuse the others', () =>
    withGateway({}, async (gateway) => {
      const who = await subscriber(gateway);
      const id = await newDelivery(who);
      const answers = await Promise.all([1, 2, 3, 4].map(() => askForReplay(who, id)));
      expect(countOf(answers, { generation: 2, created: true })).toBe(1);
      expect(countOf(answers, { code: 'replay_not_eligible' })).toBe(3);
    }));

  it('leave nothing queued on an endpoint that is disabled meanwhile', () =>
    withGateway({}, async (gateway) => {
      const who = await subscriber(gateway);
      const ids = await Promise.all([1, 2, 3, 4].map(() => newDelivery(who)));
      const replays = ids.map((id) => askForReplay(who, id));
      await callDeliveries(who, 'POST', '/disable');
      await Promise.all(replays);
      const statuses = await Promise.all(ids.map(async (id) => (await shown(who, id)).status));
      expect(statuses).toEqual(['dead', 'dead', 'dead', 'dead']);
    }));

  it('make one generation each without the lock, so that the gap is real', () =>
    withGateway({ alter: withoutTheLock }, async (gateway) => {
      const who = await subscriber(gateway);
      const id = await newDelivery(who);
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => askForReplay(who, id, key)));
      expect(countOf(answers, { created: true })).toBe(3);
      expect((await shown(who, id)).generation).toBe(4);
    }));
});
