import { describe, expect, test } from 'vitest';
import { failedOf } from '../../../reporters/findings/failed.ts';
import { foldTarget } from '../../../reporters/fold/fold.ts';
import { broken, check, clause, exchange, result, target } from '../../samples/samples.ts';

const names = ['propose', 'status', 'schedule', 'send', 'cancel'];
const capitals = (member: string) => `${member} is in upper case`;

/** The causes of clauses that probes show broken: by id of a clause, what was wrong with each. */
function causes(
  shown: Readonly<Record<string, readonly (string | null)[]>>,
  more = {},
  status: (id: string) => number = () => 200,
) {
  const results = Object.entries(shown).map(([id, faults]) => {
    const exchanges = faults.map((fault, at) => exchange(`${id} ${at}`, status(id), { fault }));
    const findings = faults.flatMap((_, exchangeAt) => {
      const finding = { exchange: exchangeAt, controls: [], got: `200 with ${id}` };
      return broken(id, id, finding).findings;
    });
    return result(id, [{ ...broken(id, id), findings }], { exchanges });
  });
  const clauses = Object.keys(shown).map((id) => clause(id, more));
  const checks = clauses.map(({ id }) => check(id, [id]));
  const report = foldTarget(target({ clauses, checks, results }));
  return failedOf(report.clauses).bugs.map(({ first, others }) => [
    first.id,
    ...others.map(({ id }) => id),
  ]);
}

describe('clauses that bad requests show broken', () => {
  test('are one cause where one thing was wrong with all, whichever id had it', () => {
    const shown = names.map((name) => [name, [capitals(`key.${name}_id`)]] as const);
    expect(causes(Object.fromEntries(shown))).toEqual([names]);
  });

  test('follow where all that was wrong is shown by several causes', () => {
    const odd = 'key.revision is 129';
    const shown = {
      cancel: [capitals('key.account_id')],
      send: [odd],
      everywhere: [...Array.from({ length: 12 }, () => capitals('series_id')), 'key.revision is 7'],
    };
    expect(causes(shown)).toEqual([['cancel', 'everywhere'], ['send']]);
  });

  test('follow the cause that shares most of what was wrong', () => {
    const shown = {
      text: ['the descriptor is a text'],
      ids: [capitals('context_id'), 'context_id is in braces'],
      everywhere: ['the descriptor is a text', capitals('series_id'), 'series_id is in braces'],
    };
    expect(causes(shown)).toEqual([['text'], ['ids', 'everywhere']]);
  });

  test('follow where all were refused just as a good request was', () => {
    const faults = ['the session is left out', 'the session is unknown', null];
    const refused = { accepted: [null], body: faults, other: faults };
    expect(causes(refused, {}, (id) => (id === 'other' ? 404 : 403))).toEqual([
      ['accepted', 'body'],
      ['other'],
    ]);
  });

  test('stay apart by another slip, another member, and what a good request shows as well', () => {
    expect(
      causes({
        one: [capitals('series_id')],
        another: [capitals('series_id'), 'series_id is in braces'],
        member: [capitals('binding_digest')],
        good: [capitals('series_id'), null],
      }),
    ).toEqual([['one'], ['another'], ['member'], ['good']]);
  });
});
