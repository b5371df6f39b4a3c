import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, notShown, should } from './rows.ts';

const everywhere = { everywhere: true } as const;

/** Error answers of the workflow plane. */
export const workflowErrors = clauseSection({
  section: 'Errors',
  clauses: {
    'workflow.error.body-exact': must(
      'sends every error as an object with error alone, and in it code alone',
      group.workflow,
      [
        'workflow-error-codes',
        'workflow-readiness-route',
        'workflow-methods-route',
        'error-body-form',
      ],
      everywhere,
    ),
    'workflow.error.code-known': must(
      'gives every error a code of the workflow plane',
      group.workflow,
      ['workflow-error-codes', 'workflow-categories'],
      everywhere,
    ),
    'workflow.error.code-status': must(
      'pairs 401 with unauthorized and 403 with forbidden',
      group.workflow,
      ['bad-credential-401', 'csrf-or-scope-403'],
      { reading: 'workflow-status-and-code', ...everywhere },
    ),
    'workflow.error.media-type': must(
      'sends every error under a JSON media type',
      group.workflow,
      ['bodies-are-json', 'workflow-readiness-route', 'workflow-methods-route'],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'workflow.error.statuses': notShown(
      'may pair the codes other than unauthorized and forbidden with any listed status',
      group.workflow,
      ['workflow-categories'],
    ),
    'workflow.outage.over': should(
      'tells a call no outage that it met earlier, once that is over',
      group.workflowMutations,
      ['workflow-readiness-route', 'workflow-methods-route', 'workflow-categories'],
      { reading: 'step-that-met-an-outage' },
    ),
    'workflow.outage.503': must(
      'answers 503 to a good request while a service behind it is down',
      group.workflow,
      ['workflow-readiness-route', 'workflow-methods-route', 'workflow-categories'],
      { reading: 'service-that-is-down' },
    ),
    'workflow.client.categories': clientSide(
      'has its error codes sorted into categories by the caller, and is repeated only as they allow',
      group.workflow,
      [
        'bad-credential-401',
        'csrf-or-scope-403',
        'error-body-form',
        'retry-classes',
        'workflow-categories',
        'gated-404-is-a-setting',
      ],
    ),
  },
});
