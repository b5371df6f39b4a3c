import { bodyFacts } from './body-facts.ts';
import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, clientSideRefusedBy, notShown } from './rows.ts';

const uuid = 'as a lower-case UUID other than the one of zeros';
const cancel = ['workflow.action.cancel'] as const;
const propose = ['workflow.action.propose'] as const;
const schedule = ['workflow.action.schedule'] as const;
const send = ['workflow.action.send'] as const;

const cancelKeyRefused = 'workflow.action.cancel.key-malformed';
const descriptorRefused = 'workflow.action.propose.descriptor-account';

const readiness = bodyFacts(['workflow.readiness'], 138);
const method = bodyFacts(['workflow.readiness'], 140);
const scope = bodyFacts(['workflow.readiness'], 141);
const response = bodyFacts(group.workflowMethods, 147);

/** What the bodies of the workflow plane hold. */
export const workflowResources = clauseSection({
  section: 'Resources and their fields',
  clauses: {
    'workflow-readiness.object': readiness('answers with its readiness as a JSON object'),
    'workflow-readiness.available': readiness('gives available as true, always'),
    'workflow-readiness.methods': readiness('gives methods as an array of objects'),
    'workflow-readiness.scope': readiness('gives scope as an object', { lines: [138, 141] }),
    'workflow-readiness.send-semantics': readiness(
      'gives send_semantics as owner_bound_prepared_only, always',
    ),

    'workflow-method.method': method('gives method as one of the eight method names'),
    'workflow-method.operation': method(
      'gives operation as one of its seven values, with any string or none for the cancel method',
      { reading: 'R-05' },
    ),
    'workflow-method.operation-of-method': method(
      'gives each method the operation of the same name',
      { level: 'should', reading: 'R-05' },
    ),
    'workflow-method.read-only-hint': method('gives read_only_hint as true or false'),
    'workflow-method.destructive-hint': method('gives destructive_hint as true or false'),
    'workflow-method.idempotent-hint': method('gives idempotent_hint as true, always'),
    'workflow-method.implementation': method('gives implementation as library_candidate, always'),
    'workflow-method.transport-mounted': method('gives transport_mounted as true, always'),
    'workflow-method.permission-granted': method('gives permission_granted as true or false'),

    'workflow-scope.context-id': scope(`gives context_id ${uuid}`, { lines: [134, 141] }),
    'workflow-scope.device-id': scope(`gives device_id ${uuid}`, { lines: [134, 141] }),
    'workflow-scope.line-id': scope(`gives line_id ${uuid}`, { lines: [134, 141] }),

    'workflow-response.object': response('answers a method with a JSON object', {
      level: 'should',
    }),
    'workflow-response.members': notShown(
      'may give its answer to a method any members',
      group.workflowMethods,
      [147],
    ),

    'cancel-key.account-id': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide(`is sent account_id of the key ${uuid}`, cancel, [134, 143]),
    ),
    'cancel-key.action-id': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide(`is sent action_id of the key ${uuid}`, cancel, [134, 143]),
    ),
    'cancel-key.revision': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide('is sent revision of the key as an integer from 1 to 128', cancel, [143]),
    ),
    'cancel-key.binding-digest': clientSideRefusedBy(
      cancelKeyRefused,
      clientSide('is sent binding_digest of the key as 64 lower-case hex digits', cancel, [143]),
    ),
    'propose-descriptor.account-id': clientSideRefusedBy(
      descriptorRefused,
      clientSide(`is sent account_id of the descriptor ${uuid}`, propose, [134, 145]),
    ),
    'propose-descriptor.members': notShown(
      'may ask for any other members of the descriptor',
      propose,
      [145],
    ),
    'schedule-key.members': notShown(
      'may ask for any members of the schedule key',
      schedule,
      [146],
    ),
    'schedule-policy.members': notShown(
      'may ask for any members of the schedule policy',
      schedule,
      [146],
    ),
    'send-key.members': notShown('may ask for any members of the send key', send, [146]),
  },
});
