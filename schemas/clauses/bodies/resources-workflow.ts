import { fact, membersOf } from './body-facts.ts';
import { clauseSection } from '../clause.ts';
import { group } from '../groups.ts';
import { clientSide, clientSideRefusedBy, notShown } from '../rows.ts';

const uuid = 'as a lower-case UUID other than the one of zeros';
const cancel = ['workflow.action.cancel'] as const;
const propose = ['workflow.action.propose'] as const;
const schedule = ['workflow.action.schedule'] as const;
const send = ['workflow.action.send'] as const;

const cancelKeyRefused = 'workflow.action.cancel.key-malformed';
const descriptorRefused = 'workflow.action.propose.descriptor-account';

/** What the bodies of the workflow plane hold. */
export const workflowResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    'workflow-readiness.object': fact(
      'workflow-readiness',
      'answers with its readiness as a JSON object',
      ['workflow-readiness-members'],
    ),
    ...membersOf('workflow-readiness', 'workflow-readiness-members', {
      scope: { sentences: ['workflow-readiness-members', 'workflow-scope-members'] },
    }),

    ...membersOf('workflow-method', 'workflow-method-members', {
      method: { statement: 'gives method as one of the eight method names' },
      operation: {
        statement:
          'gives operation as one of its seven values, with any string or none for the cancel method',
        reading: 'cancel-method-operation',
      },
    }),
    'workflow-method.operation-of-method': fact(
      'workflow-method',
      'gives each method the operation of the same name',
      ['workflow-method-members'],
      { level: 'should', reading: 'cancel-method-operation' },
    ),

    ...membersOf('workflow-scope', 'workflow-scope-members'),

    'workflow-response.object': fact(
      'workflow-response',
      'answers a method with a JSON object',
      ['workflow-response-open'],
      { level: 'should' },
    ),
    'workflow-response.members': notShown(
      'may give its answer to a method any members',
      group.workflowMethods,
      ['workflow-response-open'],
    ),

    'cancel-key.account-id': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide(`is sent account_id of the key ${uuid}`, cancel, [
        'uuid-in-lower-case',
        'cancel-key-members',
      ]),
    ),
    'cancel-key.action-id': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide(`is sent action_id of the key ${uuid}`, cancel, [
        'uuid-in-lower-case',
        'cancel-key-members',
      ]),
    ),
    'cancel-key.revision': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide('is sent revision of the key as an integer from 1 to 128', cancel, [
        'cancel-key-members',
      ]),
    ),
    'cancel-key.binding-digest': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide('is sent binding_digest of the key as 64 lower-case hex digits', cancel, [
        'cancel-key-members',
      ]),
    ),
    'propose-descriptor.account-id': clientSideRefusedBy(
      descriptorRefused,
      clientSide(`is sent account_id of the descriptor ${uuid}`, propose, [
        'uuid-in-lower-case',
        'propose-descriptor-open',
      ]),
    ),
    'propose-descriptor.members': notShown(
      'may ask for any other members of the descriptor',
      propose,
      ['propose-descriptor-open'],
    ),
    'schedule-key.members': notShown('may ask for any members of the schedule key', schedule, [
      'schedule-and-send-keys-open',
    ]),
    'schedule-policy.members': notShown(
      'may ask for any members of the schedule policy',
      schedule,
      ['schedule-and-send-keys-open'],
    ),
    'send-key.members': notShown('may ask for any members of the send key', send, [
      'schedule-and-send-keys-open',
    ]),
  },
});
