import { expect, test } from 'vitest';
import { faults } from '../../fixtures/faults/index.ts';
import { modelClauses } from '../../suites/alpha/model-clauses.ts';
import { modelChecks } from '../../suites/alpha/model-based.ts';
import { everyGateOn, judgeGateway } from '../conformance/judge-gateway.ts';
import { clausesWith, fold } from '../conformance/verdicts.ts';

test('the model comes to each of its clauses', async () => {
  const results = await judgeGateway({ checks: modelChecks });
  const held = results.flatMap(({ units }) => units.filter(({ verdict }) => verdict === 'held'));
  const clauses = held.map(({ clause }) => clause);
  expect(modelClauses.filter((clause) => !clauses.includes(clause))).toEqual([]);
});

test('the model finds a second cancel that is taken', async () => {
  const fault = faults.find(({ id }) => id === 'cancel-takes-back-anything');
  if (!fault) throw new Error('there is no such fault');
  const results = await judgeGateway({ checks: modelChecks, alter: fault.alter });
  expect(clausesWith(fold(results, everyGateOn), 'fail')).toEqual(['alpha.cancel.again']);
});
