import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../cli/run/run.ts';
import { everyGateOff, startGateway } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Report } from '../../reporters/report.ts';
import { newAccount } from '../gateway/account.ts';
import { complaints } from '../samples/report-complaints.ts';
import { typedHost, typedName, typedReason, typists } from '../typists.ts';
import { jsonFile } from '../commands/command-line.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';

const clause = 'webhooks.create.disabled-on-create';
const only = ['--check', 'webhooks.create/new-endpoint', '--seed', '1'];

test('names, callback hosts and reasons as people type them reach the report as typed', async () => {
  const bug = mutants.find(({ id }) => id === 'endpoints-are-created-enabled');
  const gateway = await startGateway({ ...(bug && { alter: bug.alter }) });
  const typed = typists(1).map((typist, place) => ({
    // two people may choose one name
    name: `${typedName(typist)} ${place + 1}`,
    host: typedHost(typist),
    reason: typedReason(typist),
  }));
  const targets = await Promise.all(
    typed.map(async ({ name, host }) => ({
      name,
      baseUrl: gateway.url,
      origin: gateway.origin,
      gates: everyGateOff,
      maxTier: 'mutating',
      callbackHost: host,
      account: { owner: (await newAccount(gateway)).owner },
    })),
  );
  const waivers = typed.map(({ name, reason }) => ({
    clause,
    reason,
    target: name,
    expires: '2999-12-31',
  }));
  const out = await emptyFolder();
  const config = await jsonFile('targets.json', { targets });
  const file = await jsonFile('waivers.json', { waivers });
  const args = ['--config', config, '--waivers', file, '--out', out, '--har', ...only];
  const { code, text } = await inProcess(run, ...args);
  await gateway.close();
  const report: Report = JSON.parse(await readFile(join(out, 'conformance.json'), 'utf8'));
  expect(complaints(report)).toEqual([]);
  expect({ code, defects: report.defects }).toEqual({ code: 0, defects: [] });
  const har = await readFile(join(out, 'run.har'), 'utf8');
  // a terminal shows what is invisible, such as the joiner within an emoji
  const shown = text.replaceAll('\\u{200d}', '\u200d');
  for (const { name, host, reason } of typed) {
    const target = report.targets.find((one) => one.name === name);
    const judged = target?.clauses.find(({ id }) => id === clause);
    expect(judged).toMatchObject({ verdict: 'waived', reason: expect.stringContaining(reason) });
    expect(har).toContain(`https://${host}/`);
    expect(shown).toContain(reason);
  }
});
