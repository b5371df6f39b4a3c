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
      [
        'macro-submit-and-await',
        'alpha-accepted-members',
        'alpha-status-members',
        'message-state-values',
        'terminal-and-progressing-states',
        'created-false-and-verification',
      ],
      more,
    ),
    'macros.bootstrapWebhookEndpoint.runs': must(
      'gives a secret with a new endpoint and turns it on, as the list then shows',
      [],
      [
        'macro-bootstrap-endpoint',
        'create-makes-disabled',
        'enable-validates-and-clears-pause',
        'created-disabled-secret-once',
        'enable-revalidates',
      ],
      more,
    ),
    'macros.listAllOwnerDevices.runs': must(
      'lists every device once, page by page, and comes to an end',
      [],
      [
        'macro-list-all-devices',
        'owner-device-page-members',
        'pages-until-null-cursor',
        'list-devices-route',
      ],
      { ...more, reading: 'last-page-without-has-more' },
    ),
  },
});
