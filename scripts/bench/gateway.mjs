// A reference gateway in a process of its own, so that its work is not counted as the suite's. It counts
// what comes, and can be told to answer later, or to let a while pass between check and act.
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { startGateway } from '../../dist/fixtures/gateway/index.js';

const { latencyMs = 0, gapMs = null } = JSON.parse(process.argv[2] ?? '{}');

const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };
const gateway = await startGateway({ gates, ...(gapMs !== null && { alter: unlocked }) });

/** Nobody waits for anybody, and whoever found room acts on it a while later. */
function unlocked(parts) {
  parts.store.locks.perAccount = (_world, _account, work) => work();
  parts.store.timing.gap = async () => {
    const endsAt = performance.now() + gapMs;
    // timers count whole milliseconds, so that a smaller while is looked for turn by turn
    while (performance.now() < endsAt) await turn();
  };
  return parts;
}

const hookPort = Number(new URL(gateway.statesUrl).port);
const counts = { requests: 0, hookCalls: 0, connections: 0, hookConnections: 0 };
const sockets = new WeakSet();
subscribe('http.server.request.start', ({ socket }) => {
  const ofHook = socket.localPort === hookPort;
  counts[ofHook ? 'hookCalls' : 'requests'] += 1;
  if (sockets.has(socket)) return;
  sockets.add(socket);
  counts[ofHook ? 'hookConnections' : 'connections'] += 1;
});

/** An address behind which each answer comes so much later. */
async function behind(url) {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const served = connect(Number(port), hostname);
    client.setNoDelay(true);
    client.pipe(served);
    served.on('data', (bytes) =>
      setTimeout(() => client.writable && client.write(bytes), latencyMs),
    );
    served.on('end', () => setTimeout(() => client.end(), latencyMs));
    client.on('error', () => served.destroy());
    served.on('error', () => client.destroy());
    client.on('close', () => served.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(new URL(url), { port: String(server.address().port) }).href.replace(
    /\/$/,
    '',
  );
}

process.on('message', () => process.send(counts));
process.on('disconnect', () => process.exit());
process.send({
  name: 'reference gateway',
  baseUrl: latencyMs === 0 ? gateway.url : await behind(gateway.url),
  origin: gateway.origin,
  statesUrl: gateway.statesUrl,
});
