import type { Suite } from '../../harness/model/suite.ts';
import { addressedChecks } from './messages/addressed.ts';
import { cancelChecks } from './messages/cancel.ts';
import { holdChecks } from './messages/hold.ts';
import { namedAtOnce } from '../resources/messages/named-at-once.ts';
import { messagesInOutage } from '../resources/reads/read-in-outage.ts';
import { statusChecks } from './messages/status.ts';

/** Reading and cancelling an alpha message (contract: "Public plane: alpha messages", "Message"). */
export const alphaMessagesSuite: Suite = {
  id: 'alpha-messages',
  title: 'An alpha message is read, and cancelled before it is dispatched',
  checks: [
    ...statusChecks,
    ...cancelChecks,
    ...addressedChecks,
    ...holdChecks,
    ...namedAtOnce('public'),
    messagesInOutage('alpha.status'),
  ],
};
