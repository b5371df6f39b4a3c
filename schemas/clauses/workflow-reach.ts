import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';
import { anyRefusal, inContext, keyed } from './workflow-arguments.ts';

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
      [
        'workflow-plane-gated',
        'contact-read-row',
        'context-metadata-row',
        'context-content-row',
        'status-row',
        'workflow-token-scheme',
      ],
      { reading: 'resources-of-another-account' },
    ),
    'workflow.foreign-action': must(
      'refuses an action of another account with 404, 403, 400 or 409',
      status,
      ['workflow-plane-gated', 'status-row', 'workflow-token-scheme'],
      { reading: 'resources-of-another-account' },
    ),
    'workflow.foreign-key': must(
      `${anyRefusal} to the key of an action of another account, and cancels nothing by it`,
      keyed,
      [
        'workflow-plane-gated',
        'schedule-row',
        'send-row',
        'cancel-action-row',
        'workflow-token-scheme',
      ],
      { reading: 'action-key-of-another-account' },
    ),
    'workflow.action.cancel.account': should(
      `${anyRefusal} to the key of an action of its own in which another account is named`,
      ['workflow.action.cancel'],
      ['workflow-scope-members', 'cancel-action-row'],
      { reading: 'foreign-account-in-own-key' },
    ),
    'workflow.action.propose.foreign-account': should(
      `${anyRefusal} to a descriptor that names another account`,
      propose,
      [
        'workflow-plane-gated',
        'workflow-tools-act-owner-bound',
        'propose-descriptor-open',
        'propose-row',
        'grant-confers-authority',
      ],
      { reading: 'proposal-for-another-account' },
    ),
    'workflow.action.propose.foreign-untouched': must(
      'makes no action in another account',
      propose,
      [
        'workflow-plane-gated',
        'workflow-tools-act-owner-bound',
        'propose-descriptor-open',
        'propose-row',
        'grant-confers-authority',
      ],
      { reading: 'proposal-for-another-account' },
    ),
    'workflow.action.send.dispatches-nothing': must(
      'hands no message of its own to a device',
      send,
      ['workflow-tools-act-owner-bound', 'grant-confers-authority'],
      { reading: 'traces-of-a-workflow-send' },
    ),
    'workflow.action.send.prepares-only': should(
      'makes no message of its own in any state',
      send,
      ['workflow-tools-act-owner-bound', 'grant-confers-authority'],
      { reading: 'traces-of-a-workflow-send' },
    ),
    'workflow.request-envelope': notShown(
      'may ask for any other members beside method and the arguments',
      group.workflowMethods,
      ['workflow-methods-route'],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.action.states': notShown('may give an action any states', status, [
      'workflow-action-states-open',
    ]),
    'workflow.action.transitions': notShown(
      'may move an action between its states in any way',
      status,
      ['workflow-action-states-open'],
    ),
  },
});
