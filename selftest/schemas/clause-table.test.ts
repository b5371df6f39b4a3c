import { describe, expect, test } from 'vitest';
import { clauseIds, clauses, planeOf } from '../../schemas/clauses/index.ts';
import { retiredClauses } from '../../schemas/clauses/retired.ts';
import { macros, operationIds, operations, plannedRoutes } from '../../schemas/operations/index.ts';

const all = clauseIds.map((id) => clauses[id]);
const judged = all.filter(({ excluded }) => !excluded);

/** The ids of clauses that break a rule: none, in a sound table. */
function breaking(rule: (clause: (typeof all)[number]) => boolean): readonly string[] {
  return all.filter((clause) => !rule(clause)).map(({ id }) => id);
}

describe('the clause table', () => {
  // one sentence, one clause: a table that grows without end says the same thing twice; advice grows with what
  // teams get wrong
  test('obliges to between 350 and 715 facts of what a gateway answers, 66 at most of what it sends, and 905 with what is advised', () => {
    const musts = judged.filter(({ level }) => level === 'must');
    const sent = musts.filter(({ section }) => section === 'Events').length;
    expect(musts.length - sent).toBeGreaterThanOrEqual(350);
    expect(musts.length - sent).toBeLessThanOrEqual(715);
    expect(judged.length).toBeLessThanOrEqual(905);
    expect(sent).toBeLessThanOrEqual(66);
  });

  test('names each clause once, in words and dots', () => {
    expect(new Set(clauseIds).size).toBe(clauseIds.length);
    expect(
      breaking(({ id }) =>
        /^[a-zA-Z]+(?:-[a-z0-9]+)*(?:\.[a-zA-Z0-9]+(?:-[a-z0-9]+)*)+$/u.test(id),
      ),
    ).toEqual([]);
  });

  test('uses no retired id again', () => {
    const retired = new Set(retiredClauses.map(({ id }) => id));
    expect(retired.size).toBe(retiredClauses.length);
    expect(breaking(({ id }) => !retired.has(id))).toEqual([]);
  });

  test('keeps the id that reports show by way of example', () => {
    expect(clauses['webhooks.create.disabled-on-create'].statement).toBe(
      'creates the endpoint disabled',
    );
  });

  test('keeps each clause on one plane', () => {
    const mixed = breaking((clause) =>
      clause.operations.every((id) => operations[id].plane === planeOf(clause.id)),
    );
    expect(mixed).toEqual([]);
  });

  test('starts the ids of sealed and workflow clauses with their plane', () => {
    const misplaced = breaking(({ id, plane, section }) => {
      if (id.startsWith('gates.') || section === 'Resources and their fields') return true;
      return ['sealed', 'workflow'].includes(plane)
        ? id.startsWith(`${plane}.`)
        : !/^(?:sealed|workflow)\./u.test(id);
    });
    expect(misplaced).toEqual([]);
  });

  test('names operations once in a clause, and none only for planned routes and macros', () => {
    expect(breaking(({ operations: ids }) => new Set(ids).size === ids.length)).toEqual([]);
    const without = all.filter((clause) => clause.operations.length === 0);
    const routes = Object.keys(plannedRoutes);
    expect(without.map(({ id }) => id)).toEqual([
      ...routes.map((id) => `${id}.fails`),
      'planned.messages.cancel.changes-nothing',
      'planned.not-found',
      ...Object.keys(macros).map((id) => `macros.${id}.runs`),
    ]);
  });

  test.each(operationIds)('has one positive clause for %s', (id) => {
    const accepted = all.find((clause) => clause.id === `${id}.accepted`);
    expect(accepted?.level).toBe('must');
    expect(accepted?.operations).toEqual([id]);
    expect(accepted?.statement).toContain(`answers ${operations[id].success.status}`);
  });

  test('states facts that read as a title', () => {
    const sound = /^[a-z][^\n]*[^\s.]$/u;
    expect(breaking(({ statement }) => sound.test(statement))).toEqual([]);
    expect(breaking(({ statement }) => statement.length <= 130)).toEqual([]);
  });

  test('states no fact of an operation twice', () => {
    const facts = all
      .filter(({ section }) => section !== 'Resources and their fields')
      .flatMap(({ statement, operations: ids }) => ids.map((id) => `${id} ${statement}`));
    expect(facts.filter((fact, index) => facts.indexOf(fact) !== index)).toEqual([]);
  });

  test('counts nothing that is not shown as an obligation, and says why it leaves things out', () => {
    expect(breaking(({ excluded }) => !excluded || excluded.detail.length > 10)).toEqual([]);
    expect(breaking(({ excluded, everywhere }) => !(excluded && everywhere))).toEqual([]);
    expect(
      breaking(({ excluded, level }) => excluded?.because !== 'not shown' || level === 'should'),
    ).toEqual([]);
  });

  test('leaves unplanned only some operations of a clause that holds everywhere', () => {
    const wrong = breaking(({ everywhere, operations: ids, incidental }) => {
      if (!incidental) return true;
      return (
        everywhere === true &&
        ids.length > incidental.length &&
        incidental.every((id) => ids.includes(id))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('rests a clause of a closed gate on operations behind it, and of an open one on others', () => {
    const wrong = breaking(({ id, when, operations: ids }) => {
      if (!when) return true;
      const behind = ids.every((operation) => operations[operation].gate === when.gate);
      return when.is === 'off' ? behind || id.endsWith('.independent') : !behind;
    });
    expect(wrong).toEqual([]);
  });
});
