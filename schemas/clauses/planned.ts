import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const more = { plane: 'public', reading: 'how-planned-routes-fail' } as const;

/** The routes that the contract documents without offering them. */
export const plannedClauses = clauseSection({
  section: 'What the service does',
  clauses: {
    'planned.messages.list.fails': must('fails with 400 or above', [], [35, 39, 444], more),
    'planned.messages.submit.fails': must('fails with 400 or above', [], [35, 40, 444], more),
    'planned.messages.get.fails': must('fails with 400 or above', [], [35, 41, 444], more),
    'planned.messages.cancel.fails': must('fails with 400 or above', [], [35, 42, 444], more),
    'planned.devices.list.fails': must('fails with 400 or above', [], [35, 43, 444], more),
    'planned.usage.get.fails': must('fails with 400 or above', [], [35, 44, 444], more),

    'planned.messages.cancel.changes-nothing': must(
      'leaves a message that exists in its state',
      [],
      [35, 42, 444],
      more,
    ),

    'planned.not-found': should(
      'answers 404 or 405 on each planned route',
      [],
      [35, 39, 40, 41, 42, 43, 44],
      more,
    ),
  },
});
