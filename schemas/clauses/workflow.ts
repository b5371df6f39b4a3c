import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, should } from './rows.ts';

const readiness = ['workflow.readiness'] as const;
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
const propose = ['workflow.action.propose'] as const;
const status = ['workflow.action.status'] as const;
const schedule = ['workflow.action.schedule'] as const;
const send = ['workflow.action.send'] as const;
const cancel = ['workflow.action.cancel'] as const;
const answers = 'answers 200 to a good request';
const optionality = { reading: 'optional-workflow-arguments' } as const;
/** Any refusal of a request that its row lists, credentials and rates apart: reading R-82. */
export const anyRefusal = 'answers 400, 403, 404 or 409';

/** The workflow tools. */
export const workflowClauses = clauseSection({
  section: 'Workflow plane',
  clauses: {
    'workflow.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      ['workflow.contact.read'],
      [310, 424],
      { reading: 'four-bodies-in-flight' },
    ),
    'workflow.in-flight.whole-account': should(
      'answers 429 rate_limited while four bodies of the account are on their way on the public plane',
      ['workflow.contact.read'],
      [310, 424],
      { reading: 'four-bodies-in-flight' },
    ),
    'workflow.readiness.accepted': must(
      'answers 200 with the readiness to a request without arguments',
      readiness,
      [308],
    ),
    'workflow.readiness.own-scope': must(
      'tells no context of another account as its scope',
      readiness,
      [13, 138, 141, 333],
      { reading: 'resources-of-another-account' },
    ),
    'workflow.contact.read.accepted': must(answers, ['workflow.contact.read'], [21, 310, 314]),
    'workflow.context.metadata.accepted': must(
      answers,
      ['workflow.context.metadata'],
      [21, 310, 315],
    ),
    'workflow.context.content.accepted': must(
      answers,
      ['workflow.context.content'],
      [21, 310, 316],
    ),
    'workflow.action.propose.accepted': must(answers, propose, [21, 310, 317]),
    'workflow.action.status.accepted': must(answers, status, [21, 310, 318]),
    'workflow.action.schedule.accepted': must(answers, schedule, [21, 310, 319]),
    'workflow.action.send.accepted': must(answers, send, [21, 310, 320]),
    'workflow.action.cancel.accepted': must(answers, cancel, [21, 310, 321]),

    'workflow.method-unknown': must(
      'answers 400, 403 or 404 to a method that is not in its table',
      group.workflowMethods,
      [310],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.method-missing': must(
      'answers 400, 403 or 404 to a body that calls no method',
      group.workflowMethods,
      [310],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.method-spelling': should(
      'answers 400, 403 or 404 to a method in capitals, and to the name of its operation',
      group.workflowMethods,
      [140, 310],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.body-not-json': must(
      'answers 400, 403 or 404 to a body that is not JSON',
      group.workflowMethods,
      [205, 310],
      { reading: 'workflow-request-envelope' },
    ),
    'workflow.request-id': must(
      `${anyRefusal} without a request_id that is a lower-case UUID other than the one of zeros`,
      group.workflowMethods,
      [134, 314, 315, 316, 317, 318, 319, 320, 321],
      optionality,
    ),
    'workflow.context-id': must(
      `${anyRefusal} without a context_id that is a lower-case UUID other than the one of zeros`,
      inContext,
      [134, 314, 315, 316, 318],
      optionality,
    ),
    'workflow.action.status.action-id': must(
      `${anyRefusal} without an action_id that is a UUID`,
      status,
      [134, 318],
      optionality,
    ),
    'workflow.action.propose.descriptor': must(
      `${anyRefusal} without a descriptor that is an object`,
      propose,
      [317],
      optionality,
    ),
    'workflow.action.propose.descriptor-account': must(
      `${anyRefusal} to a descriptor without an account_id that is a UUID`,
      propose,
      [134, 145, 317],
      optionality,
    ),
    'workflow.action.key-missing': must(
      `${anyRefusal} without a key that is an object`,
      keyed,
      [319, 320, 321],
      optionality,
    ),
    'workflow.action.schedule.policy-and-series': must(
      `${anyRefusal} without a policy that is an object or a series_id that is a UUID`,
      schedule,
      [134, 319],
      optionality,
    ),
    'workflow.action.schedule.ordinal': must(
      `${anyRefusal} without an ordinal that is an integer from 0 to 99`,
      schedule,
      [319, 432],
      optionality,
    ),
    'workflow.action.schedule.series-per-account': should(
      'takes a series_id and an ordinal that another account has used',
      schedule,
      [13, 319],
      { reading: 'series-of-another-account' },
    ),
    'workflow.action.schedule.ordinal-ends': should(
      'takes ordinal 99 for well-formed where it takes 0',
      schedule,
      [319, 432],
      { reading: 'last-ordinal-of-series' },
    ),
    'workflow.action.schedule.last-ordinal': must(
      'accepts ordinal 99 as well-formed where it accepts 98',
      schedule,
      [319, 432],
      { reading: 'last-ordinal-of-series', elective: true },
    ),
    'workflow.action.cancel.revision-ends': must(
      'accepts the revisions 1 and 128 of a key as well-formed where it accepts 2 and 127',
      cancel,
      [143, 433],
      { reading: 'first-and-last-revision', elective: true },
    ),
    'workflow.action.send.occurrence-optional': must(
      'answers 200 with occurrence_id null or left out',
      send,
      [320],
      { reading: 'send-without-occurrence' },
    ),
    'workflow.action.send.occurrence-null-as-absent': should(
      'accepts occurrence_id null where it accepts it left out, and the other way round',
      send,
      [320],
      { reading: 'send-without-occurrence' },
    ),
    'workflow.action.send.foreign-occurrence': must(
      'takes no occurrence of another account where it refuses one that was never issued',
      send,
      [21, 320, 323],
      { reading: 'occurrence-of-another-account', elective: true },
    ),
    'workflow.action.send.occurrence-malformed': must(
      `${anyRefusal} to an occurrence_id that is neither a UUID nor null`,
      send,
      [134, 320],
      optionality,
    ),
    'workflow.action.cancel.key-malformed': must(
      `${anyRefusal} to a key with a member that is missing or malformed`,
      cancel,
      [134, 143, 321, 433],
      optionality,
    ),
    'workflow.malformed-400': should(
      'answers 400 invalid_request to an argument that is missing or malformed',
      group.workflowMethods,
      [314, 315, 316, 317, 318, 319, 320, 321],
      optionality,
    ),
    'workflow.request-id-per-account': should(
      'takes a request_id that another account has used',
      group.workflowMethods,
      [13, 314, 315, 316, 317, 318, 319, 320, 321],
      { reading: 'request-id-of-another-account' },
    ),
  },
});
