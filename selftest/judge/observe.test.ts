import { describe, expect, test } from 'vitest';
import { observed } from '../../harness/judge/observe.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import { exchange, text } from '../samples/samples.ts';

function answered(
  callee: Exchange['callee'],
  status: number,
  body: unknown,
  headers: readonly (readonly [string, string])[] = [],
) {
  const response = { status, reason: '', headers, body: text(JSON.stringify(body)) };
  return exchange('control', status, { callee, response });
}

const id = '0190aaaa-bbbb-4ccc-8ddd-eeeeffff0000';
const device = {
  device_id: id,
  display_name: 'Pixel',
  reported_preconditions: { selected_sim: 'slot-1', vendor: { model: 1 } },
};

describe('what exchanges show of what the contract leaves open', () => {
  test('is values of open strings, shapes of ids, further members and headers', () => {
    const page = answered('devices.list', 200, { devices: [device], next_cursor: 'a=b', more: 1 }, [
      ['X-Served-By', 'a'],
      ['Date', 'now'],
    ]);
    expect(observed([page])).toEqual([
      { topic: 'header of successes on the public plane', value: 'x-served-by' },
      { topic: 'shape of device_id', value: 'a UUID of version 4' },
      { topic: 'value of selected_sim', value: 'slot-1' },
      { topic: 'shape of next_cursor', value: 'printable ASCII' },
      {
        topic: 'further members of OwnerDevicePage',
        value: 'devices[].reported_preconditions.vendor',
      },
      { topic: 'further members of OwnerDevicePage', value: 'more' },
    ]);
  });

  test('is told once, however often it is seen', () => {
    const page = answered('devices.list', 200, { devices: [device, device], next_cursor: null });
    const topics = observed([page, page]).map(({ topic }) => topic);
    expect(topics.length).toBe(new Set(topics).size);
  });

  test('leaves out values that the contract lists', () => {
    const status = answered('alpha.status', 200, { message_id: id, state: 'queued' });
    expect(observed([status]).map(({ topic }) => topic)).toEqual(['shape of message_id']);
  });

  test('is nothing where an operation refused, or answered nothing', () => {
    const silent = exchange('control', 0, { callee: 'devices.list', response: null });
    expect(observed([answered('devices.list', 401, { code: 'x' }), silent])).toEqual([]);
  });
});
