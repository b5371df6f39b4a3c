import { expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { modelClauses } from '../../suites/alpha/submissions/model-clauses.ts';
import { modelChecks } from '../../suites/alpha/submissions/model-based.ts';
import { everyGateOn, referenceGateway, runAgainst } from '../conformance/run-against.ts';
import { clausesWith, fold } from '../conformance/verdicts.ts';

test('the model comes to each of its clauses', async () => {
  const results = await runAgainst(referenceGateway, { checks: modelChecks });
  const held = results.flatMap(({ units }) => units.filter(({ verdict }) => verdict === 'held'));
  const clauses = held.map(({ clause }) => clause);
  expect(modelClauses.filter((clause) => !clauses.includes(clause))).toEqual([]);
});

test('the model finds a second cancel that is taken', async () => {
  const mutant = mutants.find(({ id }) => id === 'cancel-takes-back-anything');
  if (!mutant) throw new Error('there is no such mutant');
  const results = await runAgainst(referenceGateway, { checks: modelChecks, alter: mutant.alter });
  expect(clausesWith(fold(results, everyGateOn), 'fail')).toEqual(['alpha.cancel.again']);
});
