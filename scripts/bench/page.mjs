// The page that a bench writes: what was measured, beside what it was to be.

/** A number to people's precision. */
export const short = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

const line = (cells) => `| ${cells.join(' | ')} |`;

/** A table in Markdown. */
export function table(head, rows) {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** By the name of each row of a page's first table, its first figure: what was measured when the page was made. */
export function cellsOf(text) {
  const rows = text.split('\n').filter((row) => row.startsWith('| '));
  return new Map(
    rows.map((row) => row.split('|').slice(1, 3)).map(([a, b]) => [a.trim(), b.trim()]),
  );
}

/** The whole page. */
export function page({ machine, goals, peers, phases, memory, growth, latency, races, sizes }) {
  const cpu = Object.values(phases).reduce((sum, ms) => sum + ms, 0);
  return `# What a run costs

Made by \`npm run bench\`, in one go on one machine: ${machine}. Ratios are what to compare; seconds
are this machine's alone. A gate and a smoke judge a gateway of another make with every gate on, without a receiver;
their figures are medians of five runs.

## Goals

${table(['What', 'Measured', 'Last time', 'Goal', 'Reached'], goals)}

What keeps a gate from its goals: nearly every check has an account of its own, which the state hook makes and
takes back, and most make something in it as well. Fewer requests and calls want checks that share accounts, good
requests and looks without being able to disturb one another. The rest is spread over sending and judging without a
spot that stands out.

## Sizes

Tests hold bounds with a tenth of slack; these are the figures.

${table(
  ['What', 'How much'],
  sizes.map(([what, count]) => [what, count.toLocaleString('en')]),
)}

## Beside others

The requests of a run once more, in their order: by undici alone, as many chains at a time, and as steps of workflows
by Redocly Respect, one at a time, the first ${peers.respect?.sent.toLocaleString('en') ?? 0} that its format can hold. Both judge nothing that counts here.

${table(
  ['', 'Requests', 'Wall time', 'Processor time', 'of each request', 'by that of undici'],
  [
    peerRow('undici alone', peers.bare, peers.bare),
    peerRow('this suite', peers.suite, peers.bare),
    ...(peers.respect ? [peerRow('Redocly Respect', peers.respect, peers.bare)] : []),
  ],
)}

Schemathesis was not measured: it could not be installed where this page is made.

## Processor time by phase

${table(
  ['Phase', 'Time', 'Share'],
  Object.entries(phases)
    .toSorted(([, a], [, b]) => b - a)
    .map(([phase, ms]) => [phase, seconds(ms), `${short((100 * ms) / cpu)} %`]),
)}

Memory after each phase: ${Object.entries(memory)
    .map(([phase, mb]) => `${phase} ${mb.toFixed(0)} MB`)
    .join(', ')}.

## Growth

${table(
  ['', 'Requests', 'Wall time', 'Most memory'],
  growth.map(([name, one]) => [name, one.sent, seconds(one.wallMs), `${one.peakMb.toFixed(0)} MB`]),
)}

An audit drives each check three times and draws ten times the cases; its memory was
${short(growth[1][1].peakMb / growth[0][1].peakMb)} times that of a gate.

${table(
  ['Each answer later by', 'Wall time', 'Longest check', 'Ratio'],
  latency.map(({ latencyMs, wallMs, longestMs, longest }) => [
    `${latencyMs} ms`,
    seconds(wallMs),
    `${seconds(longestMs)} (\`${longest}\`)`,
    short(wallMs / longestMs),
  ]),
)}

The longest check is the longest chain of requests each of which needs the one before it.

## Races

A gateway without a lock, which lets a while pass between counting endpoints and storing one: how often that is
caught by a run of \`webhooks.create/limit-in-parallel\`, and by one burst of four creates on four open
connections.

${table(
  ['While', 'By the check', 'By one burst'],
  races.map(({ gapMs, caught, burst, times }) => [
    `${gapMs} ms`,
    `${caught} of ${times}`,
    `${burst} of ${times}`,
  ]),
)}
`;
}

function peerRow(name, { sent, wallMs, cpuMs }, bare) {
  const each = cpuMs / sent;
  const ratio = short(each / (bare.cpuMs / bare.sent));
  return [name, sent, seconds(wallMs), seconds(cpuMs), `${short(each)} ms`, ratio];
}
