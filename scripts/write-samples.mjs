// Writes the first sample of README.md, what a run of the embedded gateway says of one position of the gates: a
// step of `npm run derive`. Needs a build. How many requests a run sends varies a little: a number near the old
// one leaves the page as it is.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allGatesOn } from '../dist/engine/embedded.js';
import { judgeEmbedded } from '../dist/engine/judge-target.js';
import { runInput } from '../dist/engine/run-input.js';
import { Disguise } from '../dist/harness/secrets/disguise.js';
import { renderConsole } from '../dist/reporters/formats/console.js';
import { foldRun } from '../dist/reporters/fold/fold.js';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const place = /(?<=<!-- sample -->\n\n```\n)[^]*?(?=```\n\n<!-- \/sample -->)/;
/** Characters of a line that fit the page. */
const widest = 100;
/** How far the number of requests may be from the one that is told. */
const apart = 0.05;

const page = readFileSync(readme, 'utf8');
const [before = ''] = place.exec(page) ?? [];
const sample = sampleOf(renderConsole(foldRun(await judged()), { color: false }));
if (!isNear(before, sample)) writeFileSync(readme, page.replace(place, sample));

async function judged() {
  const plan = {
    seed: 1,
    effort: 'gate',
    only: null,
    waivers: [],
    today: new Date().toISOString().slice(0, 10),
    terminal: { err: { write: () => true }, signal: new AbortController().signal },
    bail: null,
    disguise: new Disguise(),
    journals: null,
    replay: (clause) => clause,
  };
  const started = Date.now();
  const targets = await judgeEmbedded(plan, new Set([allGatesOn.name]));
  return runInput(targets, plan, { started, config: null, target: null, effort: 'gate' });
}

/** What is said of the target: its own line and those below it. */
function sampleOf(text) {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(allGatesOn.name));
  const until = lines.findIndex((line, at) => at > from && !line.startsWith('  '));
  return lines
    .slice(from, until)
    .map((line) => `${cut(line.replace(/:\d+(?= {2})/, ':34151'))}\n`)
    .join('');
}

function cut(line) {
  if (line.length <= widest) return line;
  return `${line.slice(0, line.lastIndexOf(', ', widest - 3))}, …`;
}

function isNear(old, now) {
  const requests = /(\d+) requests/;
  const [a, b] = [old, now].map((text) => Number(requests.exec(text)?.[1] ?? 0));
  const isSame = old.replace(requests, '') === now.replace(requests, '');
  return isSame && Math.abs(a - b) <= apart * b;
}
