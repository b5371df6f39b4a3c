// How often a race is caught where a gateway lets a while pass between its check and its act: by the check of
// the suite, and by one burst on connections that are open already, which is the most that one try can do.
import { Pool } from 'undici';
import { runSuites } from '../../dist/engine/run-suites.js';
import { preflight } from '../../dist/harness/preflight/preflight.js';
import { describedTarget } from '../../dist/harness/target-file/describe.js';

const { target: described, times } = JSON.parse(process.argv[2]);
const target = describedTarget(described);
/** Of these, two find room (contract: "Limits"). */
const side = 4;
const before = 6;
const only = ['webhooks.create/limit-in-parallel'];

let caught = 0;
let burst = 0;
for (let seed = 1; seed <= times; seed += 1) {
  caught += (await byTheCheck(seed)) ? 1 : 0;
  burst += (await byOneBurst()) ? 1 : 0;
}
console.log(JSON.stringify({ caught, burst, times }));
process.exit();

async function byTheCheck(seed) {
  const facts = { seed, effort: 'gate', repeats: 2, journal: null, only };
  const { settings } = await preflight(target, facts);
  const signal = new AbortController().signal;
  const { results } = await runSuites({ settings, onResult: () => undefined, signal });
  return results.some(({ units }) => units.some(({ verdict }) => verdict === 'broken'));
}

async function byOneBurst() {
  const hook = await fetch(target.states.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'account', params: {}, action: 'setup', run: 'bench' }),
  });
  const { owner } = await hook.json();
  const pool = new Pool(target.baseUrl, { connections: side });
  let made = 0;
  const create = async () => {
    made += 1;
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/v1/webhooks',
      headers: headersOf(owner),
      body: JSON.stringify({ callback_url: `https://example.com/${made}` }),
    });
    await body.dump();
    return statusCode === 201;
  };
  for (let count = 0; count < before; count += 1) await create();
  const read = () =>
    pool.request({ method: 'GET', path: '/v1/webhooks', headers: headersOf(owner) });
  await Promise.all(Array.from({ length: side }, async () => (await read()).body.dump()));
  const taken = await Promise.all(Array.from({ length: side }, create));
  await pool.close();
  return taken.filter(Boolean).length > 2;
}

function headersOf({ session, csrf }) {
  return {
    origin: target.origin,
    'content-type': 'application/json',
    cookie: `__Host-svc_session=${session}; __Host-svc_csrf=${csrf}`,
    'x-svc-csrf': csrf,
  };
}
