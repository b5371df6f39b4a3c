import type { Suite } from '../../harness/model/suite.ts';
import { bootstrapChecks } from './bootstrap-endpoint.ts';
import { listDevicesChecks } from './list-devices.ts';
import { submitAndAwaitChecks } from './submit-and-await.ts';

/** The macros as a client runs them, and what verifies a step whose answer was lost. */
export const macrosSuite: Suite = {
  id: 'macros',
  title: 'The macros run, step by step',
  checks: [...submitAndAwaitChecks, ...bootstrapChecks, ...listDevicesChecks],
};
