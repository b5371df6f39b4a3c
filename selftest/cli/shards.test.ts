import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { merge } from '../../cli/run/merge.ts';
import { rejudge } from '../../cli/reports/rejudge.ts';
import { render } from '../../cli/reports/render.ts';
import { replay } from '../../cli/replay/replay.ts';
import { run } from '../../cli/run/run.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Report } from '../../reporters/report.ts';
import { withTarget } from '../commands/command-line.ts';
import { emptyFolder, inProcess, type Told } from '../commands/in-process.ts';
import { readReport } from '../../cli/reports/stored-report.ts';
import { manifestAnew } from '../evidence/manifest-anew.ts';

const { alter } = mutants.find(({ id }) => id === 'fragment-accepted')!;
const failing = 'webhooks.create.url-fragment';
const selection = ['--clause', 'webhooks.create.url-*'];

/** Folders of one run as a whole, of its shards, and of these merged. */
let whole: string;
let shards: string[];
let merged: string;
let wholeTold: Told;
let mergedTold: Told;
let shardsTold: Told[];
let again: Told;

beforeAll(async () => {
  const out = await emptyFolder();
  whole = join(out, 'whole');
  merged = join(out, 'merged');
  shards = [1, 2, 3].map((index) => join(out, `shard-${index}`));
  await withTarget({ alter }, {}, async (file) => {
    const asked = ['--config', file, '--seed', '7', ...selection];
    wholeTold = await inProcess(run, ...asked, '--out', whole);
    shardsTold = [];
    for (const [place, folder] of shards.entries())
      shardsTold.push(await inProcess(run, ...asked, '--shard', `${place + 1}/3`, '--out', folder));
    mergedTold = await inProcess(merge, ...shards, '--out', merged);
    again = await inProcess(replay, failing, '--report', merged, '--config', file);
  });
});

/** What a report says of each clause, without what no two runs have in common. */
function said({ targets }: Report) {
  return targets.flatMap(({ name, clauses }) =>
    clauses.map(({ id, verdict, planned, exercised, findings, fingerprints, level }) => {
      const told = { id, verdict, planned, exercised, findings, fingerprints, level };
      return { name, ...told };
    }),
  );
}

function sums({ exitCode, exitReason, targets }: Report) {
  const each = targets.map(({ verdict, counts, countsShould, planes, requests }) => {
    return { verdict, counts, countsShould, planes, requests };
  });
  return { exitCode, exitReason, each };
}

/** How a report shows the failure, and what it observed. */
function shown(report: Report) {
  const [target] = report.targets;
  const { evidence } = target!.clauses.find(({ id }) => id === failing)!;
  const forms = evidence.map(({ role, check, label, placeholders, script }) => ({
    role,
    check,
    label,
    names: Object.values(placeholders ?? {}).toSorted(),
    script: script?.file,
    lines: script?.text.split('\n').length,
  }));
  return { forms, topics: [...new Set(target!.observations.map(({ topic }) => topic))] };
}

/** A folder of shard reports, in a copy that somebody changed. */
async function changed(folder: string, change: (copy: string) => Promise<void>): Promise<string> {
  const copy = await emptyFolder();
  await cp(folder, copy, { recursive: true });
  await change(copy);
  return copy;
}

describe('the merged report of three shards', () => {
  test('says of every clause what the whole run says', () => {
    const report = readReport(merged);
    expect(said(report)).toEqual(said(readReport(whole)));
    expect(said(report).filter(({ verdict }) => verdict === 'fail')).not.toEqual([]);
    expect(said(report).filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(10);
  });

  test('has the verdicts, counts and exit code of the whole run', () => {
    const { exitCode, exitReason, each } = sums(readReport(whole));
    const of = sums(readReport(merged));
    expect({ ...of, each: of.each.map((one) => ({ ...one, requests: 0 })) }).toEqual({
      exitCode,
      exitReason,
      each: each.map((one) => ({ ...one, requests: 0 })),
    });
    expect([wholeTold.code, mergedTold.code]).toEqual([1, 1]);
    // what is asked before all checks was asked by each shard
    expect(of.each[0]!.requests).toBeGreaterThanOrEqual(each[0]!.requests);
    expect(readReport(merged).shards).toEqual({ of: 3, asked: [1, 2, 3], missing: [] });
  });

  test('shows failures as the whole run does, with scripts, command lines and observations', () => {
    expect(shown(readReport(merged))).toEqual(shown(readReport(whole)));
    expect(shown(readReport(merged)).forms[0]?.script).toBeDefined();
  });

  test('is judged again to the same, rendered, and replayed', async () => {
    expect(await inProcess(rejudge, merged)).toMatchObject({
      code: 0,
      text: expect.stringContaining('all stand'),
    });
    expect(await inProcess(render, merged)).toMatchObject({ code: 0 });
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining('still failing') });
  });

  test('can be made of a merged report and another shard', async () => {
    const [one, two, three] = shards;
    const some = join(await emptyFolder(), 'some');
    await inProcess(merge, three!, one!, '--out', some);
    const all = join(await emptyFolder(), 'all');
    expect((await inProcess(merge, some, two!, '--out', all)).code).toBe(1);
    expect(said(readReport(all))).toEqual(said(readReport(whole)));
  });
});

