import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../cli/audit/audit.ts';
import { compare } from '../../cli/reports/compare.ts';
import { rejudge, sign } from '../../cli/reports/rejudge.ts';
import { run } from '../../cli/run/run.ts';
import { waive } from '../../cli/reports/waive.ts';
import {
  everyGateOff,
  refused,
  startGateway,
  type Parts,
  type RunningGateway,
} from '../../fixtures/gateway/index.ts';
import { changeOutcome } from '../../fixtures/mutants/toolkit/alter.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import type { Waiver } from '../../harness/model/waiver.ts';
import type { Report } from '../../reporters/report.ts';
import { otherIds, smallerPages, withFaults } from '../../selftest/audit/versions.ts';
import { emptyFolder, inProcess } from '../../selftest/commands/in-process.ts';
import { manifestAnew } from '../../selftest/evidence/manifest-anew.ts';

const page = readFileSync(new URL('../../docs/worked-example.md', import.meta.url), 'utf8');
const commands = { run, waive, compare, audit, sign, rejudge };

/** What the page's faults are shown by: a gate sends all, and takes a minute. */
const narrowed = [
  'webhooks.create/accepted',
  'webhooks.create/url-fragment',
  'webhooks.create/url-host-spelling',
  'webhooks.create/ninth-of-disabled',
  'webhooks.create/url-not-https',
  'devices.list/pages',
].flatMap((id) => ['--check', id]);

interface Step {
  readonly section: string;
  readonly command: string;
  readonly lines: readonly string[];
  readonly code: number;
}

/** The commands of the page, with what each prints of all that it prints, and its exit code. */
const steps: readonly Step[] = page.split(/^## /m).flatMap((part) => {
  const section = part.slice(0, part.indexOf('\n'));
  return [...part.matchAll(/^```console\n\$ (.*)\n([^]*?)\n?\$ echo \$\?\n(\d)\n```$/gm)].map(
    ([, command = '', printed = '', code = '']) => ({
      section,
      command,
      lines: printed.split('\n'),
      code: Number(code),
    }),
  );
});

let folder: string;
let gateway: RunningGateway | null = null;
const opened: RunningGateway[] = [];

const at = (name: string) => join(folder, name);

/** Starts a version of the gateway and describes it in a target file. */
async function deploy(file: string, alter: (parts: Parts) => Parts): Promise<void> {
  gateway = await startGateway({ gates: everyGateOff, alter });
  opened.push(gateway);
  const { url: baseUrl, origin, statesUrl } = gateway;
  const name = 'acme gateway';
  const target = { name, baseUrl, origin, gates: everyGateOff, maxTier: 'irreversible' };
  const targets = [{ ...target, states: { url: statesUrl } }];
  await writeFile(at(file), JSON.stringify({ targets }));
}

async function changeWaivers(change: (all: Waiver[]) => Waiver[]): Promise<void> {
  const { waivers }: { waivers: Waiver[] } = JSON.parse(await readFile(at('waivers.json'), 'utf8'));
  await writeFile(at('waivers.json'), JSON.stringify({ waivers: change(waivers) }));
}

/** Makes a pass of a failure in a report, with all that goes with it. */
async function hushUp(name: string, clause: string): Promise<void> {
  const path = join(at(name), 'conformance.json');
  const report: Report = JSON.parse(await readFile(path, 'utf8'));
  const targets = report.targets.map((target) => ({
    ...target,
    verdict: 'incomplete',
    counts: { ...target.counts, fail: target.counts.fail - 1, pass: target.counts.pass + 1 },
    clauses: target.clauses.map((one) =>
      one.id === clause ? { ...one, verdict: 'pass', findings: 0, evidence: [] } : one,
    ),
  }));
  await writeFile(path, JSON.stringify({ ...report, targets }));
  await manifestAnew(at(name));
}

const known = [
  'endpoints-are-created-enabled',
  'fragment-accepted',
  'ip-shorthand-accepted',
] as const;
const left = [known[0], known[2]] as const;

const ninthAnswers400 = changeOutcome('webhooks.create', (outcome) =>
  outcome.kind === 'refused' && outcome.code === 'endpoint_limit'
    ? refused('invalid_request')
    : outcome,
);

/** What happened before a command, by how it begins. */
const before: readonly (readonly [begins: string, happened: () => Promise<void>])[] = [
  [
    'run --config targets.json --out release-1.4',
    () => deploy('targets.json', withFaults(...known)),
  ],
  [
    'run --config targets.json --waivers waivers.json --narrow-waivers --max-waivers 2 --out release-1.5',
    () => changeWaivers((all) => all.map((one) => ({ ...one, reason: 'GW-7', owner: 'team' }))),
  ],
  [
    'run --config targets.json --waivers waivers.json --narrow-waivers --max-waivers 2 --out broken',
    () => deploy('targets.json', (parts) => ninthAnswers400(withFaults(...known)(parts))),
  ],
  [
    'run --config targets.json --waivers waivers.json --out mended',
    () => deploy('targets.json', withFaults(...left)),
  ],
  [
    'run --config targets.json --waivers waivers.json --baseline',
    () => changeWaivers((all) => all.filter(({ clause }) => !clause.endsWith('url-fragment'))),
  ],
  [
    'run --config rewritten.json',
    () =>
      deploy('rewritten.json', (parts) =>
        withFaults(...left, 'http-urls-accepted')(smallerPages(otherIds(parts))),
      ),
  ],
  ['rejudge release-2.0', () => hushUp('release-2.0', 'webhooks.create.url-not-https')],
];

beforeAll(async () => {
  folder = await emptyFolder();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(at('private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(at('public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
});

describe('the worked example', () => {
  test('has every step that is prepared here, and more', () => {
    const begun = before.filter(([begins]) =>
      steps.some(({ command }) => command.startsWith(`${portableCommand} ${begins}`)),
    );
    expect(begun).toHaveLength(before.length);
    expect(page.split('```console')).toHaveLength(steps.length + 1);
    expect(new Set(steps.map(({ section }) => section)).size).toBe(8);
  });

  test.each(steps)('$section: $command', async ({ command, lines, code }) => {
    const told = command.slice(portableCommand.length + 1);
    const [name = '', ...words] = told.split(' ');
    await before.find(([begins]) => told.startsWith(begins))?.[1]();
    const files = /^(?:(?:targets|waivers|rewritten)\.json|release-[\d.]+|broken|mended|.*\.pem)$/;
    const args = words.map((word) => (files.test(word) ? at(word) : word));
    const checks = name === 'run' || name === 'audit' ? narrowed : [];
    const started = Object.entries(commands).find(([one]) => one === name)![1];
    const ended = await inProcess(started, ...args, ...checks);
    for (const line of lines) expect(ended.text).toContain(line);
    expect(ended.code).toBe(code);
  });
});
