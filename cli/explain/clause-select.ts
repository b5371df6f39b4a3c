import { suggestion } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { Clause } from '../../schemas/clauses/index.ts';
import { matches } from '../../engine/patterns.ts';

/** What clauses can be picked by. */
export const clauseFilterKinds = ['plane', 'operation', 'section', 'grep', 'level'] as const;

/** What to pick clauses by; a clause must fit all that is given. */
export type ClauseFilters = Readonly<Partial<Record<(typeof clauseFilterKinds)[number], string>>>;

interface Kind {
  readonly fits: (clause: Clause, wanted: string) => boolean;
  /** What could have been meant, for a filter that fits nothing. */
  readonly names: (clause: Clause) => readonly string[];
}

const kinds: Readonly<Record<keyof ClauseFilters, Kind>> = {
  plane: { fits: ({ plane }, wanted) => plane === wanted, names: ({ plane }) => [plane] },
  operation: {
    fits: ({ operations }, wanted) => matches(operations, [wanted]),
    names: ({ operations }) => operations,
  },
  section: {
    fits: ({ section }, wanted) => within(section, wanted),
    names: ({ section }) => [section],
  },
  grep: {
    fits: ({ id, statement }, wanted) => within(id, wanted) || within(statement, wanted),
    names: ({ id }) => [id],
  },
  level: { fits: ({ level }, wanted) => level === wanted, names: ({ level }) => [level] },
};

/** The clauses that fit every filter. One that fits none, or all together, is a usage error. */
export function selectClauses(all: readonly Clause[], filters: ClauseFilters): readonly Clause[] {
  const given = clauseFilterKinds.flatMap((kind) => {
    const wanted = filters[kind];
    return wanted === undefined ? [] : [{ kind, wanted }];
  });
  for (const { kind, wanted } of given) {
    if (all.some((clause) => kinds[kind].fits(clause, wanted))) continue;
    const names = new Set(all.flatMap(kinds[kind].names));
    throw new UsageError(`--${kind} ${wanted}: fits no clause${repair(wanted, names)}`);
  }
  const selected = all.filter((clause) =>
    given.every(({ kind, wanted }) => kinds[kind].fits(clause, wanted)),
  );
  if (selected.length === 0) throw new UsageError('no clause fits all the filters together');
  return selected;
}

/** The nearest name; all names where there are few and none is near. */
function repair(wanted: string, names: ReadonlySet<string>): string {
  const near = suggestion(wanted, names);
  return near === '' && names.size <= 3 ? `; there is ${[...names].join(', ')}` : near;
}

function within(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
