import { describe, expect, test } from 'vitest';
import { waive } from '../../cli/reports/waive.ts';
import type { Waiver } from '../../harness/model/waiver.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import type { TargetInput } from '../../reporters/inputs/inputs.ts';
import { renderJson } from '../../reporters/text/json.ts';
import { situations, today } from '../gating/situations.ts';
import { sampleRun } from '../samples/samples.ts';
import { jsonFile } from '../commands/command-line.ts';
import { inProcess } from '../commands/in-process.ts';

/** The report of a run, with waivers where it has any. */
function reported(met: TargetInput, waivers: readonly Waiver[] = []) {
  return foldRun(sampleRun([{ ...met, waivers }], { waivers, today }));
}

/** What `waive` makes of a situation's report, answered for by somebody. */
async function waived(met: TargetInput, id: string) {
  const file = await jsonFile('conformance.json', renderJson(reported(met)));
  const { code, text } = await inProcess(waive, id, '--from', file, '--days', '1');
  if (code !== 0) return { code, text, waivers: [] };
  const [json = ''] = text.split('write the reason');
  const written: { waivers: Waiver[] } = JSON.parse(json);
  const answered = { reason: 'ticket 12', owner: 'team', expires: '2026-12-31' };
  return { code, text, waivers: written.waivers.map((one) => ({ ...one, ...answered })) };
}

describe('a waiver that is written from a report', () => {
  test.each([
    ['a failure', 'a `must` failed', 'a', 'fingerprints'],
    [
      'what the target kept from being judged',
      'the target kept a `must` from being judged',
      'b',
      'excuses',
    ],
    ['what was not exercised', 'a `must` was not exercised', 'b', 'excuses'],
  ])('excuses %s', async (_, where, id, cause) => {
    const { met } = situations[where]!;
    const { waivers } = await waived(met, id);
    expect(waivers).toMatchObject([{ clause: id, target: 'acme', [cause]: expect.anything() }]);
    const { exitCode, waivers: became } = reported(met, waivers);
    expect([exitCode, became.map(({ state }) => state)]).toEqual([0, ['used']]);
  });

  test('is for nothing where the clause passed', async () => {
    const { code, text } = await waived(situations['nothing failed']!.met, 'a');
    expect([code, text]).toEqual([3, 'a: neither failed there nor was left open (pass)']);
  });

  test.each([
    ['what failed', 'a `must` failed', ['a'], 0],
    ['what the target kept back', 'the target kept a `must` from being judged', ['b'], 0],
    ['no gap of another kind', 'a `must` failed, another was not exercised', ['a'], 0],
    ['no `should`', 'a `should` failed', [], 3],
    ['nothing of a green run', 'nothing failed', [], 3],
  ])('takes in all %s', async (_, where, ids, exit) => {
    const { met } = situations[where]!;
    const { code, waivers } = await waived(met, '--all');
    expect([code, waivers.map(({ clause }) => clause)]).toEqual([exit, ids]);
  });

  test('takes nothing in that a waiver of that run excused', async () => {
    const { met, waivers } = situations['a failed `must` is waived by its fingerprints']!;
    const file = await jsonFile('conformance.json', renderJson(reported(met, waivers)));
    const { code, text } = await inProcess(waive, '--all', '--from', file);
    expect([code, text]).toEqual([3, expect.stringContaining('no must clause failed there')]);
  });
});
