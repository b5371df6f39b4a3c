// Requests of a run once more, by Redocly Respect, which runs workflows described in Arazzo, one step after the other.
// Tells null where the tool can't be had.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const { baseUrl, requests, most = 1000 } = JSON.parse(process.argv[2]);
const tool = '@redocly/cli@2.77.0';
const command = 'node_modules/@redocly/cli/bin/cli.js';
const cwd = await mkdtemp(join(tmpdir(), 'conformance-bench-'));
const run = (program, args) => promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 28 });
const give = (name, value) => writeFile(join(cwd, name), JSON.stringify(value));

const installed = await run('npm', ['install', '--no-audit', '--no-fund', tool]).catch(() => null);
console.log(JSON.stringify(installed && (await measure())));
await rm(cwd, { recursive: true });

async function measure() {
  await give('api.json', { openapi: '3.1.0', info: { title: 'api', version: '1' }, paths: {} });
  await give('run.arazzo.json', workflowsOf(JSON.parse(await readFile(requests, 'utf8'))));
  // its own account of what it used, since that of a child is not told
  const telling = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync('used.json', JSON.stringify(process.cpuUsage())));`;
  const preload = `data:text/javascript,${encodeURIComponent(telling)}`;
  const args = ['--import', preload, command, 'respect', 'run.arazzo.json'];
  const startedMs = performance.now();
  const { stdout } = await run(process.execPath, [...args, '--max-steps', `${most + 1}`]);
  const wallMs = performance.now() - startedMs;
  const { user, system } = JSON.parse(await readFile(join(cwd, 'used.json'), 'utf8'));
  const sent = Number(/Steps: .*?(\d+) total/.exec(stdout)?.[1]);
  return { wallMs, cpuMs: (user + system) / 1000, sent };
}

/** A workflow for each chain, until there are enough requests; any answer will do, as in the bare loop. */
function workflowsOf(chains) {
  const workflows = [];
  let left = most;
  for (const [place, chain] of chains.entries()) {
    const steps = chain.flatMap((request) => stepOf(request) ?? []).slice(0, left);
    left -= steps.length;
    const named = steps.map((step, index) => ({ stepId: `step-${index}`, ...step }));
    if (steps.length > 0) workflows.push({ workflowId: `check-${place}`, steps: named });
  }
  const sourceDescriptions = [{ name: 'api', type: 'openapi', url: 'api.json' }];
  return { arazzo: '1.0.1', info: { title: 'run', version: '1' }, sourceDescriptions, workflows };
}

/** A request as a step; null of one that the format can't hold, where `$` and braces begin expressions. */
function stepOf({ method, path, headers, body }) {
  if (/[${}]/.test(path + JSON.stringify(headers)) || !/^(GET|POST|DELETE)$/.test(method))
    return null;
  const sent = headers.filter(
    ([name]) => !/^(host|content-length|connection|transfer-encoding|expect)$/i.test(name),
  );
  const names = new Set(sent.map(([name]) => name.toLowerCase()));
  const json = body && readJson(body);
  if (names.size < sent.length) return null;
  if (body && (json === null || /[$]|\{\w/.test(body.content))) return null;
  return {
    'x-operation': { url: baseUrl + path, method: method.toLowerCase() },
    parameters: sent.map(([name, value]) => ({ in: 'header', name, value })),
    ...(json && { requestBody: { contentType: 'application/json', payload: json } }),
    successCriteria: [{ condition: '$statusCode > 0' }],
  };
}

function readJson({ encoding, content }) {
  try {
    return encoding === 'utf8' ? JSON.parse(content) : null;
  } catch {
    return null;
  }
}
