import type { Answer } from '../../harness/model/answer.ts';
import type { Reader } from '../../harness/model/check.ts';
import { answeredWith } from '../judge/answered-with.ts';
import { listedAsReadChecks } from '../../suites/sealed/listed-as-read.ts';
import { expect, test } from 'vitest';

const id = 'dev_7kBBuKRMk2T';

/** A device with one line of a generation. */
function device(binding_generation: unknown) {
  return {
    device_id: id,
    display_name: 'phone',
    revoked: false,
    active_socket_lease: false,
    lines: [{ line_id: '7kBBuKRMk2T', binding_generation, state: 'active' }],
  };
}

/** What is said of a device that is read by its id so, and listed so. */
function said(read: unknown, listed: unknown) {
  const path = `/v1/sealed/devices/${id}`;
  const byId = answeredWith('sealed.devices.get', device(read), 0, { path });
  const page = { devices: [device(listed)], next_cursor: null };
  const list = answeredWith('sealed.devices.list', page, 0, { path: '/v1/sealed/devices' });
  const labelled = (label: string): Answer => (label.startsWith('list') ? list : byId);
  const reader: Reader = Object.assign(labelled, {
    all: (prefix: string) => [labelled(prefix)],
    sent: () => true,
    place: () => {
      throw new Error('nothing arrives here');
    },
  });
  const [claim] = listedAsReadChecks.find(
    ({ id: of }) => of === 'sealed.devices.list/as-read',
  )!.claims;
  return claim!.judge(reader);
}

test('a list that is right is not blamed where the read by its id breaks its own form', () => {
  expect(said('1', 1)).toEqual({ inconclusive: 'what is read by its id breaks its own form' });
});

test('what is listed otherwise than it is read is told as it came', () => {
  expect(said(1, 1)).toBeNull();
  expect(said(1, 2)).toMatchObject({
    found: {
      kind: 'value',
      of: 'lines',
      expected: expect.stringContaining('"binding_generation":1,'),
      actual: expect.stringContaining('"binding_generation":2,'),
    },
  });
  expect(said(1, '1')).toMatchObject({
    found: { actual: expect.stringContaining('[{"binding_generation":"1"') },
  });
});
