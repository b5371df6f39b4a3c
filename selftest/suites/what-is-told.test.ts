import { describe, expect, test } from 'vitest';
import { toWords } from '../../harness/judge/words.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauses, type ClauseId } from '../../schemas/clauses/index.ts';
import { keyDenials } from '../../suites/everywhere/credentials/token-denials.ts';
import { completeWalk } from '../../suites/resources/lists/paging.ts';
import type { Reader } from '../../harness/model/check.ts';
import { answeredWith } from '../judge/answered-with.ts';

/** The reference gateway with what the contract does not forbid. */
test.each([
  'bodies-are-read-leniently',
  'replay-keys-of-all-accounts',
  'submission-keys-of-all-accounts',
  'last-six-attempts-alone',
])('%s is told of and fails nobody', (id) => {
  const breaks: readonly ClauseId[] = mutants.find((one) => one.id === id)?.breaks ?? [];
  expect(breaks).not.toEqual([]);
  expect(breaks.filter((clause) => clauses[clause].level === 'must')).toEqual([]);
});

test('the same submission under a new key is told of, other content under its id is a must', () => {
  expect(clauses['alpha.submit.same-id-new-key'].level).toBe('should');
  expect(clauses['alpha.submit.id-conflict'].level).toBe('must');
});

test('a key without the scope of a submission may find no device in its scope', () => {
  const said = keyDenials('alpha-auth').flatMap((denial) => denial.clauses);
  const allowed = said.find(({ clause }) => clause === 'alpha-auth.scope-missing')?.allowed;
  expect(allowed?.map(({ status }) => status)).toEqual([403, 404]);
});

/** What is said of a walk over devices, three in all, whose pages each give a cursor. */
function walked(...pages: readonly (readonly string[])[]): string {
  const answers = pages.map((ids, place) => {
    const devices = ids.map((device_id) => ({ device_id }));
    const has_more = place < pages.length - 1;
    return answeredWith('devices.list', { devices, next_cursor: `c${place}`, has_more }, 0);
  });
  const [first] = answers;
  if (!first) throw new Error('no page');
  const read: Reader = Object.assign(() => first, {
    all: () => answers,
    sent: () => true,
    place: () => {
      throw new Error('no place');
    },
  });
  const verdict = completeWalk('public.paging.complete', 'devices.list', 'page', 3).judge(read);
  if (verdict === null || typeof verdict !== 'object') return 'holds';
  return 'inconclusive' in verdict ? verdict.inconclusive : toWords(verdict).got;
}

describe('a walk whose last page has a cursor and says that there are no more', () => {
  test('has come to its end', () => {
    expect(walked(['a', 'b'], ['c'])).toBe('holds');
  });

  test('and is blamed for what it has not shown by then', () => {
    expect(walked(['a', 'b'])).toBe('2 items');
  });
});
