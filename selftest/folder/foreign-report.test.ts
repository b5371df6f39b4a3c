import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedTargets } from '../../cli/replay/replay-targets.ts';
import { fixedNames } from '../../cli/folder/own-files.ts';
import { perform } from '../../cli/perform.ts';
import { replay } from '../../cli/replay/replay.ts';
import type { Target } from '../../harness/model/target.ts';
import { readTrail } from '../../harness/run/account/trail.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { Report } from '../../reporters/report.ts';
import { writeBelow } from '../../reporters/write-whole.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';
import { breaks, report } from '../samples/run-sample.ts';

/** Reports that are bent; the proof draws many. */
const draws = Number(process.env['CONFORMANCE_DRAWS'] ?? 200);

const failed = report({ results: [breaks(1)] });

/** Somebody's report that names where its run found its targets. */
function naming(config: string | null, target: string | null): Report {
  return { ...failed, invocation: { ...failed.invocation, config, target } };
}

const nowhere = { config: null, url: null };
const again = ({ config, url }: { config: string | null; url: string | null }) =>
  `replay a --config ${config} --target ${url}`;

/** The targets of a replay whose user named none. */
function targetsOf(evil: Report): readonly Target[] | 'none' | null {
  try {
    return askedTargets(evil, new Set(['acme']), nowhere, again).targets;
  } catch (error) {
    if (error instanceof UsageError) return 'none';
    throw error;
  }
}

describe('replay of somebody’s report', () => {
  test('reads no file and asks no host that the report names, and says what to type', async () => {
    const folder = await emptyFolder();
    const server = createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const requests: unknown[] = [];
    server.on('request', (request) => requests.push(request));
    const trap = { name: 'acme', baseUrl: url, credentials: { command: `touch ${folder}/OWNED` } };
    const config = join(folder, 'targets.json');
    await writeFile(config, JSON.stringify({ targets: [trap] }));
    for (const evil of [naming(config, null), naming(null, url), naming('targets.json', url)]) {
      await writeFile(join(folder, 'conformance.json'), JSON.stringify(evil));
      const { code, text } = await inProcess(replay, '--all', '--report', folder);
      expect(text).toMatch(
        /^replay asks nobody that only the report names; .*\n {2}\S.* replay --all /,
      );
      expect(code).toBe(3);
    }
    server.close();
    expect(requests).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual(['conformance.json', 'targets.json']);
  });

  test('meets whom its user named, or the embedded gateway', () => {
    const where = fc.option(fc.oneof(fc.string(), fc.webUrl(), fc.constant('../targets.json')));
    fc.assert(
      fc.property(where, where, (config, target) => {
        const evil = naming(config, target);
        expect(targetsOf(evil)).toBe(config === null && target === null ? null : 'none');
        const given = { config: null, url: 'http://127.0.0.1:1' };
        const { targets } = askedTargets(evil, new Set(['acme']), given, again);
        expect(targets?.map(({ baseUrl }) => baseUrl)).toEqual([given.url]);
      }),
      { numRuns: draws },
    );
  });
});

/** Texts that lead elsewhere where they are taken for a path, a clause's id or a target's name. */
const hostile = fc.constantFrom(
  '../../owned.sh',
  '/tmp/owned.sh',
  'scripts/../../../owned.sh',
  'scripts/acme/../../../x.sh',
  'scripts/link/x.sh',
  '..',
  'a/../../../b',
  String.raw`..\..\owned`,
  'link/owned',
  'nul\0.sh',
  '$(touch OWNED)',
  'conformance.json',
);

