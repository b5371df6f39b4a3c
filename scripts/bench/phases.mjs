// Whose processor time it was: each sample of a profile is laid to the nearest of our files above it.

/** Files by phase; the first that fits counts, and what fits none is Node.js itself, on its own account. */
const rooms = [
  ['record', /\/dist\/harness\/(secrets\/|client\/(record|tape))/],
  ['send', /\/dist\/harness\/(client|states|requests|preflight)\/|\/node_modules\/undici\//],
  ['judge', /\/dist\/(harness\/(judge|contract)|contract)\//],
  [
    'fold',
    /\/dist\/reporters\/(fold|ledger|verdicts|units|facts|unmounted|evidence|gates|races|latencies|fingerprint)/,
  ],
  ['render', /\/dist\/reporters\//],
  ['drive', /\/dist\/(suites|harness|schemas)\/|\/node_modules\/fast-check\//],
];

function phaseOf({ callFrame: { url, functionName } }) {
  if (functionName === '(garbage collector)') return 'collect garbage';
  return rooms.find(([, files]) => files.test(url))?.[0];
}

/** Milliseconds of processor time by phase, idle time left out. */
export function byPhase({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((one) => [one, id])),
  );
  const known = new Map();
  const phase = (id) => {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const found = phaseOf(byId.get(at));
      if (found) return found;
    }
    return 'Node.js itself';
  };
  const times = {};
  for (const [place, id] of samples.entries()) {
    if (byId.get(id).callFrame.functionName === '(idle)') continue;
    if (!known.has(id)) known.set(id, phase(id));
    const name = known.get(id);
    times[name] = (times[name] ?? 0) + timeDeltas[place] / 1000;
  }
  return times;
}
