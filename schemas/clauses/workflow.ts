import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';

const readiness = ['workflow.readiness'] as const;
const inContext = [
  'workflow.contact.read',
  'workflow.context.metadata',
  'workflow.context.content',
  'workflow.action.status',
] as const;
const keyed = [
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
const optionality = { reading: 'R-82' } as const;
/** Any refusal of a request that its row lists, credentials and rates apart: reading R-82. */
const refuses = 'answers 400, 403, 404 or 409';

/** The workflow tools. */
export const workflowClauses = clauseSection({
  section: 'Workflow plane',
  clauses: {
    'workflow.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      ['workflow.contact.read'],
      [310, 424],
      { reading: 'R-58' },
    ),
    'workflow.in-flight.whole-account': should(
      'answers 429 rate_limited while four bodies of the account are on their way on the public plane',
      ['workflow.contact.read'],
      [310, 424],
      { reading: 'R-58' },
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
      { reading: 'R-91' },
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
      { reading: 'R-81' },
    ),
    'workflow.body-not-json': must(
      'answers 400, 403 or 404 to a body that is not JSON',
      group.workflowMethods,
      [205, 310],
      { reading: 'R-81' },
    ),
    'workflow.request-id': must(
      `${refuses} without a request_id that is a lower-case UUID other than the one of zeros`,
      group.workflowMethods,
      [134, 314, 315, 316, 317, 318, 319, 320, 321],
      optionality,
    ),
    'workflow.context-id': must(
      `${refuses} without a context_id that is a lower-case UUID other than the one of zeros`,
      inContext,
      [134, 314, 315, 316, 318],
      optionality,
    ),
    'workflow.action.status.action-id': must(
      `${refuses} without an action_id that is a UUID`,
      status,
      [134, 318],
      optionality,
    ),
    'workflow.action.propose.descriptor': must(
      `${refuses} without a descriptor that is an object`,
      propose,
      [317],
      optionality,
    ),
    'workflow.action.propose.descriptor-account': must(
      `${refuses} to a descriptor without an account_id that is a UUID`,
      propose,
      [134, 145, 317],
      optionality,
    ),
    'workflow.action.key-missing': must(
      `${refuses} without a key that is an object`,
      keyed,
      [319, 320, 321],
      optionality,
    ),
    'workflow.action.schedule.policy-and-series': must(
      `${refuses} without a policy that is an object or a series_id that is a UUID`,
      schedule,
      [134, 319],
      optionality,
    ),
    'workflow.action.schedule.ordinal': must(
      `${refuses} without an ordinal that is an integer from 0 to 99`,
      schedule,
      [319, 432],
      optionality,
    ),
    'workflow.action.schedule.ordinal-ends': should(
      'takes ordinal 99 for well-formed where it takes 0',
      schedule,
      [319, 432],
      { reading: 'R-162' },
    ),
    'workflow.action.schedule.last-ordinal': must(
      'takes ordinal 99 for well-formed where it takes 98',
      schedule,
      [319, 432],
      { reading: 'R-162', elective: true },
    ),
    'workflow.action.cancel.revision-ends': must(
      'takes the revisions 1 and 128 of a key for as well-formed as those beside them',
      cancel,
      [143, 433],
      { reading: 'R-292', elective: true },
    ),
    'workflow.action.send.occurrence-optional': must(
      'answers 200 with occurrence_id null or left out',
      send,
      [320],
      { reading: 'R-159' },
    ),
    'workflow.action.send.occurrence-null-as-absent': should(
      'takes occurrence_id null where it takes none, and none where it takes null',
      send,
      [320],
      { reading: 'R-159' },
    ),
    'workflow.action.send.occurrence-malformed': must(
      `${refuses} to an occurrence_id that is neither a UUID nor null`,
      send,
      [134, 320],
      optionality,
    ),
    'workflow.action.cancel.key-malformed': must(
      `${refuses} to a key with a member that is missing or malformed`,
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
      { reading: 'R-367' },
    ),
    'workflow.foreign-context': must(
      'refuses a context of another account with 404, 403, 400 or 409',
      inContext,
      [13, 314, 315, 316, 318, 333],
      { reading: 'R-91' },
    ),
    'workflow.foreign-action': must(
      'refuses an action of another account with 404, 403, 400 or 409',
      status,
      [13, 318, 333],
      { reading: 'R-91' },
    ),
    'workflow.foreign-key': must(
      `${refuses} to the key of an action of another account`,
      keyed,
      [13, 319, 320, 321, 333],
      { reading: 'R-160' },
    ),
    'workflow.action.cancel.foreign-untouched': must(
      'leaves an action of another account to be cancelled there',
      cancel,
      [13, 21, 143, 321, 333],
      { reading: 'R-408' },
    ),
    'workflow.foreign-key-unspent': should(
      'leaves the key of another account good there',
      ['workflow.action.schedule', 'workflow.action.send'],
      [13, 21, 319, 320, 333],
      { reading: 'R-408' },
    ),
    'workflow.action.propose.foreign-account': should(
      `${refuses} to a descriptor that names another account`,
      propose,
      [13, 21, 145, 317, 323],
      { reading: 'R-407' },
    ),
    'workflow.action.propose.foreign-untouched': must(
      'makes no action in another account',
      propose,
      [13, 21, 145, 317, 323],
      { reading: 'R-407' },
    ),
    'workflow.action.send.dispatches-nothing': must(
      'queues no message of its own and hands none to a device',
      send,
      [21, 323],
      { reading: 'R-237' },
    ),
    'workflow.action.send.prepares-only': should(
      'makes no message of its own in any state',
      send,
      [21, 323],
      { reading: 'R-237' },
    ),
    'workflow.request-envelope': notShown(
      'may ask for any other members beside method and the arguments',
      group.workflowMethods,
      [310],
      { reading: 'R-81' },
    ),
    'workflow.action.states': notShown('may give an action any states', status, [199]),
    'workflow.action.transitions': notShown(
      'may move an action between its states in any way',
      status,
      [199],
    ),
  },
});
