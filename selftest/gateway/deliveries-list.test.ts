import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { newEndpoint } from './account.ts';
import {
  PLANES,
  callDeliveries,
  make,
  newDelivery,
  deliveriesPage,
  askForReplay,
  shown,
  subscriber,
} from './deliveries.ts';
import type { ShownDelivery, Subscriber } from './deliveries.ts';
import { ALL_GATES, sendWire } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

async function walk(who: Subscriber, limit: string): Promise<ShownDelivery[][]> {
  const pages: ShownDelivery[][] = [];
  for (let cursor = ''; pages.length < 50;) {
    const { deliveries, next_before: next } = await deliveriesPage(who, `?${limit}${cursor}`);
    pages.push(deliveries);
    if (next === null) break;
    cursor = `&before=${encodeURIComponent(next)}`;
  }
  return pages;
}

const idsOf = (pages: ShownDelivery[][]) => pages.flat().map((one) => one.delivery_id);

describe.each(PLANES)('the list of deliveries on the %s plane', (plane) => {
  it('is empty at first, and ends there', async () => {
    const who = await subscriber(gateway, plane);
    expect(await deliveriesPage(who)).toEqual({ deliveries: [], next_before: null });
  });

  it.each([
    ['one after another', false],
    ['in the same millisecond', true],
  ])('pages newest first over deliveries made %s, each shown once', async (_how, sameInstant) => {
    const who = await subscriber(gateway, plane);
    const made = await make(who, { count: 25, sameInstant }, 'deliveries');
    const { ids } = JSON.parse(made.text);
    const pages = await walk(who, 'limit=7');
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4]);
    expect(idsOf(pages)).toEqual(ids);
    const times = new Set(pages.flat().map((one) => one.created_at_ms));
    expect(times.size).toBe(sameInstant ? 1 : 25);
    expect(idsOf(await walk(who, ''))).toEqual(ids);
  });

  it('orders by creation time, then by id downwards', async () => {
    const who = await subscriber(gateway, plane);
    await make(who, { count: 3, sameInstant: true }, 'deliveries');
    await make(who, { count: 3 }, 'deliveries');
    const { deliveries } = await deliveriesPage(who);
    const sorted = deliveries.toSorted(
      (a, b) => b.created_at_ms - a.created_at_ms || (a.delivery_id < b.delivery_id ? 1 : -1),
    );
    expect(deliveries).toHaveLength(6);
    expect(deliveries).toEqual(sorted);
  });

  it('takes limits from 1 to 20, and ends without a cursor on an exact fit', async () => {
    const who = await subscriber(gateway, plane);
    await make(who, { count: 21 }, 'deliveries');
    expect((await deliveriesPage(who, '?limit=1')).deliveries).toHaveLength(1);
    expect((await deliveriesPage(who, '?limit=20')).deliveries).toHaveLength(20);
    const sizes = (await walk(who, 'limit=3')).map(({ length }) => length);
    expect(sizes).toEqual([3, 3, 3, 3, 3, 3, 3]);
  });

  it.each([
    'limit=0',
    'limit=21',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=x',
    'limit=1&limit=2',
    'before=',
    'before=x',
    'before=MTox',
    'before=a&before=b',
  ])('answers 400 to ?%s', async (query) => {
    const who = await subscriber(gateway, plane);
    const answer = await callDeliveries(who, 'GET', `/deliveries?${query}`);
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  });

  it('keeps its place when newer deliveries come between pages', async () => {
    const who = await subscriber(gateway, plane);
    const made = await make(who, { count: 4 }, 'deliveries');
    const { ids } = JSON.parse(made.text);
    const { next_before: next } = await deliveriesPage(who, '?limit=2');
    await newDelivery(who, { status: 'pending' });
    const rest = await deliveriesPage(who, `?limit=2&before=${next}`);
    expect(rest.deliveries.map((one) => one.delivery_id)).toEqual(ids.slice(2));
  });

  it('shows the attempts of every generation, and the members of the contract alone', async () => {
    const who = await subscriber(gateway, plane);
    const id = await newDelivery(who, {
      status: 'dead',
      terminalReason: 'failed',
      generation: 2,
    });
    await askForReplay(who, id);
    const one = await shown(who, id);
    expect(one).toMatchObject({ status: 'pending', generation: 3, attempt_count: 0 });
    const generations = one.attempts.map((attempt) => attempt.generation);
    expect(generations).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    const members = 'delivery_id event_id status generation terminal_reason attempt_count';
    const times = 'next_attempt_at_ms created_at_ms updated_at_ms attempts';
    expect(Object.keys(one)).toEqual(`${members} ${times}`.split(' '));
    const parts = 'generation attempt_number started_at_ms completed_at_ms outcome http_status';
    expect(Object.keys(one.attempts[0] ?? {})).toEqual(parts.split(' '));
  });

  it("shows no delivery of another endpoint, and answers 404 to another account's", async () => {
    const who = await subscriber(gateway, plane);
    await newDelivery(who);
    const { endpoint_id } = await newEndpoint(gateway, who.account);
    expect((await deliveriesPage({ ...who, endpointId: endpoint_id })).deliveries).toEqual([]);
    const stranger = await subscriber(gateway, plane);
    for (const endpointId of [stranger.endpointId, 'nothing', '%00']) {
      const answer = await callDeliveries({ ...who, endpointId }, 'GET', '/deliveries');
      expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
    }
    const path = `/v1/${plane === 'sealed' ? 'sealed/' : ''}webhooks/x/deliveries`;
    expect((await sendWire(gateway.url, `GET ${path}`)).status).toBe(401);
  });
});
