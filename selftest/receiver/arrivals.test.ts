import https from 'node:https';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  throwawayAuthority,
  throwawayHost,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import { StraysSoFar, type Peer } from '../../harness/receiver/strays.ts';
import { deliver, never, plainReceiver, rawTls, secureReceiver, untilClosed } from './support.ts';

const ok = { status: 204 } as const;
const nothing = { unknown: 0, malformed: 0, refused: 0, broken: 0, brokenBy: null, turnedAway: 0 };

test('an arrival is kept whole, as it stood on the wire', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(ok);
  const before = Date.now();
  const socket = await rawTls(receiver.port);
  const body = Buffer.from([0xff, 0x00, 0x7b]);
  socket.write(
    `PUT /in/${segment}?q=%20 HTTP/1.1\r\nhost: a\r\nX-Sig: one\r\nx-sig: two\r\ncontent-length: 3\r\n\r\n`,
  );
  socket.write(body);
  await place.until(1, 60_000, never);
  const [arrival] = place.arrivals();
  expect(arrival).toMatchObject({
    number: 1,
    connection: 1,
    method: 'PUT',
    path: `/in/${segment}?q=%20`,
    httpVersion: '1.1',
    headers: [
      ['host', 'a'],
      ['X-Sig', 'one'],
      ['x-sig', 'two'],
      ['content-length', '3'],
    ],
    body: { encoding: 'base64', content: body.toString('base64'), bytes: 3, truncated: false },
    whole: true,
    met: 204,
    tls: { version: 'TLSv1.3', servername: throwawayHost },
  });
  expect([...(arrival?.bytes ?? [])]).toEqual([...body]);
  expect(arrival?.atMs).toBeGreaterThanOrEqual(before);
  expect(arrival?.atMs).toBeLessThanOrEqual(Date.now());
});

test('places are told apart, whoever sends at the same time, and what is in front may change the path before', async () => {
  const receiver = await plainReceiver();
  const [one, other] = [receiver.open(ok), receiver.open({ status: 200, body: 'other' })];
  const answers = await Promise.all([
    deliver(receiver.port, `/${one.segment}`, { plain: true, body: 'for one' }),
    deliver(receiver.port, `/prefix/in/${other.segment}/`, { plain: true, body: 'for other' }),
    deliver(receiver.port, `/in/${other.segment}?x`, { plain: true, body: 'for other' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([204, 200, 200]);
  expect(one.place.arrivals().map(({ body }) => body.content)).toEqual(['for one']);
  expect(other.place.arrivals().map(({ body }) => body.content)).toEqual([
    'for other',
    'for other',
  ]);
  expect(one.place.arrivals()[0]?.tls).toBeNull();
});

test('what comes at a path that is nobody’s is answered 404, counted and kept for nobody', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(ok);
  const strange = segment.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const paths = ['/', '/in', `/in/${strange}`, `/in/${segment}0`, `/in/x${segment}`];
  const answers = await Promise.all(paths.map((path) => deliver(receiver.port, path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
  const { last = [], ...counts } = receiver.strays();
  expect(counts).toEqual({ ...nothing, unknown: paths.length });
  const listed = last.map(({ what, reason }) => `${what}: ${reason}`);
  expect(listed.toSorted()).toEqual(paths.map((path) => `POST ${path}: path of nobody`).toSorted());
  expect(place.arrivals()).toEqual([]);
});

test('what has no body is no delivery, at whatever path', async () => {
  const receiver = await secureReceiver();
  receiver.open(ok);
  const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];
  for (const method of methods) await deliver(receiver.port, '/.env', { method, body: '' });
  expect(receiver.strays()).toEqual({ ...nothing, noDelivery: methods.length });
  // a gateway that posts to a wrong path does so with a body
  await deliver(receiver.port, '/in/elsewhere');
  expect(receiver.strays()).toMatchObject({ unknown: 1, noDelivery: methods.length });
});

test('who never delivered is no doubt once somebody did, by address or name', () => {
  const strays = new StraysSoFar();
  const gateway = { address: '192.0.2.1', servername: throwawayHost };
  const stranger = { address: '198.51.100.7', servername: null };
  const add = (caller: Peer) => {
    strays.addFrom(caller, 'broken', 'no trust');
    const { broken, noDelivery = 0 } = strays.told();
    return { broken, noDelivery };
  };
  // nothing is known yet: it may be the delivery
  expect(add(stranger)).toEqual({ broken: 1, noDelivery: 0 });
  strays.delivers(gateway);
  expect(add(stranger)).toEqual({ broken: 1, noDelivery: 1 });
  expect(add({ ...stranger, servername: 'another.example.com' })).toMatchObject({ noDelivery: 2 });
  expect(add({ address: undefined, servername: 'another.example.com' })).toMatchObject({
    noDelivery: 3,
  });
  // another machine of the deployment asks for the same name; one that broke off may have lost its address
  expect(add({ ...stranger, servername: throwawayHost })).toMatchObject({ broken: 2 });
  expect(add({ ...gateway, servername: null })).toMatchObject({ broken: 3 });
  expect(add({ address: undefined, servername: null })).toEqual({ broken: 4, noDelivery: 3 });
});

test('where deliveries ask for no name, nothing tells another machine of the deployment apart', () => {
  const strays = new StraysSoFar();
  strays.delivers({ address: '192.0.2.1', servername: null });
  strays.addFrom({ address: '192.0.2.2', servername: null }, 'malformed', 'no HTTP');
  strays.addFrom({ address: '192.0.2.2', servername: 'a' }, 'malformed', 'no HTTP');
  expect(strays.told()).toMatchObject({ malformed: 1, noDelivery: 1 });
});

test('what delivers is learned from what comes to a place, and not from our own calls', async () => {
  const receiver = await secureReceiver();
  const [own, place] = [receiver.open(ok, 'ourselves'), receiver.open(ok)];
  const stray = () => deliver(receiver.port, '/nobody', { servername: `other.${throwawayHost}` });
  await deliver(receiver.port, `/in/${own.segment}`);
  await stray();
  expect(receiver.strays()).toMatchObject({ unknown: 1 });
  await deliver(receiver.port, `/in/${place.segment}`);
  // from the same address
  await stray();
  expect(receiver.strays()).toMatchObject({ unknown: 2 });
  expect(receiver.strays()).not.toHaveProperty('noDelivery');
});

test('who asks whether anybody is there is told so, and no place of it', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open({ status: 500 });
  const asked = ['HEAD', 'OPTIONS'].map((method) =>
    deliver(receiver.port, `/in/${segment}`, { method }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([204, 204]);
  expect((await deliver(receiver.port, `/in/${segment}`)).status).toBe(500);
  expect(place.arrivals().map(({ number, method }) => [number, method])).toEqual([[1, 'POST']]);
  expect(receiver.strays()).toEqual(nothing);
});

test('a place that was closed keeps what came to it, and what is late for it is no stray', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(ok);
  await deliver(receiver.port, `/in/${segment}`);
  place.close();
  expect((await deliver(receiver.port, `/in/${segment}`)).status).toBe(404);
  expect(place.arrivals()).toHaveLength(1);
  expect(receiver.strays()).toEqual(nothing);
});

test('tells what broke off before its body was whole, and does not count it as come', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(ok);
  const socket = await rawTls(receiver.port);
  socket.write(`POST /in/${segment} HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf`);
  await expect.poll(() => place.arrivals()[0]?.bytes.length).toBe(4);
  expect(place.arrivals()[0]).toMatchObject({ whole: false, ended: null, met: null });
  socket.destroy();
  await expect.poll(() => place.arrivals()[0]?.ended).toBe('lost');
  expect(place.arrivals()[0]).toMatchObject({ whole: false, body: { content: 'half', bytes: 4 } });
  expect(place.whole).toBe(0);
});

test('tells which arrivals shared a connection', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(ok);
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, ca: throwawayAuthority });
  await deliver(receiver.port, `/in/${segment}`, { agent });
  await deliver(receiver.port, `/in/${segment}`, { agent });
  await deliver(receiver.port, `/in/${segment}`);
  agent.destroy();
  expect(place.arrivals().map(({ connection }) => connection)).toEqual([1, 1, 2]);
});

test('never closes a connection that others may be sent on', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(ok);
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, ca: throwawayAuthority });
  const paths = [`/in/${segment}`, '/nobody', `/in/${segment}`];
  const answers = [];
  for (const path of paths) answers.push(await deliver(receiver.port, path, { agent }));
  agent.destroy();
  expect(answers.map(({ status }) => status)).toEqual([204, 404, 204]);
  expect(place.arrivals().map(({ connection }) => connection)).toEqual([1, 1]);
  // with a limit of idle time this would tell of it
  const names = answers.flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()));
  expect(names).not.toContain('keep-alive');
});

