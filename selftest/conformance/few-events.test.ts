import { expect, test } from 'vitest';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, referenceGateway, runAgainst } from './run-against.ts';
import { clausesWith, fold } from './verdicts.ts';

const id = 'owner-message-view.truncated-when-dropped';
const claiming = checks.filter(({ claims }) => claims.some(({ clause }) => clause === id));

test.each([20, 32])(
  'a timeline that gives the last %i events and says so is judged, and holds',
  async (most) => {
    const results = await runAgainst(referenceGateway, {
      checks: claiming,
      alter: alter(({ rules }) => {
        rules.timeline.shown = (all) => all.slice(-most);
      }),
    });
    expect(clausesWith(fold(results, everyGateOn), 'pass')).toContain(id);
  },
);
