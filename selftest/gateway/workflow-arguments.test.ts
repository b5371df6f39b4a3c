import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Parts, RunningGateway } from '../../fixtures/gateway/index.ts';
import { ALL_GATES, withGateway } from './wire.ts';
import { METHODS, callChanged, freshSamples, goodArguments, newTool } from './workflow.ts';
import type { Arguments, ToolName } from './workflow.ts';

let gateway: RunningGateway;
let tool: ToolName;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
  tool = await newTool(gateway);
});
afterAll(() => gateway.close());

const ZEROS = '00000000-0000-0000-0000-000000000000';
const REFUSED = { status: 400, json: { error: { code: 'invalid_request' } } };
const CAPITALS = 'F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6';

const inKey =
  (change: (key: Arguments) => Arguments) =>
  (args: Arguments): Arguments => ({ ...args, key: change(Object(args['key'])) });

describe.each(METHODS)('%s', (method) => {
  it('needs each of its arguments, but for the occurrence', async () => {
    const good = goodArguments(await freshSamples(tool))[method] ?? {};
    for (const name of Object.keys(good).filter((one) => one !== 'occurrence_id')) {
      const answer = await callChanged(tool, method, (args) => ({ ...args, [name]: undefined }));
      expect({ name, ...answer }).toMatchObject(REFUSED);
    }
  });

  it('takes ids only as they are written in the contract', async () => {
    const good = goodArguments(await freshSamples(tool))[method] ?? {};
    const ids = Object.keys(good).filter((name) => name.endsWith('_id'));
    for (const name of ids) {
      for (const value of [CAPITALS, ZEROS, 'x', '', 7, {}, CAPITALS.toLowerCase().slice(1)]) {
        const answer = await callChanged(tool, method, (args) => ({ ...args, [name]: value }));
        expect({ name, value, ...answer }).toMatchObject(REFUSED);
      }
    }
  });
});

describe('arguments that are objects', () => {
  it.each([
    ['workflow.action.propose', 'descriptor'],
    ['workflow.action.schedule', 'key'],
    ['workflow.action.schedule', 'policy'],
    ['workflow.action.send', 'key'],
    ['workflow.action.cancel', 'key'],
  ])('%s takes no other kind of %s', async (method, name) => {
    for (const value of [null, [], 'x', 1]) {
      const answer = await callChanged(tool, method, (args) => ({ ...args, [name]: value }));
      expect(answer).toMatchObject(REFUSED);
    }
  });

  it('has a descriptor with an account', async () => {
    for (const account_id of [undefined, ZEROS, CAPITALS]) {
      const answer = await callChanged(tool, 'workflow.action.propose', (args) => ({
        ...args,
        descriptor: { ...Object(args['descriptor']), account_id },
      }));
      expect(answer).toMatchObject(REFUSED);
    }
  });
});

describe('the ordinal', () => {
  it.each([0, 1, 99])('may be %j', async (ordinal) => {
    const answer = await callChanged(tool, 'workflow.action.schedule', (args) => ({
      ...args,
      ordinal,
    }));
    expect(answer.status).toBe(200);
  });

  it.each([-1, 100, 1.5, '1', null, true])('may not be %j', async (ordinal) => {
    const answer = await callChanged(tool, 'workflow.action.schedule', (args) => ({
      ...args,
      ordinal,
    }));
    expect(answer).toMatchObject(REFUSED);
  });
});

describe('the occurrence', () => {
  it.each([null, undefined])('may be %j', async (occurrence_id) => {
    const answer = await callChanged(tool, 'workflow.action.send', (args) => ({
      ...args,
      occurrence_id,
    }));
    expect(answer.status).toBe(200);
  });
});

describe('the cancel key', () => {
  const digest = 'a'.repeat(64);

  it.each<[string, object]>([
    ['without its account', { account_id: undefined }],
    ['without its action', { action_id: undefined }],
    ['without its revision', { revision: undefined }],
    ['without its digest', { binding_digest: undefined }],
    ['with an account of zeros', { account_id: ZEROS }],
    ['with an action in capitals', { action_id: CAPITALS }],
    ['at revision 0', { revision: 0 }],
    ['at revision 129', { revision: 129 }],
    ['at revision 1.5', { revision: 1.5 }],
    ['at revision "1"', { revision: '1' }],
    ['with a digest in capitals', { binding_digest: digest.toUpperCase() }],
    ['with a short digest', { binding_digest: digest.slice(1) }],
    ['with a long digest', { binding_digest: `${digest}a` }],
    ['with a digest of other letters', { binding_digest: 'g'.repeat(64) }],
  ])('is refused %s', async (_, wrong) => {
    const change = inKey((key) => ({ ...key, ...wrong }));
    expect(await callChanged(tool, 'workflow.action.cancel', change)).toMatchObject(REFUSED);
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
      expect((await callChanged(await newTool(lax), method, change)).status).toBe(200);
    });
  });
});
