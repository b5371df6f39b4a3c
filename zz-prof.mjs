import { randomBytes } from 'node:crypto';
import { startGateway } from './dist/fixtures/gateway/index.js';
import { createEnvironment } from './dist/harness/run/environment.js';
import { runAll } from './dist/harness/run/run-all.js';
import { checks } from './dist/suites/index.js';
const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };
const pos = Object.fromEntries(Object.entries(gates).map(([k]) => [k, 'on']));
const gateway = await startGateway({ gates });
async function once() {
  const target = { name: 'x', baseUrl: gateway.url, origin: gateway.origin, gates, states: { url: gateway.statesUrl, headers: {} }, unmounted: [], maxTier: 'irreversible', requestBuffering: false, resolve: {}, budget: { webhookEndpoints: 2, alphaMessages: 10, sealedMessages: 5, replays: 5, workflowActions: 5 }, timeouts: { requestMs: 1500, stateMs: 5000, runMs: 150000 } };
  const env = createEnvironment({ target, gates: pos, refused: [], ownAccounts: true, noAccounts: null, endpointRoom: 8, seed: 1, repeats: 0, mostLagMs: 60, mostWaitedMs: 1500, journal: null, runId: 'p', placeholderKey: randomBytes(32).toString('hex'), endsAtMs: Date.now() + 150000, only: null });
  const t = performance.now(), c = process.cpuUsage();
  const results = await runAll(checks, env, 8);
  const u = process.cpuUsage(c);
  console.log('wall', Math.round(performance.now() - t), 'cpu', Math.round((u.user + u.system) / 1000), 'requests', results.reduce((s, r) => s + r.requests, 0), 'red', results.filter((r) => r.units.some((x) => x.verdict === 'failed')).length);
  await env.close();
}
for (let k = 0; k < Number(process.argv[2] ?? 2); k++) await once();
await gateway.close();
