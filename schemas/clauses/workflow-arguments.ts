import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, should } from './rows.ts';
import { sentencesBetween } from '../sentences/index.ts';

/** Operations that name a context. */
export const inContext = [
  'workflow.contact.read',
  'workflow.context.metadata',
  'workflow.context.content',
  'workflow.action.status',
] as const;
/** Operations that carry the key of an action. */
export const keyed = [
  'workflow.action.schedule',
  'workflow.action.send',
  'workflow.action.cancel',
] as const;
/** Any refusal of a request that its row lists, credentials and rates apart: reading R-82. */
export const anyRefusal = 'answers 400, 403, 404 or 409';
const methodRows = sentencesBetween('contact-read-row', 'cancel-action-row');
const propose = ['workflow.action.propose'] as const;
const status = ['workflow.action.status'] as const;
const schedule = ['workflow.action.schedule'] as const;
const send = ['workflow.action.send'] as const;
const cancel = ['workflow.action.cancel'] as const;
const optionality = { reading: 'optional-workflow-arguments' } as const;

/** What the workflow tools make of a method and its arguments. */
export const workflowArgumentClauses = clauseSection({
  section: 'Workflow plane',
  clauses: {
    'workflow.method-unknown': must(
      'answers 400, 403 or 404 to a method that is not in its table',
      group.workflowMethods,
      ['workflow-methods-route'],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.method-missing': must(
      'answers 400, 403 or 404 to a body that calls no method',
      group.workflowMethods,
      ['workflow-methods-route'],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.method-spelling': should(
      'answers 400, 403 or 404 to a method in capitals, and to the name of its operation',
      group.workflowMethods,
      ['workflow-method-members', 'workflow-methods-route'],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.body-not-json': must(
      'answers 400, 403 or 404 to a body that is not JSON',
      group.workflowMethods,
      ['bodies-are-json', 'workflow-methods-route'],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.request-id': must(
      `${anyRefusal} without a request_id that is a lower-case UUID other than the one of zeros`,
      group.workflowMethods,
      ['uuid-in-lower-case', ...methodRows],
      optionality,
    ),
    'workflow.context-id': must(
      `${anyRefusal} without a context_id that is a lower-case UUID other than the one of zeros`,
      inContext,
      [
        'uuid-in-lower-case',
        'contact-read-row',
        'context-metadata-row',
        'context-content-row',
        'status-row',
      ],
      optionality,
    ),
    'workflow.action.status.action-id': must(
      `${anyRefusal} without an action_id that is a UUID`,
      status,
      ['uuid-in-lower-case', 'status-row'],
      optionality,
    ),
    'workflow.action.propose.descriptor': must(
      `${anyRefusal} without a descriptor that is an object`,
      propose,
      ['propose-row'],
      optionality,
    ),
    'workflow.action.propose.descriptor-account': must(
      `${anyRefusal} to a descriptor without an account_id that is a UUID`,
      propose,
      ['uuid-in-lower-case', 'propose-descriptor-open', 'propose-row'],
      optionality,
    ),
    'workflow.action.key-missing': must(
      `${anyRefusal} without a key that is an object`,
      keyed,
      ['schedule-row', 'send-row', 'cancel-action-row'],
      optionality,
    ),
    'workflow.action.schedule.policy-and-series': must(
      `${anyRefusal} without a policy that is an object or a series_id that is a UUID`,
      schedule,
      ['uuid-in-lower-case', 'schedule-row'],
      optionality,
    ),
    'workflow.action.schedule.ordinal': must(
      `${anyRefusal} without an ordinal that is an integer from 0 to 99`,
      schedule,
      ['schedule-row', 'limit-of-schedule-ordinal'],
      optionality,
    ),
    'workflow.action.schedule.series-per-account': should(
      'takes a series_id and an ordinal that another account has used',
      schedule,
      ['workflow-plane-gated', 'schedule-row'],
      { reading: 'series-of-another-account' },
    ),
    'workflow.action.schedule.ordinal-ends': should(
      'takes ordinal 99 for well-formed where it takes 0',
      schedule,
      ['schedule-row', 'limit-of-schedule-ordinal'],
      { reading: 'last-ordinal-of-series' },
    ),
    'workflow.action.schedule.last-ordinal': must(
      'accepts ordinal 99 as well-formed where it accepts 98',
      schedule,
      ['schedule-row', 'limit-of-schedule-ordinal'],
      { reading: 'last-ordinal-of-series', elective: true },
    ),
    'workflow.action.cancel.revision-ends': must(
      'accepts the revisions 1 and 128 of a key as well-formed where it accepts 2 and 127',
      cancel,
      ['cancel-key-members', 'limit-of-key-revision'],
      { reading: 'first-and-last-revision', elective: true },
    ),
    'workflow.action.send.occurrence-optional': must(
      'answers 200 with occurrence_id null or left out',
      send,
      ['send-row'],
      { reading: 'send-without-occurrence' },
    ),
    'workflow.action.send.occurrence-null-as-absent': should(
      'accepts occurrence_id null where it accepts it left out, and the other way round',
      send,
      ['send-row'],
      { reading: 'send-without-occurrence' },
    ),
    'workflow.action.send.foreign-occurrence': must(
      'takes no occurrence of another account where it refuses one that was never issued',
      send,
      ['workflow-tools-act-owner-bound', 'send-row', 'grant-confers-authority'],
      { reading: 'occurrence-of-another-account', elective: true },
    ),
    'workflow.action.send.occurrence-malformed': must(
      `${anyRefusal} to an occurrence_id that is neither a UUID nor null`,
      send,
      ['uuid-in-lower-case', 'send-row'],
      optionality,
    ),
    'workflow.action.cancel.key-malformed': must(
      `${anyRefusal} to a key with a member that is missing or malformed`,
      cancel,
      ['uuid-in-lower-case', 'cancel-key-members', 'cancel-action-row', 'limit-of-key-revision'],
      optionality,
    ),
    'workflow.malformed-400': should(
      'answers 400 invalid_request to an argument that is missing or malformed',
      group.workflowMethods,
      [...methodRows],
      optionality,
    ),
    'workflow.request-id-per-account': should(
      'takes a request_id that another account has used',
      group.workflowMethods,
      ['workflow-plane-gated', ...methodRows],
      { reading: 'request-id-of-another-account' },
    ),
  },
});