describe('a shard alone', () => {
  test('is incomplete where nothing failed in it, and says which it is', () => {
    const reports = shards.map(readReport);
    const failed = reports.filter((report) => report.exitCode === 1);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(3);
    for (const [place, { targets, shards: which, exitCode, exitReason }] of reports.entries()) {
      expect(which).toEqual({ of: 3, asked: [place + 1] });
      expect(shardsTold[place]?.code).toBe(exitCode);
      if (exitCode === 1) continue;
      expect(targets[0]?.verdict).toBe('incomplete');
      expect(exitReason).toContain(`this is shard ${place + 1} of 3`);
    }
  });

  test('has no clause pass of which another shard asks a part', () => {
    const passed = shards.map((folder) =>
      said(readReport(folder)).filter(({ verdict }) => verdict === 'pass'),
    );
    const ids = passed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [target] = readReport(shards[0]!).targets;
    const left = target!.lacks.find(({ what }) => what === 'shard');
    expect(left?.reason).toBe('left to other shards; this is shard 1 of 3');
    expect(left?.clauses.length).toBeGreaterThan(10);
  });

  test('is judged again to the same', async () => {
    expect((await inProcess(rejudge, shards[1]!)).code).toBe(0);
  });
});

describe('reports that do not make up one run', () => {
  test('where a shard is missing say so, and end with 2 where nothing failed', async () => {
    const green = shards.filter((_, place) => shardsTold[place]?.code === 0);
    const { code, text } = await inProcess(merge, green[0]!, '--out', await emptyFolder());
    expect(code).toBe(2);
    expect(text).toMatch(/missing: shards \d and \d of 3/);
    const out = await emptyFolder();
    const red = shards.filter((folder) => folder !== green[0]);
    expect((await inProcess(merge, ...red, '--out', out)).code).toBe(1);
    const report = readReport(out);
    expect(report.shards?.missing?.length).toBe(1);
    expect(report.targets[0]?.clauses.some(({ reason }) => reason.includes('left to other'))).toBe(
      true,
    );
  });

  test.each([
    ['a shard twice', () => [shards[0]!, shards[0]!], 'shard 1 of 3 is in'],
    ['no shard', () => [whole], 'not the report of a shard'],
    ['nothing', () => [], 'give the folders of the shards'],
    ['a folder that is none', () => ['/nowhere'], 'no such file'],
  ])('are refused: %s', async (_, folders, why) => {
    const { code, text } = await inProcess(merge, ...folders(), '--out', await emptyFolder());
    expect(text).toContain(why);
    expect(code).toBe(3);
  });

  test.each([
    ['another seed', '"seed":7', '"seed":8', 'seed 8, not 7'],
    ['another number of shards', '"of":3', '"of":4', 'number of shards 4, not 3'],
    [
      'other filters',
      '"checks":["',
      // one alone might be the share of this shard
      '"checks":["webhooks.enable/accepted","webhooks.enable/turns-on","',
      'other checks',
    ],
    ['other waivers', '"waivers":[]', '"waivers":[{}]', 'waivers'],
    ['another base URL', '"baseUrl":"', '"baseUrl":"https://', 'base URL of gateway'],
    ['other gates', '"workflowTools":"off"', '"workflowTools":"on"', 'gates of gateway'],
    [
      'another target',
      '"target":{"name":"',
      '"target":{"name":"other ',
      'targets ["other gateway"]',
    ],
  ])('are refused: %s', async (_, was, is, why) => {
    const other = await changed(shards[1]!, async (copy) => {
      const path = join(copy, 'evidence.ndjson.gz');
      const text = gunzipSync(await readFile(path)).toString();
      expect(text).toContain(was);
      await writeFile(path, gzipSync(text.replace(was, is)));
      await manifestAnew(copy);
    });
    const all = [shards[0]!, other, shards[2]!];
    const { code, text } = await inProcess(merge, ...all, '--out', await emptyFolder());
    expect(text).toContain(why);
    expect(code).toBe(3);
  });

  test('are refused where a file is not what the manifest names, or another build judged', async () => {
    const altered = await changed(shards[0]!, (copy) =>
      writeFile(join(copy, 'conformance.json'), '{}'),
    );
    expect((await inProcess(merge, altered)).text).toContain(
      'not the file that the manifest names',
    );
    const built = await changed(shards[0]!, async (copy) => {
      const path = join(copy, 'manifest.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/("name": "clauses.*?"sha256": ")\w/s, '$1x'));
    });
    expect((await inProcess(merge, built)).text).toContain('another build');
  });
});
