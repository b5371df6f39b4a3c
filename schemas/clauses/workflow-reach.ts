import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';
import { anyRefusal, inContext, keyed } from './workflow.ts';

const propose = ['workflow.action.propose'] as const;
const status = ['workflow.action.status'] as const;
const send = ['workflow.action.send'] as const;

/** What the workflow tools must not reach or bring about, and what the contract leaves open of them. */
export const workflowReach = clauseSection({
  section: 'Workflow plane',
  clauses: {
    'workflow.foreign-context': must(
      'refuses a context of another account with 404, 403, 400 or 409',
      inContext,
      [13, 314, 315, 316, 318, 333],
      { reading: 'resources-of-another-account' },
    ),
    'workflow.foreign-action': must(
      'refuses an action of another account with 404, 403, 400 or 409',
      status,
      [13, 318, 333],
      { reading: 'resources-of-another-account' },
    ),
    'workflow.foreign-key': must(
      `${anyRefusal} to the key of an action of another account, and cancels nothing by it`,
      keyed,
      [13, 319, 320, 321, 333],
      { reading: 'action-key-of-another-account' },
    ),
    'workflow.action.cancel.account': should(
      `${anyRefusal} to the key of an action of its own in which another account is named`,
      ['workflow.action.cancel'],
      [141, 321],
      { reading: 'foreign-account-in-own-key' },
    ),
    'workflow.action.propose.foreign-account': should(
      `${anyRefusal} to a descriptor that names another account`,
      propose,
      [13, 21, 145, 317, 323],
      { reading: 'proposal-for-another-account' },
    ),
    'workflow.action.propose.foreign-untouched': must(
      'makes no action in another account',
      propose,
      [13, 21, 145, 317, 323],
      { reading: 'proposal-for-another-account' },
    ),
    'workflow.action.send.dispatches-nothing': must(
      'hands no message of its own to a device',
      send,
      [21, 323],
      { reading: 'traces-of-a-workflow-send' },
    ),
    'workflow.action.send.prepares-only': should(
      'makes no message of its own in any state',
      send,
      [21, 323],
      { reading: 'traces-of-a-workflow-send' },
    ),
    'workflow.request-envelope': notShown(
      'may ask for any other members beside method and the arguments',
      group.workflowMethods,
      [310],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.action.states': notShown('may give an action any states', status, [199]),
    'workflow.action.transitions': notShown(
      'may move an action between its states in any way',
      status,
      [199],
    ),
  },
});