test('takes what has no Host, and an offer to upgrade, as any other request', async () => {
  const receiver = await plainReceiver();
  const { segment, place } = receiver.open(ok);
  const send = (lines: string) => {
    const socket = connect(receiver.port, '127.0.0.1', () =>
      socket.write(`POST /${segment} HTTP/1.1\r\n${lines}content-length: 0\r\n\r\n`),
    );
    onTestFinished(() => void socket.destroy());
  };
  send('');
  send('host: a\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AA\r\n');
  await place.until(2, 60_000, never);
  expect(place.arrivals().map(({ whole, met }) => [whole, met])).toEqual([
    [true, 204],
    [true, 204],
  ]);
});

test('counts what is no HTTP, and who does not trust the certificate', async () => {
  const receiver = await secureReceiver();
  const socket = await rawTls(receiver.port);
  const closed = untilClosed(socket);
  socket.write('hello\r\n\r\n');
  expect((await closed).text).toContain('400 Bad Request');
  const distrusting = https.request({ host: '127.0.0.1', port: receiver.port, agent: false });
  await new Promise((resolve) => distrusting.on('error', resolve).end());
  await expect.poll(() => receiver.strays().broken).toBe(1);
  expect(receiver.strays()).toMatchObject({ malformed: 1, unknown: 0, refused: 0 });
  expect(receiver.strays().brokenBy).not.toBeNull();
  const reasons = receiver.strays().last?.map(({ reason }) => reason);
  expect(reasons?.toSorted()).toEqual(['TLS broken off', 'no HTTP']);
});

test('waits for so many, and no longer than it may', async () => {
  const receiver = await plainReceiver();
  const { segment, place } = receiver.open(ok);
  const send = () => deliver(receiver.port, `/${segment}`, { plain: true });
  const both = place.until(2, 60_000, never).then(() => place.whole);
  await send();
  await send();
  expect(await both).toBe(2);
  await place.until(3, 20, never);
  expect(place.whole).toBe(2);
  const interrupted = AbortSignal.abort(new Error('interrupted'));
  await expect(place.until(3, 60_000, interrupted)).rejects.toThrow('interrupted');
});
