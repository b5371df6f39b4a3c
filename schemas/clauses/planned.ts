import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const more = { plane: 'public', reading: 'how-planned-routes-fail' } as const;

/** The routes that the contract documents without offering them. */
export const plannedClauses = clauseSection({
  section: 'What the service does',
  clauses: {
    'planned.messages.list.fails': must(
      'fails with 400 or above',
      [],
      ['planned-routes-not-callable', 'planned-messages-list', 'planned-routes-again'],
      more,
    ),
    'planned.messages.submit.fails': must(
      'fails with 400 or above',
      [],
      ['planned-routes-not-callable', 'planned-messages-submit', 'planned-routes-again'],
      more,
    ),
    'planned.messages.get.fails': must(
      'fails with 400 or above',
      [],
      ['planned-routes-not-callable', 'planned-messages-get', 'planned-routes-again'],
      more,
    ),
    'planned.messages.cancel.fails': must(
      'fails with 400 or above',
      [],
      ['planned-routes-not-callable', 'planned-messages-cancel', 'planned-routes-again'],
      more,
    ),
    'planned.devices.list.fails': must(
      'fails with 400 or above',
      [],
      ['planned-routes-not-callable', 'planned-devices-list', 'planned-routes-again'],
      more,
    ),
    'planned.usage.get.fails': must(
      'fails with 400 or above',
      [],
      ['planned-routes-not-callable', 'planned-usage-get', 'planned-routes-again'],
      more,
    ),

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
      more,
    ),
  },
});
