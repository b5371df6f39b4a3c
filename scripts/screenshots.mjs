// Makes the pictures of the README: judges the reference gateway with two bugs in it, as a user would,
// and photographs the page. Needs a build, and Chromium in the PATH.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { mutants } from '../dist/fixtures/mutants/index.js';
import { startGateway } from '../dist/fixtures/gateway/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const bugs = ['fragment-accepted', 'errors-carry-a-message'];
const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };

await photograph(await judge());

async function judge() {
  const chosen = mutants.filter(({ id }) => bugs.includes(id));
  const alter = (parts) => chosen.reduce((altered, mutant) => mutant.alter(altered), parts);
  const gateway = await startGateway({ gates, alter });
  const { url, statesUrl, origin } = gateway;
  const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const config = join(folder, 'targets.json');
  const target = { name: 'acme gateway 1.4', baseUrl: url, origin, gates, maxTier: 'irreversible' };
  const more = { callbackHost: 'example.com', states: { url: statesUrl } };
  writeFileSync(config, JSON.stringify({ targets: [{ ...target, ...more }] }));
  const main = join(root, 'dist/cli/main.js');
  const args = [main, 'run', '--config', config, '--seed', '1'];
  const run = execFile(process.execPath, args, { cwd: folder });
  const code = await new Promise((ended) => run.on('exit', ended));
  await gateway.close();
  if (code !== 1) throw new Error(`the run ended with ${code}, and was to find failures`);
  return join(folder, 'conformance-report/report.html');
}

async function photograph(report) {
  const images = join(root, 'docs/images');
  mkdirSync(images, { recursive: true });
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], {
    encoding: 'utf8',
  }).trim();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const shoot = async (name, place, colorScheme, height) => {
    const page = await browser.newPage({ viewport: { width: 1200, height }, colorScheme });
    await page.goto(`${pathToFileURL(report).href}${place}`);
    await page.screenshot({ path: join(images, name) });
  };
  await shoot('report.png', '', 'light', 1100);
  await shoot('failure.png', '#t0-webhooks.create.url-fragment', 'dark', 1000);
  await browser.close();
}
