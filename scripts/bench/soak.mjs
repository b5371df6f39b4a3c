// Keeps the gateway that `serve` serves busy with a million requests, and prints what it remembers and needs on the way.
// `npm run soak` takes some minutes and writes the table of docs/serve.md; a JSON object as its argument asks for other
// numbers, and writes nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { format, resolveConfig } from 'prettier';
import { Agent } from 'undici';
import { servedKeeping } from '../../dist/cli/serve/serve.js';
import { startGateway } from '../../dist/fixtures/gateway/index.js';
import { Client, visit } from './visit.mjs';

const asked = JSON.parse(process.argv[2] ?? 'null');
const { requests = 1_000_000, rows = 10, keeping = servedKeeping, visitors = 24 } = asked ?? {};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };
const gateway = await startGateway({ gates, keeping });
const dispatcher = new Agent({ connections: visitors });
const client = new Client(gateway, dispatcher);

/** What there is now, when nobody is asking. */
function standing() {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return {
    requests: client.requests,
    heapMb: Math.round(heapUsed / 1e5) / 10,
    rssMb: Math.round(rss / 1e6),
    kept: gateway.kept(),
  };
}

/** Visits side by side, until so many requests have been sent. */
async function busyUntil(sent) {
  const visitor = async () => {
    while (client.requests < sent) await visit(client, gateway.origin);
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  // who hung up is gone before the gateway hears of it
  while (gateway.kept().inFlight > 0) await later(10);
}

const seen = [];
for (let row = 1; row <= rows; row += 1) {
  await busyUntil(Math.round((requests / rows) * row));
  seen.push(standing());
  console.log(JSON.stringify(seen.at(-1)));
}
await dispatcher.close();
await gateway.close();
const surprises = Object.fromEntries(client.surprises);
const cpu = process.cpuUsage();
const cpuSeconds = Math.round((cpu.user + cpu.system) / 1e6);
console.log(JSON.stringify({ surprises, cpuSeconds }));
process.exitCode = client.surprises.size > 0 ? 1 : 0;

if (asked === null) await writeTable();

async function writeTable() {
  const path = new URL('../../docs/serve.md', import.meta.url);
  const cells = seen.map(
    (one) =>
      `| ${one.requests} | ${one.kept.accounts} | ${records(one.kept)} | ${one.heapMb} | ${one.rssMb} |`,
  );
  const table = `| requests | accounts kept | records kept | heap, MB | resident, MB |
| --: | --: | --: | --: | --: |
${cells.join('\n')}

${cpuSeconds} seconds of processor time, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}.`;
  const page = await readFile(path, 'utf8');
  const renewed = page.replace(/(<!-- soak -->)[^]*?(<!-- \/soak -->)/, `$1\n\n${table}\n\n$2`);
  const options = { ...(await resolveConfig(path)), filepath: path.pathname };
  await writeFile(path, await format(renewed, options));
}

/** How many of whatever belongs to accounts. */
function records(kept) {
  return Object.values(kept).reduce((sum, one) => sum + one, -kept.accounts);
}
