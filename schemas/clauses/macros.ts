import { clauseSection } from './clause.ts';
import { must } from './rows.ts';

const more = { plane: 'public' } as const;

/** What the macros ask of a server, step by step; the compositions themselves bind the caller. */
export const macroClauses = clauseSection({
  section: 'What the service does',
  clauses: {
    'macros.submitAlphaMessageAndAwait.runs': must(
      'gives the id of a submission, and under it one of the eleven states at each read',
      [],
      [50, 60, 62, 64, 155, 274],
      more,
    ),
    'macros.bootstrapWebhookEndpoint.runs': must(
      'gives a secret with a new endpoint and turns it on, as the list then shows',
      [],
      [51, 171, 172, 223, 228],
      more,
    ),
    'macros.listAllOwnerDevices.runs': must(
      'lists every device once, page by page, and comes to an end',
      [],
      [52, 72, 209, 244],
      { ...more, reading: 'last-page-without-has-more' },
    ),
  },
});
