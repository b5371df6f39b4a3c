// Makes the pictures of the README: judges the reference gateway with two bugs in it, as a user would,
// and photographs the page, in WebP, which takes a quarter of what PNG does. Needs a build, and Chromium in the PATH.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { mutants } from '../dist/fixtures/mutants/index.js';
import { startGateway } from '../dist/fixtures/gateway/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const bugs = ['fragment-accepted', 'errors-are-pages'];
const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };

await photograph(await judge());

async function judge() {
  const chosen = mutants.filter(({ id }) => bugs.includes(id));
  const alter = (parts) => chosen.reduce((altered, mutant) => mutant.alter(altered), parts);
  const gateway = await startGateway({ gates, alter });
  const { url, statesUrl, origin } = gateway;
  const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const config = join(folder, 'targets.json');
  const target = { name: 'acme gateway', baseUrl: url, origin, gates, maxTier: 'irreversible' };
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
    const png = (await page.screenshot()).toString('base64');
    writeFileSync(join(images, name), await inWebp(await browser.newPage(), png));
  };
  await shoot('report.webp', '', 'light', 1100);
  await shoot('failure.webp', '#t0-webhooks.create.url-fragment', 'dark', 1000);
  await browser.close();
}

/** Has the browser write a picture anew; the PNG in base64. */
async function inWebp(page, png) {
  const data = await page.evaluate(async (url) => {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85);
  }, `data:image/png;base64,${png}`);
  return Buffer.from(data.split(',')[1], 'base64');
}
