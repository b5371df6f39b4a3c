import type { Suite } from '../../harness/model/suite.ts';
import { addressedChecks } from './alpha-addressed.ts';
import { cancelChecks } from './alpha-cancel.ts';
import { holdChecks } from './alpha-hold.ts';
import { statusChecks } from './alpha-status.ts';

/** Reading and cancelling an alpha message (contract: "Public plane: alpha messages", "Message"). */
export const alphaMessagesSuite: Suite = {
  id: 'alpha-messages',
  title: 'An alpha message is read, and cancelled before it is dispatched',
  checks: [...statusChecks, ...cancelChecks, ...addressedChecks, ...holdChecks],
};
