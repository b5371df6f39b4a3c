import { describe, expect, it } from 'vitest';
import type { Parts, RunningGateway } from '../../fixtures/gateway/index.ts';
import { newAccount } from './account.ts';
import { ALL_GATES, withGateway } from './wire.ts';
import { freshSamples, goodArguments, post, type Arguments } from './workflow.ts';

const ZEROS = '00000000-0000-0000-0000-000000000000';

const inKey =
  (change: (key: Arguments) => Arguments) =>
  (args: Arguments): Arguments => ({ ...args, key: change(Object(args['key'])) });

/** What a new account is answered to a call of a method, after a change to its good arguments. */
async function statusOf(
  gateway: RunningGateway,
  method: string,
  change: (args: Arguments) => Arguments = (args) => args,
): Promise<number> {
  const tool = { gateway, account: await newAccount(gateway) };
  const args = goodArguments(await freshSamples(tool))[method] ?? {};
  return (await post(tool, { method, ...change(args) })).status;
}

const withoutSending = (parts: Parts): Parts => {
  parts.rules.workflow.permitsMethod = (_, method) => method !== 'workflow.action.send';
  return parts;
};

it('a method is refused where the grant leaves it out', () => {
  return withGateway({ gates: ALL_GATES, alter: withoutSending }, async (narrow) => {
    expect(await statusOf(narrow, 'workflow.action.cancel')).toBe(200);
    expect(await statusOf(narrow, 'workflow.action.send')).toBe(403);
  });
});

describe('one rule of a type replaced', () => {
  type Values = Parts['rules']['workflowValues'];
  const CASES: [string, (values: Values) => unknown, string, (args: Arguments) => Arguments][] = [
    [
      'a context in capitals',
      ({ uuid }) => (uuid.lowerCase = () => true),
      'workflow.contact.read',
      (args) => ({ ...args, context_id: String(args['context_id']).toUpperCase() }),
    ],
    [
      'a request of zeros',
      ({ uuid }) => (uuid.notAllZero = () => true),
      'workflow.context.metadata',
      (args) => ({ ...args, request_id: ZEROS }),
    ],
    [
      'a request with any name',
      ({ uuid }) => (uuid.form = () => true),
      'workflow.action.propose',
      (args) => ({ ...args, request_id: 'x' }),
    ],
    [
      'the ordinal 100',
      ({ ordinal }) => (ordinal.atMost = () => true),
      'workflow.action.schedule',
      (args) => ({ ...args, ordinal: 100 }),
    ],
    [
      'the ordinal "1"',
      ({ ordinal }) => (ordinal.integer = () => true),
      'workflow.action.schedule',
      (args) => ({ ...args, ordinal: '1' }),
    ],
    [
      'a digest in capitals',
      ({ bindingDigest }) => (bindingDigest.lowerCase = () => true),
      'workflow.action.cancel',
      inKey((key) => ({ ...key, binding_digest: String(key['binding_digest']).toUpperCase() })),
    ],
  ];

  it.each(CASES)('lets %s in', (_, replace, method, change) => {
    const alter = (parts: Parts): Parts => {
      replace(parts.rules.workflowValues);
      return parts;
    };
    return withGateway({ gates: ALL_GATES, alter }, async (lax) => {
      expect(await statusOf(lax, method, change)).toBe(200);
    });
  });
});
