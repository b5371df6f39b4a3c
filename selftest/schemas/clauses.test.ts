import { describe, expect, test } from 'vitest';
import { carriersOf } from '../../schemas/carriers.ts';
import { memberName, titleInWords } from '../../schemas/clauses/bodies/body-facts.ts';
import { clauses, type Clause } from '../../schemas/clauses/index.ts';
import { publicResources } from '../../schemas/clauses/bodies/resources-public.ts';
import { sealedResources } from '../../schemas/clauses/bodies/resources-sealed.ts';
import { workflowResources } from '../../schemas/clauses/bodies/resources-workflow.ts';
import type { ClauseRow } from '../../schemas/clauses/clause.ts';
import { resources } from '../../schemas/resources.ts';
import { clausesIn } from './loaded.ts';

const rows = new Map<string, ClauseRow>(
  [publicResources, sealedResources, workflowResources].flatMap((section) =>
    Object.entries<ClauseRow>(section.clauses),
  ),
);
const known = new Map<string, Clause>(Object.entries(clauses));
const annotations = [...resources].flatMap(([title, schema]) =>
  clausesIn(schema).map((clause) => ({ title, clause })),
);

/** They hold members against each other, which no schema can (`harness/judge/members-together.ts`). */
const heldTogether = [
  'public-times.in-order',
  'sealed-times.in-order',
  'sealed-webhook-delivery-attempt.generation-of-delivery',
  'webhook-attempt-view.generation-of-delivery',
];

describe('clauses of bodies', () => {
  test('every clause that a schema names exists', () => {
    expect(annotations.filter(({ clause }) => !known.has(clause))).toEqual([]);
  });

  test('every clause that bodies are judged by everywhere is named by a schema', () => {
    const named = new Set(annotations.map(({ clause }) => clause));
    const judged = [...rows].filter(([, row]) => row.everywhere);
    const others = judged.map(([id]) => id).filter((id) => !named.has(id));
    expect(others.toSorted()).toEqual(heldTogether);
  });

  test('no schema of an answer names a clause that is not judged everywhere', () => {
    const answers = annotations.filter(({ title }) => carriersOf(title).length > 0);
    expect(answers.filter(({ clause }) => !known.get(clause)?.everywhere)).toEqual([]);
  });

  test('each clause is named by one schema', () => {
    const twice = annotations.filter(({ title, clause }) =>
      annotations.some((other) => other.clause === clause && other.title !== title),
    );
    expect(twice).toEqual([]);
  });

  test('every property of an answer names the clause that is called after it', () => {
    const others = [...resources]
      .filter(([title]) => carriersOf(title).length > 0)
      .flatMap(([title, { properties = {} }]) =>
        Object.entries(properties).map(([member, { 'x-clause': clause }]) => [
          clause,
          `${titleInWords(title)}.${memberName(member)}`,
        ]),
      )
      .filter(([clause, expected]) => clause !== expected);
    expect(others).toEqual([]);
  });
});
