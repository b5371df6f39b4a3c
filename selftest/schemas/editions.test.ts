import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { member } from '../../harness/model/json.ts';
import { clauses, type Clause } from '../../schemas/clauses/index.ts';
import { retiredClauses } from '../../schemas/clauses/retired.ts';
import { editions } from '../../schemas/editions.ts';

type Meaning = Pick<Clause, 'level' | 'statement' | 'reading'>;

/** What a clause asks for: its level, and a digest of its statement and its reading. */
function meaningOf({ level, statement, reading }: Meaning): string {
  const text = JSON.stringify([statement, reading ?? null]);
  return `${level} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** Ids of a frozen set that mean something else now, or nothing, and are not retired. */
function changed(
  frozen: Readonly<Record<string, string>>,
  now: Readonly<Record<string, Meaning>>,
  retired: readonly string[],
): readonly string[] {
  return Object.entries(frozen)
    .filter(([id]) => !retired.includes(id))
    .filter(([id, meaning]) => !now[id] || meaningOf(now[id]) !== meaning)
    .map(([id]) => id);
}

function frozenIn(edition: string): Readonly<Record<string, string>> {
  const path = new URL(`../../schemas/editions/${edition}.json`, import.meta.url);
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  expect(member(content, 'contract')).toBe(edition);
  return Object.fromEntries(
    Object.entries(Object(member(content, 'clauses'))).map(([id, text]) => [id, String(text)]),
  );
}

const retired = retiredClauses.map(({ id }) => id);

describe.each(editions)('the edition %s', (edition) => {
  const frozen = frozenIn(edition);

  test('has no id whose meaning changed', () => {
    expect(
      changed(frozen, clauses, retired),
      'retire these ids and give the new ones `since`; before a release, freeze the edition anew: see CONTRIBUTING.md',
    ).toEqual([]);
  });

  test('has every clause but those that say that they were added since', () => {
    const added = Object.values(clauses).filter(({ since }) => since !== undefined);
    const ids = new Set([...Object.keys(frozen), ...added.map(({ id }) => id)]);
    expect(
      Object.keys(clauses).filter((id) => !ids.has(id)),
      'give these clauses `since`; before a release, freeze the edition anew: see CONTRIBUTING.md',
    ).toEqual([]);
    expect(added.filter(({ id }) => Object.hasOwn(frozen, id)).map(({ id }) => id)).toEqual([]);
  });

  test('would be found with another statement, level or reading, or without a clause', () => {
    const [id] = Object.keys(frozen);
    const row = Object.values(clauses).find((one) => one.id === id)!;
    const others: Meaning[] = [
      { ...row, statement: `${row.statement} twice` },
      { ...row, level: row.level === 'must' ? 'should' : 'must' },
      { ...row, reading: row.reading === 'empty-list' ? 'null-or-left-out' : 'empty-list' },
    ];
    for (const other of others)
      expect(changed(frozen, { ...clauses, [id!]: other }, retired)).toEqual([id]);
    const { [row.id]: gone, ...left } = clauses;
    expect(changed(frozen, left, retired)).toEqual([gone.id]);
    expect(changed(frozen, left, [...retired, gone.id])).toEqual([]);
  });
});

/** Clauses that were added since an edition and that the page of changes does not name. */
function untold(page: string, all: readonly Pick<Clause, 'id' | 'since'>[]): readonly string[] {
  return all.filter(({ id, since }) => since && !page.includes(`\`${id}\``)).map(({ id }) => id);
}

test('CHANGELOG.md names each clause that may turn a green target red', () => {
  const page = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(untold(page, Object.values(clauses))).toEqual([]);
  const [clause] = Object.values(clauses);
  const added = [{ id: clause!.id, since: '0.2.0' }];
  expect([untold(page, added), untold(`- \`${clause!.id}\``, added)]).toEqual([[clause!.id], []]);
});
