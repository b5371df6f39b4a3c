import type { SentenceName } from '../sentences/index.ts';
import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const more = { plane: 'public', reading: 'how-planned-routes-fail' } as const;

/** One look at a route that is not offered says that it fails. */
function fails(sentence: SentenceName) {
  const sentences = ['planned-routes-not-callable', sentence, 'planned-routes-again'] as const;
  return must('fails with 400 or above', [], sentences, { ...more, oneLook: true });
}

/** The routes that the contract documents without offering them. */
export const plannedClauses = clauseSection({
  section: 'What the service does',
  clauses: {
    'planned.messages.list.fails': fails('planned-messages-list'),
    'planned.messages.submit.fails': fails('planned-messages-submit'),
    'planned.messages.get.fails': fails('planned-messages-get'),
    'planned.messages.cancel.fails': fails('planned-messages-cancel'),
    'planned.devices.list.fails': fails('planned-devices-list'),
    'planned.usage.get.fails': fails('planned-usage-get'),

    'planned.messages.cancel.changes-nothing': must(
      'leaves a message that exists in its state',
      [],
      ['planned-routes-not-callable', 'planned-messages-cancel', 'planned-routes-again'],
      more,
    ),

    'planned.not-found': should(
      'answers 404 or 405 on each planned route',
      [],
      [
        'planned-routes-not-callable',
        'planned-messages-list',
        'planned-messages-submit',
        'planned-messages-get',
        'planned-messages-cancel',
        'planned-devices-list',
        'planned-usage-get',
      ],
      { ...more, oneLook: true },
    ),
  },
});

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
      { plane: 'public' },
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
      { plane: 'public' },
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
      { plane: 'public', reading: 'last-page-without-has-more' },
    ),
  },
});
