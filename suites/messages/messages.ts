import type { Suite } from '../../harness/model/suite.ts';
import { namedAtOnce } from '../resources/messages/named-at-once.ts';
import { messagesInOutage } from '../resources/reads/read-twice.ts';
import { addressedChecks } from './addressed.ts';
import { cancelChecks } from './cancel.ts';
import { holdChecks } from './hold.ts';
import { statusChecks } from './status.ts';

/** Reading and cancelling an alpha message (contract: "Public plane: alpha messages", "Message"). */
export const alphaMessagesSuite: Suite = {
  id: 'alpha-messages',
  title: 'An alpha message is read, and cancelled before it is dispatched',
  checks: [
    ...statusChecks,
    ...cancelChecks('public'),
    ...addressedChecks,
    ...holdChecks,
    ...namedAtOnce('public'),
    messagesInOutage('alpha.status'),
  ],
};

/** The cancel in each state of a sealed message (contract: "States and transitions", Message). */
export const messageCancelSuite: Suite = {
  id: 'sealed-message-cancel',
  title: 'A sealed message is cancelled before a device has claimed it',
  checks: cancelChecks('sealed'),
};
