import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The doors of the house: what each room may import beside itself, and which packages. */
const doors: Readonly<Record<string, { rooms: readonly string[]; packages: readonly string[] }>> = {
  schemas: { rooms: [], packages: [] },
  'fixtures/gateway': { rooms: [], packages: ['uuid'] },
  'fixtures/receiver': { rooms: [], packages: [] },
  'fixtures/mutants': { rooms: ['fixtures/gateway', 'schemas'], packages: [] },
  'fixtures/generators': { rooms: ['schemas'], packages: ['fast-check'] },
  harness: {
    rooms: ['schemas'],
    packages: [
      'ajv',
      'allure-js-commons',
      'fast-check',
      'lossless-json',
      'undici',
      'uuid',
      'vitest',
    ],
  },
  contract: { rooms: ['schemas', 'harness'], packages: ['uuid'] },
  suites: {
    rooms: ['schemas', 'harness', 'contract', 'fixtures/generators'],
    packages: ['fast-check', 'uuid'],
  },
  ...roomsOfSuites(),
  reporters: {
    rooms: ['schemas', 'harness/model'],
    packages: ['allure-js-commons', 'badge-maker', 'diff', 'picocolors'],
  },
  engine: {
    rooms: ['schemas', 'harness', 'suites', 'reporters', 'fixtures/gateway', 'fixtures/receiver'],
    packages: [],
  },
  cli: {
    rooms: [
      'schemas',
      'harness',
      'contract',
      'suites',
      'reporters',
      'engine',
      'fixtures/gateway',
      'fixtures/mutants',
      'fixtures/receiver',
    ],
    packages: [],
  },
  library: {
    rooms: ['schemas', 'harness', 'suites', 'reporters', 'engine'],
    packages: ['vitest'],
  },
  foreign: { rooms: ['harness', 'fixtures/gateway'], packages: [] },
};

/** A room a resource, each on the resources alone: what two of them use belongs there. */
function roomsOfSuites() {
  const below = ['schemas', 'harness', 'contract', 'fixtures/generators'];
  const room = (...rooms: readonly string[]) => ({
    rooms: [...below, ...rooms.map((name) => `suites/${name}`)],
    packages: ['fast-check'],
  });
  return {
    // whose UUIDs come of the randomness of checks
    'suites/resources': { ...room(), packages: ['fast-check', 'uuid'] },
    'suites/webhooks': room('resources'),
    'suites/alpha': room('resources'),
    'suites/messages': room('resources'),
    'suites/owner': room('resources'),
    'suites/sealed': room('resources'),
    'suites/workflow': room('resources'),
    'suites/everywhere': room('resources'),
    'suites/journeys': room('resources', 'alpha', 'webhooks'),
  };
}

/** Files that alone may know vitest: the adapter and its set-up. */
const vitestRooms = ['harness/register.ts', 'library/vitest-target.ts'];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly typeOnly: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/^(?:import|export)\s(type\s)?[^;]*?from '([^']+)';/gms);
  return [...found].map(([, type, from]) => ({ file, from: from ?? '', typeOnly: !!type }));
}

/** The room that a file of ours lies in: the longest that names its folder. */
function roomOf(file: string): string {
  const rooms = [...Object.keys(doors), 'harness/model'];
  const holding = rooms.filter((room) => file.startsWith(`${room}/`));
  return holding.toSorted((a, b) => b.length - a.length)[0] ?? file;
}

function targetOf({ file, from }: Import): string {
  return relative(root, join(root, dirname(file), from));
}

const rooms = Object.keys(doors).filter((room) => {
  try {
    return sources(room).length > 0;
  } catch {
    return false;
  }
});

describe.each(rooms)('%s', (room) => {
  const imports = sources(room)
    .filter((file) => roomOf(file).startsWith(room))
    .flatMap(importsOf);
  const { rooms: open, packages } = doors[room]!;

  test('imports only through its doors', () => {
    const through = imports
      .filter(({ from }) => from.startsWith('.'))
      .filter((one) => !targetOf(one).startsWith(`${room}/`))
      .filter((one) => !open.some((door) => targetOf(one).startsWith(`${door}/`)))
      .map(({ file, from }) => `${file} imports ${from}`);
    expect(through).toEqual([]);
  });

  test('uses only the packages that are its own', () => {
    const strange = imports
      .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
      .filter(({ from }) => !packages.some((name) => from === name || from.startsWith(`${name}/`)))
      .map(({ file, from }) => `${file} imports ${from}`);
    expect(strange).toEqual([]);
  });
});

test('vitest is known to the adapter and its set-up alone', () => {
  const knowing = rooms
    .flatMap(sources)
    .filter((file) => importsOf(file).some(({ from }) => /^vitest(\/|$)/.test(from)));
  expect([...new Set(knowing)].toSorted()).toEqual(vitestRooms.toSorted());
});

test('suites never reach the gateway or its mutants, not even through others', () => {
  const seen = new Set<string>();
  const reach = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const one of importsOf(file)) if (one.from.startsWith('.')) reach(targetOf(one));
  };
  for (const file of sources('suites')) reach(file);
  expect([...seen].filter((file) => /^fixtures\/(gateway|mutants)\//.test(file))).toEqual([]);
});

/** All rooms, those of the tests among them. */
const house = [...new Set(Object.keys(doors).map((room) => room.split('/')[0] ?? room))].concat(
  'selftest',
  'proof',
);

describe('no circle', () => {
  const files = house.flatMap(sources);
  const edges = files
    .flatMap(importsOf)
    .filter(({ from }) => from.startsWith('.'))
    .map((one) => [one.file, targetOf(one)] as const);

  test('of files that import one another', () => {
    expect(circleIn(edges)).toEqual([]);
  });

  test('of folders that lie beside each other', () => {
    expect(circleIn(edges.flatMap(asNeighbours))).toEqual([]);
  });
});

/** More files than that nobody surveys at a sitting. */
const mostFiles = 40;

test(`no folder has more than ${mostFiles} files`, () => {
  const counts = new Map<string, number>();
  for (const room of [...house, 'docs', 'examples', 'scripts'])
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const folder = relative(root, entry.parentPath);
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
  const large = [...counts].filter(([, count]) => count > mostFiles).map(([folder]) => folder);
  expect(large).toEqual([]);
});

/** An import as one of a folder by its neighbour; nothing where one of them holds the other. */
function asNeighbours([file, target]: readonly [string, string]): [string, string][] {
  const [from, to] = [dirname(file).split('/'), dirname(target).split('/')];
  const apart = from.findIndex((name, place) => name !== to[place]);
  if (apart < 0 || apart >= to.length) return [];
  return [[from.slice(0, apart + 1).join('/'), to.slice(0, apart + 1).join('/')]];
}

/** What lies on a circle of arrows: peeled off from outside, nothing else is left. */
function circleIn(edges: readonly (readonly [string, string])[]): string[] {
  let left = edges;
  for (;;) {
    const from = new Set(left.map(([source]) => source));
    const to = new Set(left.map(([, target]) => target));
    const inner = left.filter(([source, target]) => to.has(source) && from.has(target));
    if (inner.length === left.length)
      return [...new Set(inner.map(([source, target]) => `${source} → ${target}`))].toSorted();
    left = inner;
  }
}
