// The requests of a run once more, by a bare loop: those of a check one after the other, so many checks at a
// time, on connections that are kept, and nothing done with what is answered.
import { readFile } from 'node:fs/promises';
import { Pool } from 'undici';

const { baseUrl, requests, atOnce = 16 } = JSON.parse(process.argv[2]);
const chains = JSON.parse(await readFile(requests, 'utf8'));
const pool = new Pool(baseUrl, { connections: atOnce });
const before = process.cpuUsage();
const startedMs = performance.now();
let sent = 0;
let lost = 0;

const queue = chains.values();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const chain of queue) for (const request of chain) await send(request);
  }),
);

const used = process.cpuUsage(before);
const wallMs = performance.now() - startedMs;
console.log(JSON.stringify({ wallMs, cpuMs: (used.user + used.system) / 1000, sent, lost }));
process.exit();

async function send({ method, path, headers, body }) {
  const own = headers.filter(
    ([name]) => !/^(host|content-length|connection|transfer-encoding)$/i.test(name),
  );
  try {
    const answer = await pool.request({
      method,
      path,
      headers: own.flat(),
      body: body && Buffer.from(body.content, body.encoding === 'utf8' ? 'utf8' : 'base64'),
    });
    await answer.body.arrayBuffer();
    sent += 1;
  } catch {
    lost += 1;
  }
}
