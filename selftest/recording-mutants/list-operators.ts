import { isObject, list, member } from '../../harness/model/json.ts';
import {
  withRecordedJson,
  type RecordingMutant,
  type Operator,
  type RecordedAnswer,
} from './operator.ts';

/** By what a list is ordered, and whether the later comes first (contract: "Endpoints"). */
const orders: Readonly<Record<string, readonly [items: string, by: string, newestFirst: boolean]>> =
  {
    WebhookEndpointList: ['endpoints', 'created_at_ms', false],
    WebhookDeliveryPage: ['deliveries', 'created_at_ms', true],
    OwnerMessagePage: ['messages', 'created_at_ms', true],
    SealedWebhookEndpointList: ['endpoints', 'created_at_ms', false],
    SealedWebhookDeliveryPage: ['deliveries', 'created_at_ms', true],
    SealedUsagePage: ['usage', 'period_start', true],
  };

/** Lists within bodies of which the contract names no order. */
const unordered: Readonly<Record<string, string>> = {
  OwnerDevicePage: 'devices',
  SealedDevicePage: 'devices',
  SealedMessagePage: 'messages',
  WorkflowReadiness: 'methods',
};

/** So many items a page may have at most, and what names each of them. */
const bounds: Readonly<Record<string, readonly [items: string, most: number, id: string]>> = {
  WebhookEndpointList: ['endpoints', 8, 'endpoint_id'],
  SealedWebhookEndpointList: ['endpoints', 8, 'endpoint_id'],
  OwnerMessagePage: ['messages', 20, 'message_id'],
  OwnerDevicePage: ['devices', 50, 'device_id'],
};

function resourceOf({ operation, succeeded }: RecordedAnswer): string {
  return (succeeded && operation.success.resource) || '';
}

function withItems(
  recorded: RecordedAnswer,
  items: string,
  all: readonly unknown[],
): RecordingMutant {
  const { json } = recorded;
  return withRecordedJson(recorded, items, () =>
    isObject(json) ? { ...json, [items]: all } : json,
  );
}

/** Two items next to each other that the order tells apart, in each other's place. */
function swapped(recorded: RecordedAnswer): readonly RecordingMutant[] {
  const [items, by] = orders[resourceOf(recorded)] ?? [];
  if (items === undefined || by === undefined) return [];
  const all = list(recorded.json, items);
  const at = all.findIndex((one, place) => {
    const next = all[place + 1];
    return next !== undefined && member(one, by) !== member(next, by);
  });
  if (at < 0) return [];
  const changed = [...all.slice(0, at), all[at + 1], all[at], ...all.slice(at + 2)];
  return [withItems(recorded, items, changed)];
}

function reversed(recorded: RecordedAnswer): readonly RecordingMutant[] {
  const items = unordered[resourceOf(recorded)];
  const all = items === undefined ? [] : list(recorded.json, items);
  return items === undefined || all.length < 2
    ? []
    : [withItems(recorded, items, all.toReversed())];
}

/** Pages whose length a request may ask for, and what names their items. */
const limited: Readonly<Record<string, readonly [items: string, id: string]>> = {
  WebhookDeliveryPage: ['deliveries', 'delivery_id'],
  SealedWebhookDeliveryPage: ['deliveries', 'delivery_id'],
  SealedUsagePage: ['usage', 'period_end'],
};

function moreThanAsked(recorded: RecordedAnswer): readonly RecordingMutant[] {
  const { exchange } = recorded;
  const [items, id] = limited[resourceOf(recorded)] ?? [];
  const limit = /[?&]limit=(\d+)(&|$)/.exec(exchange.request.path)?.[1];
  const [first] = items === undefined ? [] : list(recorded.json, items);
  if (items === undefined || id === undefined || exchange.fault !== null) return [];
  if (limit === undefined || !isObject(first)) return [];
  const copies = Array.from({ length: Number(limit) + 1 }, (_, at) => ({
    ...first,
    [id]: `${String(first[id])}${at}`,
  }));
  return [withItems(recorded, items, copies)];
}

function tooMany(recorded: RecordedAnswer): readonly RecordingMutant[] {
  const [items, most, id] = bounds[resourceOf(recorded)] ?? [];
  const [first, ...more] = items === undefined ? [] : list(recorded.json, items);
  if (items === undefined || most === undefined || id === undefined || !isObject(first)) return [];
  const copies = Array.from({ length: most + 1 }, (_, at) => ({
    ...first,
    [id]: `${String(first[id])}${at}`,
  }));
  return [withItems(recorded, items, [first, ...more, ...copies].slice(0, most + 1))];
}

/** Operators on lists. */
export const listOperators: readonly Operator[] = [
  { id: 'order of an ordered list', outcome: 'breaks', each: 'label', of: swapped },
  { id: 'order of a list without one', outcome: 'lawful', each: 'answer', of: reversed },
  { id: 'more items than a page may have', outcome: 'breaks', each: 'answer', of: tooMany },
  { id: 'more items than were asked for', outcome: 'breaks', each: 'answer', of: moreThanAsked },
];
