import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { foundBugs } from './found.ts';
import { readRecorded } from './recorded.ts';
import { findsSparing } from './shown-by.ts';

test('every clause that a mutant breaks is found broken by what a gate sends', () => {
  const lost = Object.entries(readRecorded()).flatMap(([bug, { red }]) =>
    [...new Set(Object.values(red).flat())]
      .filter(
        (clause) =>
          !Object.keys(red).some(
            (id) => red[id]!.includes(clause) && findsSparing(id, bug, [clause]),
          ),
      )
      .map((clause) => `${bug}: ${clause}`),
  );
  expect(lost, 'record what shows them (proof/blame/spared), then run npm run derive').toEqual([]);
});

test('every planted bug that is found is found by what a gate sends', () => {
  const lost = Object.entries(foundBugs.all()).filter(
    ([name, bug]) => !bug.checks.some((id) => findsSparing(id, `planted ${name}`, bug.clauses)),
  );
  expect(
    lost.map(([name]) => name),
    'record what shows them (proof/foreign-bugs/spared), then run npm run derive',
  ).toEqual([]);
});

test('no check leaves all of its probes to an audit, and each names probes of its own', () => {
  const odd = checks.filter(({ spared: labels }) => labels && new Set(labels).size < labels.length);
  expect(odd.map(({ id }) => id)).toEqual([]);
});
