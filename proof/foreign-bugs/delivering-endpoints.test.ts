import { afterAll, expect, test } from 'vitest';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { Console } from './console.ts';
import { host, isSignedWith } from './listener.ts';
import {
  eventually,
  listed,
  attemptNumbers,
  onlyOne,
  prepareDelivering,
} from './open-delivering.ts';
import { startForeign } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** What the endpoints of a foreign gateway that delivers have to do with what is sent to them. */

const { open, close } = prepareDelivering();
afterAll(close);

const hour = 3_600_000;
const retired = { status: 'dead', terminal_reason: 'retired' };

describeWith(['python3', 'openssl'], 'endpoints of a foreign gateway', { concurrent: true }, () => {
  test('are sent nothing more of what was pending when they were disabled', async () => {
    const { owner, url, arrived } = await open('strict', { retryMs: hour });
    const endpoint = await owner.endpoint(url('500'));
    await owner.state('event');
    await listed(owner, endpoint, [{ status: 'pending', attempts: [{ attempt_number: 1 }] }]);
    await owner.turn(endpoint, 'disable');
    await owner.turn(endpoint, 'enable');
    await owner.state('clock', { advanceMs: 99 * hour });
    await owner.state('event');
    await listed(owner, endpoint, [{ attempts: [{ http_status: 500 }] }, retired]);
    expect(arrived('500')).toHaveLength(2);
  });

  test('are sent new events alone after a rotation, signed with the new secret', async () => {
    const { owner, url, arrived } = await open('strict', { retryMs: hour });
    const endpoint = await owner.endpoint(url('500'));
    await owner.state('event');
    await listed(owner, endpoint, [{ status: 'pending', attempts: [{ attempt_number: 1 }] }]);
    const rotated = await owner.rotate(endpoint);
    await owner.state('event');
    await owner.turn(endpoint, 'enable');
    await owner.state('clock', { advanceMs: 99 * hour });
    const { eventId } = Object(await owner.state('event'));
    await listed(owner, endpoint, [
      { event_id: eventId, attempts: [{ http_status: 500 }] },
      retired,
    ]);
    const signers = [endpoint, rotated].map(({ signing_secret_b64url: secret }) =>
      arrived('500').map((arrival) => isSignedWith(secret, arrival)),
    );
    expect(signers).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('pause where nothing gets through, on both planes, and go on when they are enabled', async () => {
    const { owner, url, arrived } = await open('strict', { retryMs: hour });
    const endpoint = await owner.endpoint(url('reset'));
    const attempted = async (times: number) => {
      const { attempts } = await onlyOne(owner, endpoint, { status: 'pending' });
      expect([attemptNumbers({ attempts }), arrived('reset')]).toMatchObject([
        { length: times },
        { length: times },
      ]);
    };
    await owner.state('event');
    await eventually(() => attempted(1));
    await owner.state('clock', { advanceMs: 99 * hour });
    await eventually(() => attempted(2));
    const at: unknown = expect.any(Number);
    const paused = { enabled: true, paused_at_ms: at, failure_started_at_ms: at };
    for (const plane of ['', '/sealed'])
      expect(await owner.endpoints(plane)).toMatchObject([paused]);
    await owner.state('clock', { advanceMs: 99 * hour });
    await attempted(2);
    await owner.turn(endpoint, 'enable');
    await eventually(() => attempted(3));
    for (const plane of ['', '/sealed'])
      expect(await owner.endpoints(plane)).toMatchObject([{ enabled: true, paused_at_ms: null }]);
  });

  test('are sent sealed events from their selection on, the same bytes once', async () => {
    const { owner, url, arrived, envelopes } = await open('strict');
    const chosen = await owner.endpoint(url('chosen/200'));
    const other = await owner.endpoint(url('other/200'));
    const upload = (at: number) => owner.ask('POST', '/v1/sealed/inbound-events', envelopes[at]);
    await upload(0);
    await owner.select(chosen);
    const { body } = await upload(1);
    await upload(1);
    await owner.select(chosen, false);
    await upload(2);
    const sent = { status: 'succeeded', event_id: body.event_id };
    await listed(owner, chosen, [sent]);
    await owner.state('event');
    await listed(owner, other, [{ status: 'succeeded' }]);
    await listed(owner, chosen, [{ status: 'succeeded' }, sent]);
    expect(arrived('other/200')).toHaveLength(1);
    expect(arrived('chosen/200').map((one) => one.body)).toContainEqual(envelopes[1]);
    expect(arrived('chosen/200')).toHaveLength(2);
  });

  test('keep what the hook froze as it is, until it is replayed', async () => {
    const { owner, url, arrived } = await open('strict');
    const endpoint = await owner.endpoint(url('200'));
    const at = { plane: 'public', endpointId: endpoint.endpoint_id };
    await owner.state('delivery', { ...at, status: 'leased' });
    await owner.state('delivery', { ...at, status: 'pending' });
    const { deliveryId } = Object(await owner.state('delivery', { ...at, status: 'dead' }));
    await owner.state('clock', { advanceMs: hour });
    await owner.replay(endpoint, { delivery_id: deliveryId });
    const sent = { delivery_id: deliveryId, status: 'succeeded', generation: 2 };
    await listed(owner, endpoint, [sent, { status: 'pending' }, { status: 'leased' }]);
    expect(arrived('200')).toHaveLength(1);
  });

  test('are contacted where the gateway was told of their host, and nowhere else', async () => {
    const { owner, url } = await open('strict');
    const known = await owner.endpoint(url('200'));
    const unknown = await owner.endpoint('https://hooks.example.com/in');
    await owner.state('event');
    await listed(owner, known, [{ status: 'succeeded' }]);
    const waiting = { status: 'pending', attempts: [] };
    expect(await owner.deliveries(unknown)).toMatchObject([waiting]);
  });

  test('are sent nothing by a gateway that was told of no host', async () => {
    const foreign = await startForeign({ style: 'strict', gates: everyGateOn });
    const owner = new Console(foreign);
    await owner.endpoint(`https://${host}/200`);
    expect(await owner.state('event')).toBe(501);
    foreign.close();
  });
});
