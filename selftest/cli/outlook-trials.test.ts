import { expect, test } from 'vitest';
import { additions } from '../../cli/outlook/additions.ts';
import { prospectOf, type Situation } from '../../cli/outlook/situation.ts';
import { trials } from '../../cli/outlook/trials.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import { checks } from '../../suites/index.ts';

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
