import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine, jsonFile } from '../commands/command-line.ts';
import { startCounting, type CountingServer } from './counting-server.ts';

let server: CountingServer;
let url = '';

beforeAll(async () => {
  server = await startCounting();
  ({ url } = server);
});
afterAll(() => server.close());

/** Bad usage: the arguments, and what the message must name. */
const cases: readonly (readonly [what: string, args: () => Promise<string[]>, names: string[]])[] =
  [
    ['an unknown command', async () => ['judge'], ['judge', 'no such command']],
    ['an unknown option', async () => ['run', '--targt', url], ['--targt', 'did you mean target?']],
    [
      'a format that is asked for as of others',
      async () => ['clauses', '--format', 'json'],
      ['--json'],
    ],
    ['a seed that is no number', async () => ['run', '--seed', 'x'], ['--seed x', 'whole number']],
    [
      'an effort of no name',
      async () => ['run', '--effort', 'full'],
      ['--effort full', 'smoke, gate, audit'],
    ],
    [
      'a filter that a smoke leaves nothing of',
      async () => ['run', '--embedded', '--effort', 'smoke', '--check', 'webhooks.list/sequences'],
      ['--effort smoke', 'none of the checks'],
    ],
    [
      'no target, where there is no file of the usual name',
      async () => ['run'],
      ['targets.json', '--config FILE', '--target URL', 'init', '--embedded'],
    ],
    [
      'a target beside the embedded gateway',
      async () => ['run', '--embedded', '--target', url],
      ['--embedded', 'leave --config and --target out'],
    ],
    [
      'a strict baseline without one',
      async () => ['run', '--embedded', '--strict-baseline'],
      ['--strict-baseline', '--baseline PATH'],
    ],
    [
      'another level to fail on',
      async () => ['run', '--fail-on', 'must'],
      ['--fail-on must', 'should'],
    ],
    [
      'a filter that matches nothing',
      async () => ['run', '--target', url, '--clause', 'webhooks.create.nint-409'],
      ['--clause webhooks.create.nint-409', 'did you mean webhooks.create.ninth-409?'],
    ],
    [
      'a target file with an unknown member',
      async () => [
        'run',
        '--config',
        await jsonFile('t.json', { targets: [{ name: 'a', baseUrl: url, maxTeir: 'x' }] }),
      ],
      ['t.json', 'targets[0].maxTeir', 'did you mean maxTier?'],
    ],
    [
      'a target file that names a variable which is not set',
      async () => [
        'run',
        '--config',
        await jsonFile('t.json', { targets: [{ name: 'a', baseUrl: '$NOT_SET' }] }),
      ],
      ['t.json', 'targets[0].baseUrl', 'NOT_SET'],
    ],
    [
      'a target file with a wrong type',
      async () => [
        'run',
        '--config',
        await jsonFile('t.json', { targets: [{ name: 'a', baseUrl: url, unmounted: 3 }] }),
      ],
      ['t.json', 'targets[0].unmounted', 'array'],
    ],
    [
      'a waiver of no clause',
      async () => {
        const waiver = { clause: 'webhooks.create.nint-409', reason: 'x', expires: '2999-01-01' };
        return [
          'run',
          '--target',
          url,
          '--waivers',
          await jsonFile('w.json', { waivers: [waiver] }),
        ];
      },
      ['w.json', 'waivers[0].clause', 'names no clause'],
    ],
    [
      'waivers of a target that the run has not',
      async () => {
        const waived = { reason: 'x', expires: '2999-01-01', target: 'acme gateway 1.4' };
        const ids = ['webhooks.create.ninth-409', 'webhooks.create.url-fragment'];
        const waivers = ids.map((clause) => ({ clause, ...waived }));
        const file = await jsonFile('w.json', { waivers });
        return ['run', '--target', url, '--waivers', file];
      },
      ['acme gateway 1.4', '1 other waiver', 'the run has', 'implementation.version'],
    ],
    [
      'a malformed waiver file',
      async () => ['run', '--target', url, '--waivers', await jsonFile('w.json', '{"waivers": [')],
      ['w.json'],
    ],
    [
      'an irreversible run on a distant target without confirmation',
      async () => {
        const target = { name: 'far', baseUrl: 'https://gw.example.com', maxTier: 'irreversible' };
        return ['run', '--config', await jsonFile('t.json', { targets: [target] })];
      },
      ['far', 'irreversible', '--confirm'],
    ],
    [
      'an output folder that is a file',
      async () => ['run', '--target', url, '--out', await jsonFile('taken', '')],
      ['--out', 'taken'],
    ],
  ];

describe('bad usage exits with 3, names the place and the repair, and sends nothing', () => {
  test.each(cases)('%s', async (_, args, names) => {
    const before = server.requests();
    const { code, stdout, stderr } = await commandLine(await args());
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    for (const name of names) expect(stderr).toContain(name);
    expect(server.requests()).toBe(before);
  });
});
