import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const readiness = ['workflow.readiness'] as const;
const propose = ['workflow.action.propose'] as const;
const status = ['workflow.action.status'] as const;
const schedule = ['workflow.action.schedule'] as const;
const send = ['workflow.action.send'] as const;
const cancel = ['workflow.action.cancel'] as const;
const answers = 'answers 200 to a good request';

/** The workflow tools. */
export const workflowClauses = clauseSection({
  section: 'Workflow plane',
  clauses: {
    'workflow.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      ['workflow.contact.read'],
      ['workflow-methods-route', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight' },
    ),
    'workflow.in-flight.whole-account': should(
      'answers 429 rate_limited while four bodies of the account are on their way on the public plane',
      ['workflow.contact.read'],
      ['workflow-methods-route', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight' },
    ),
    'workflow.readiness.accepted': must(
      'answers 200 with the readiness to a request without arguments',
      readiness,
      ['workflow-readiness-route'],
      { oneLook: true },
    ),
    'workflow.readiness.own-scope': must(
      'tells no context of another account as its scope',
      readiness,
      [
        'workflow-plane-gated',
        'workflow-readiness-members',
        'workflow-scope-members',
        'workflow-token-scheme',
      ],
      { reading: 'resources-of-another-account' },
    ),
    'workflow.contact.read.accepted': must(
      answers,
      ['workflow.contact.read'],
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'contact-read-row'],
      { oneLook: true },
    ),
    'workflow.context.metadata.accepted': must(
      answers,
      ['workflow.context.metadata'],
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'context-metadata-row'],
      { oneLook: true },
    ),
    'workflow.context.content.accepted': must(
      answers,
      ['workflow.context.content'],
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'context-content-row'],
      { oneLook: true },
    ),
    'workflow.action.propose.accepted': must(
      answers,
      propose,
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'propose-row'],
      { oneLook: true },
    ),
    'workflow.action.status.accepted': must(
      answers,
      status,
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'status-row'],
      { oneLook: true },
    ),
    'workflow.action.schedule.accepted': must(
      answers,
      schedule,
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'schedule-row'],
      { oneLook: true },
    ),
    'workflow.action.send.accepted': must(
      answers,
      send,
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'send-row'],
      { oneLook: true },
    ),
    'workflow.action.cancel.accepted': must(
      answers,
      cancel,
      ['workflow-tools-act-owner-bound', 'workflow-methods-route', 'cancel-action-row'],
      { oneLook: true },
    ),
  },
});