/** Every place of a report that has a text. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]));
}

function bent(value: unknown, [name, ...others]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === name ? bent(one, others, text) : one));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, one]) => [
      key,
      key === name ? bent(one, others, text) : one,
    ]),
  );
}

describe('render of somebody’s report', () => {
  test('writes below its folder alone, whatever stands at any place of the report', async () => {
    const place = fc.constantFrom(...placesIn(failed));
    const bends = fc.array(fc.tuple(place, hostile), { minLength: 1, maxLength: 3 });
    const parent = await emptyFolder();
    const folder = join(parent, 'one', 'two');
    await mkdir(join(folder, 'scripts'), { recursive: true });
    await symlink(await emptyFolder(), join(folder, 'link'));
    await symlink(await emptyFolder(), join(folder, 'scripts', 'link'));
    let rendered = 0;
    await fc.assert(
      fc.asyncProperty(bends, async (all) => {
        const evil = all.reduce<unknown>((so, [path, text]) => bent(so, path, text), failed);
        await writeFile(join(folder, 'conformance.json'), JSON.stringify(evil));
        const { code } = await inProcess(perform, 'render', folder);
        if (code === 0) rendered += 1;
        expect([0, 3]).toContain(code);
      }),
      { numRuns: draws },
    );
    expect(rendered).toBeGreaterThan(draws / 4);
    const names = await readdir(parent, { recursive: true });
    const written =
      /^one(?:\/two(?:\/(?:link|scripts(?:\/(?:link|[^/]+(?:\/[^/]+-\d\.sh)?))?))?)?$/;
    const strange = names.filter(
      (name) => !written.test(name) && !fixedNames.includes(name.replace('one/two/', '')),
    );
    expect(strange).toEqual([]);
    for (const link of ['link', 'scripts/link'])
      expect(await readdir(join(folder, link))).toEqual([]);
  });

  test('shows no line to repeat a failure that starts anything but a replay', async () => {
    const folder = await emptyFolder();
    const text = JSON.stringify(failed).replaceAll(
      /"replay":"[^"]*"/g,
      '"replay":"evil; replay a"',
    );
    expect(text).toContain('evil');
    await writeFile(join(folder, 'conformance.json'), text);
    const told = await inProcess(perform, 'render', folder);
    expect(told).toMatchObject({ code: 0, text: expect.not.stringContaining('evil') });
    for (const name of ['report.html', 'junit.xml', 'summary.md', 'ctrf.json'])
      expect(await readFile(join(folder, name), 'utf8')).not.toContain('evil');
  });

  test.each(['scripts', 'scripts/acme'])('follows no link, as of %s', async (name) => {
    const [folder, elsewhere] = [await emptyFolder(), await emptyFolder()];
    await writeFile(join(folder, 'conformance.json'), JSON.stringify(failed));
    if (name !== 'scripts') await mkdir(join(folder, 'scripts'));
    await symlink(elsewhere, join(folder, name));
    const { code } = await inProcess(perform, 'render', folder);
    expect(code).toBe(3);
    expect(await readdir(elsewhere)).toEqual([]);
  });
});

describe('a name below a folder', () => {
  test('leads nowhere else, whatever it is', async () => {
    const parent = await emptyFolder();
    const step = fc.constantFrom('..', '.', '', 'a', 'b', 'link', 'a\\..\\..', '\0', '/etc', 'C:');
    await symlink(await emptyFolder(), join(parent, 'link'));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const folder = join(parent, 'one', 'two');
        await mkdir(join(folder), { recursive: true });
        await symlink('/tmp', join(folder, 'link')).catch(() => undefined);
        const name = steps.join('/');
        const isPlain = steps.every((one) => ['a', 'b'].includes(one)) || name === 'link';
        const write = writeBelow(folder, name, 'x').then(
          () => true,
          () => false,
        );
        expect((await write) && !isPlain).toBe(false);
      }),
      { numRuns: draws },
    );
    expect((await readdir(parent)).toSorted()).toEqual(['link', 'one']);
    expect(await readdir(join(parent, 'one'))).toEqual(['two']);
  });
});

test('a trail that is a link is not read', async () => {
  const folder = await emptyFolder();
  const trail = join(folder, 'enabled-endpoints.ndjson');
  await writeFile(join(folder, 'other'), '{"target":"a","plane":"public","endpointId":"1"}\n');
  await symlink(join(folder, 'other'), trail);
  expect(readTrail(trail)).toEqual([]);
});
