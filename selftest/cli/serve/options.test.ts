import { everyGateOff } from '../../../fixtures/gateway/index.ts';
import { expect, test } from 'vitest';
import { serveOptions } from '../../../cli/serve/options.ts';
const on = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };

test.each([
  [[], everyGateOff],
  [['--gate', 'workflowTools'], { ...everyGateOff, workflowTools: true }],
  [['--all-gates'], on],
  [['--fault', 'endpoints-are-created-enabled'], on],
  [['--fault', 'workflow-gate-ignored'], everyGateOff],
  [
    ['--fault', 'endpoints-are-created-enabled', '--gate', 'workflowTools'],
    { ...everyGateOff, workflowTools: true },
  ],
  [['--fault', 'workflow-gate-ignored', '--all-gates'], on],
])('%j has the gates %j', (args, gates) => {
  expect(serveOptions(args).gates).toEqual(gates);
});

test.each([
  ['200', { fromMs: 200, toMs: 200 }],
  ['100-400', { fromMs: 100, toMs: 400 }],
  ['0', { fromMs: 0, toMs: 0 }],
])('a latency of %s', (text, latency) => {
  expect(serveOptions(['--latency', text]).latency).toEqual(latency);
});

test.each([
  ['--latency=soon', '--latency soon: give milliseconds'],
  ['--latency=-1', '--latency -1'],
  ['--latency=400-100', '--latency 400-100'],
  ['--latency=60001', '--latency 60001'],
  ['--gate=sealed', 'sealedAdmission, sealedWebhookDelivery, workflowTools'],
  [
    '--fault=created-enabled',
    'did you mean endpoints-are-created-enabled, twins-are-created-enabled?',
  ],
  ['--fault=quite-another-thing-of-no-name', 'no such fault; serve --faults lists them'],
])('%s is refused', (arg, said) => {
  expect(() => serveOptions([arg])).toThrow(said);
});
