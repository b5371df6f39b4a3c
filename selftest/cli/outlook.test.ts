import { expect, test } from 'vitest';
import { additions } from '../../cli/outlook/additions.ts';
import { outlook } from '../../cli/outlook/outlook.ts';
import { prospectOf, type Situation } from '../../cli/outlook/situation.ts';
import { trials } from '../../cli/outlook/trials.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import { judge } from '../../library/judge.ts';
import { checks } from '../../suites/index.ts';
import { examined, withExaminedGateway } from './doctor/examined.ts';

const bare: Situation = {
  target: bareTarget('https://gw.example.com'),
  gates: { sealedAdmission: 'on', sealedWebhookDelivery: 'unknown', workflowTools: 'on' },
  account: {},
  ownAccounts: false,
  refused: [],
  unable: new Set(),
};

/** A situation in which nothing is left to try. */
function withAll(situation: Situation): Situation {
  const [first] = trials(situation);
  return first ? withAll(first.after) : situation;
}

/** What checks still lack in a situation. */
function lackedIn(situation: Situation): string[] {
  const lacks = checks.flatMap((check) => prospectOf(check, situation)?.lack?.what ?? []);
  return [...new Set(lacks)].toSorted();
}

test('who gives all that the doctor asks for leaves no check without what it needs', () => {
  expect(lackedIn(bare).length).toBeGreaterThan(5);
  // how the operator set the gates is none of a target file's to choose
  expect(lackedIn(withAll(bare))).toEqual(['defaults']);
});

test.each([
  ['it ends TLS itself', { tls: { certFile: 'cert.pem', keyFile: 'key.pem' } }],
  ['something in front ends TLS', { refusedHost: 'refused.example.com' }],
])('a receiver that can refuse TLS to nobody is told, where %s', (_, more) => {
  const all = withAll(bare);
  const receiver = { listen: '127.0.0.1:8443', callbackUrl: 'https://hooks.example.com/in' };
  const situation = { ...all, target: { ...all.target, receiver: { ...receiver, ...more } } };
  expect(additions(situation).map(({ what }) => what)).toEqual([
    'receiver.refusedHost, where receiver.tls ends TLS',
  ]);
});

/** What the doctor says that a run could judge at most, and what a run did judge. */
async function foretold(baseUrl: string, more: object = {}) {
  const description = { name: 'gateway', baseUrl, ...more };
  const { situation } = await examined(description);
  const report = await judge(description, { seed: 1 });
  const passed = report.targets[0]!.clauses.filter(({ verdict }) => verdict === 'pass');
  return { most: outlook(situation!).exercised, passed: passed.map(({ id }) => id) };
}

test('where only a URL is given, no more is judged than the doctor foretold', () =>
  withExaminedGateway(async ({ gateway }) => {
    const { most, passed } = await foretold(gateway.url);
    expect(passed.length).toBeGreaterThan(40);
    expect(passed.filter((id) => !(most as ReadonlySet<string>).has(id))).toEqual([]);
    // nor much less
    expect(most.size).toBeLessThan(passed.length * 1.1);
  }));

test('nor where an account has one key', () =>
  withExaminedGateway(async ({ gateway, account, target }) => {
    const { workflowToken } = account;
    const { most, passed } = await foretold(gateway.url, { ...target, account: { workflowToken } });
    expect(passed.length).toBeGreaterThan(40);
    expect(passed.filter((id) => !(most as ReadonlySet<string>).has(id))).toEqual([]);
  }));
