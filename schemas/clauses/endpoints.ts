import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, should, span } from './rows.ts';

const everywhere = { everywhere: true } as const;
const publicRows = [...span(215, 219), 232, 236, 238, 242, 244, 246, 260, 276, 278] as const;
const sealedRows = span(284, 298);

/** What holds of every answer on the public plane. */
export const publicEndpoints = clauseSection({
  section: 'Endpoints',
  clauses: {
    'public.status.listed': must(
      'answers with a status that its row lists',
      group.public,
      publicRows,
      { reading: 'R-90', ...everywhere },
    ),
    'public.success.media-type': must(
      'sends every success body as JSON',
      group.publicContent,
      [205],
      { reading: 'R-86', ...everywhere },
    ),
    'public.no-content.empty': must(
      'sends every 204 without a body',
      group.publicNoContent,
      [217, 218, 232, 246, 278],
      everywhere,
    ),
    'public.timeout.empty': must(
      'sends every 408 without a body',
      group.public,
      [206, 215, 409],
      everywhere,
    ),
    'public.too-large.text': must(
      'sends every 413 as text/plain',
      group.publicBodies,
      [206, 216, 232, 260, 407],
      everywhere,
    ),
    'public.bad-request.text': must(
      'sends every 400 as text/plain',
      group.textBadRequest,
      [206, 218, 219, 242, 244, 246, 276, 278, 408],
      { reading: 'R-03', ...everywhere },
    ),
    'public.not-found.empty': must(
      'sends every 404 without a body',
      group.emptyNotFound,
      [242, 246],
      { reading: 'R-04', ...everywhere },
    ),
    'public.unavailable.empty': must(
      'sends every 503 without a body',
      group.emptyUnavailable,
      [242, 244, 246],
      { reading: 'R-04', ...everywhere },
    ),

    'public.paging.complete': must(
      'gives every item exactly once to a walk that passes each cursor back',
      group.publicLists,
      [209, 236, 242, 244],
    ),
    'public.paging.ends': must(
      'ends a walk with a null cursor',
      group.publicLists,
      [209, 236, 242, 244],
      { reading: 'R-01' },
    ),
    'public.paging.invented-cursor': must(
      'answers 400, or 200 with a page, to a cursor that it never issued',
      group.publicLists,
      [236, 242, 244],
      { reading: 'R-63' },
    ),
    'public.paging.invented-cursor-400': should(
      'answers 400 to a cursor that it never issued',
      group.publicLists,
      [236, 242, 244],
      { reading: 'R-63' },
    ),
    'public.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503, and never sent again under a new idempotency key before that',
      group.publicMutations,
      [207, 216, 226, 228, 238, 246, 274, 278, 409],
    ),
  },
});

/** What holds of every answer on the sealed plane. */
export const sealedEndpoints = clauseSection({
  section: 'Endpoints',
  clauses: {
    'sealed.status.listed': must(
      'answers with a status that its row lists',
      group.sealed,
      sealedRows,
      { reading: 'R-90', ...everywhere },
    ),
    'sealed.success.media-type': must(
      'sends every success body as JSON',
      group.sealedContent,
      [205],
      { reading: 'R-86', ...everywhere },
    ),
    'sealed.no-content.empty': must(
      'sends every 204 without a body',
      group.sealedNoContent,
      [293, 294],
      everywhere,
    ),
    'sealed.timeout.empty': must('sends every 408 without a body', group.sealed, [206, 409], {
      reading: 'R-11',
      ...everywhere,
    }),
    'sealed.too-large.text': must('sends every 413 as text/plain', group.sealedBodies, [206, 407], {
      reading: 'R-11',
      ...everywhere,
    }),

    'sealed.paging.complete': must(
      'gives every item exactly once to a walk that passes each cursor back',
      group.sealedLists,
      [209, 284, 289, 296, 298],
    ),
    'sealed.paging.ends': must(
      'ends a walk with a null cursor',
      group.sealedLists,
      [209, 284, 289, 296, 298],
    ),
    'sealed.paging.invented-cursor': must(
      'answers 400, or 200 with a page, to a cursor that it never issued',
      group.sealedLists,
      [284, 289, 296, 298],
      { reading: 'R-63' },
    ),
    'sealed.paging.invented-cursor-400': should(
      'answers 400 to a cursor that it never issued',
      group.sealedLists,
      [284, 289, 296, 298],
      { reading: 'R-63' },
    ),
    'sealed.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503, and never sent again under a new idempotency key before that',
      group.sealedMutations,
      [207, 285, 287, 288, 292, 293, 294, 295, 297, 409],
    ),
  },
});

/** What holds of every answer on the workflow plane. */
export const workflowEndpoints = clauseSection({
  section: 'Endpoints',
  clauses: {
    'workflow.status.listed': must(
      'answers with a status that its row lists',
      group.workflow,
      [308, 310],
      { reading: 'R-90', ...everywhere },
    ),
    'workflow.success.media-type': must(
      'sends every success body as JSON',
      group.workflow,
      [205, 308, 310],
      { reading: 'R-86', ...everywhere },
    ),
    'workflow.timeout.empty': must('sends every 408 without a body', group.workflow, [206, 409], {
      reading: 'R-11',
      ...everywhere,
    }),
    'workflow.too-large.text': must(
      'sends every 413 as text/plain',
      group.workflowMethods,
      [206, 407],
      { reading: 'R-11', ...everywhere },
    ),
    'workflow.client.unknown-outcome': clientSide(
      'is verified after a 408 or a 503 before it is sent again',
      group.workflowMutations,
      [207, 317, 319, 320, 321, 409],
    ),
  },
});
