// From the start of the command to its first request: how long that takes, the median of several starts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const starts = 7;

const folder = await mkdtemp(join(tmpdir(), 'conformance-bench-'));
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const config = join(folder, 'target.json');
const target = { name: 'start', baseUrl: `http://127.0.0.1:${server.address().port}` };
await writeFile(config, JSON.stringify({ targets: [target] }));

const tookMs = [];
for (let start = 0; start < starts; start += 1) {
  const begunMs = performance.now();
  const args = [main, 'run', '--config', config, '--out', join(folder, `${start}`)];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const [, response] = await once(server, 'request');
  tookMs.push(performance.now() - begunMs);
  child.kill('SIGKILL');
  response.destroy();
  await once(child, 'exit');
}
await rm(folder, { recursive: true });
console.log(JSON.stringify({ loadedMs: tookMs.toSorted((a, b) => a - b)[starts >> 1] }));
process.exit();
