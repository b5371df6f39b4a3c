import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, should } from './rows.ts';

const everywhere = { everywhere: true } as const;

/** What holds of every answer on the workflow plane. */
export const workflowEndpoints = clauseSection({
  section: 'Endpoints',
  clauses: {
    'workflow.status.listed': must(
      'answers with a status that its row lists',
      group.workflow,
      ['workflow-readiness-route', 'workflow-methods-route'],
      { reading: 'statuses-no-row-lists', ...everywhere },
    ),
    'workflow.request.charset': should(
      'takes JSON whose media type says that it is in UTF-8',
      ['workflow.contact.read'],
      ['bodies-are-json', 'workflow-methods-route'],
      { reading: 'json-saying-utf-8' },
    ),
    'workflow.request.in-pieces': must(
      'accepts a body whose bytes arrive in several pieces',
      ['workflow.contact.read'],
      ['bodies-are-json', 'workflow-methods-route'],
      { reading: 'body-in-pieces' },
    ),
    'workflow.success.media-type': must(
      'sends every success body as JSON',
      group.workflow,
      ['bodies-are-json', 'workflow-readiness-route', 'workflow-methods-route'],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'workflow.timeout.empty': must(
      'sends every 408 without a body',
      group.workflow,
      ['plain-and-empty-bodies', 'empty-408-unknown-outcome'],
      { reading: 'unlisted-408-and-413', ...everywhere },
    ),
    'workflow.too-large.text': must(
      'sends every 413 as text/plain',
      group.workflowMethods,
      ['plain-and-empty-bodies', 'too-large-413'],
      { reading: 'unlisted-408-and-413', ...everywhere },
    ),
    'workflow.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503 before it is sent again',
      group.workflowMutations,
      [
        'unknown-outcome-rule',
        'propose-row',
        'schedule-row',
        'send-row',
        'cancel-action-row',
        'empty-408-unknown-outcome',
      ],
    ),
  },
});
