// The page that a bench writes: what was measured, beside what it was to be.

/** A number to people's precision. */
export const short = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

const line = (cells) => `| ${cells.join(' | ')} |`;

/** A table in Markdown. */
export function table(head, rows) {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The whole page. */
export function page({
  machine,
  goals,
  bare,
  hook,
  phases,
  memory,
  growth,
  latency,
  races,
  sizes,
}) {
  const cpu = Object.values(phases).reduce((sum, ms) => sum + ms, 0);
  return `# What a run costs

Made by \`npm run bench\`, in one go on one machine: ${machine}. Ratios are what to compare; seconds
are this machine's alone.

## Goals

${table(['What', 'Measured', 'Goal', 'Reached'], goals)}

What keeps a gate from its goals: nearly every check has an account of its own, which the state hook makes and
takes back, and most make something in it as well. Fewer calls want checks that share accounts without being
able to disturb one another. The rest is spread over sending and judging without a spot that stands out.

## Sizes

Tests hold bounds with a tenth of slack; these are the figures.

${table(
  ['What', 'How much'],
  sizes.map(([what, count]) => [what, count.toLocaleString('en')]),
)}

## Against a bare loop

The requests of a run once more, in their order, as many chains at a time, by undici alone:

${table(
  ['', 'Wall time', 'Processor time', 'Requests'],
  [
    ['bare loop', seconds(bare.wallMs), seconds(bare.cpuMs), `${bare.sent}`],
    ['suite', seconds(bare.suite.wallMs), seconds(bare.suite.cpuMs), `${bare.suite.sent}`],
    ['ratio', short(bare.suite.wallMs / bare.wallMs), short(bare.suite.cpuMs / bare.cpuMs), ''],
  ],
)}

## The state hook

${table(
  ['', 'Target', 'Hook', 'Share of the hook'],
  [
    ['requests', hook.requests, hook.hookCalls, share(hook.hookCalls, hook.requests)],
    [
      'connections',
      hook.connections,
      hook.hookConnections,
      share(hook.hookConnections, hook.connections),
    ],
  ],
)}

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

function share(of, beside) {
  return `${short((100 * of) / (of + beside))} %`;
}
