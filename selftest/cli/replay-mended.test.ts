import { expect, test } from 'vitest';
import { everyGateOff, startGateway } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { commandLine, jsonFile, withTarget } from '../commands/command-line.ts';

const { alter } = mutants.find(({ id }) => id === 'endpoints-listed-newest-first')!;

test('replay tells a mended list as fixed, though what showed it does not claim its order', async () => {
  await withTarget({ gates: everyGateOff, alter }, {}, async (file) => {
    const asked = ['run', '--config', file, '--check', 'webhooks.create/further-members'];
    const { report } = await commandLine(asked);
    const failed = report?.targets[0]?.clauses.find(({ verdict }) => verdict === 'fail');
    expect(failed?.id).toBe('webhooks.list.ordered-by-creation');
    expect(failed?.checks).not.toContain(failed?.evidence[0]?.check);
    const mended = await startGateway({ gates: everyGateOff });
    const { url: baseUrl, origin, statesUrl: url } = mended;
    const now = { name: 'gateway', baseUrl, origin, gates: everyGateOff, maxTier: 'irreversible' };
    const config = await jsonFile('mended.json', { targets: [{ ...now, states: { url } }] });
    const stored = await jsonFile('conformance.json', report);
    const args = ['replay', '--all', '--report', stored];
    const there = await commandLine([...args, '--config', file]);
    const gone = await commandLine([...args, '--config', config]);
    await mended.close();
    expect(there.stdout).toMatch(
      /^still failing: must webhooks\.list\.ordered-by-creation on gateway: /,
    );
    expect(there.code).toBe(1);
    expect(gone.stdout).toMatch(
      /^fixed: must webhooks\.list\.ordered-by-creation on gateway\nreport: /,
    );
    expect(gone.code).toBe(0);
  });
});
