import { jsonText } from '../text/json.ts';
import { compareText } from './reasons.ts';
import type {
  ClauseReport,
  HinderedReport,
  Invocation,
  SuiteFacts,
  TargetReport,
} from '../report.ts';

/** What a run is held against: the part of an earlier report that people review. A whole report is one as well. */
export interface Baseline {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly suite: Pick<SuiteFacts, 'version' | 'contract' | 'edition' | 'seed'>;
  readonly invocation: Pick<Invocation, 'effort'>;
  readonly targets: readonly BaselineTarget[];
}

/** One target of a baseline. */
export interface BaselineTarget extends Pick<TargetReport, 'name' | 'gates'> {
  readonly hindered: Pick<HinderedReport, 'clauses'>;
  readonly clauses: readonly BaselineClause[];
}

/** One clause of a target, as it was. */
export type BaselineClause = Pick<
  ClauseReport,
  'id' | 'level' | 'verdict' | 'counted' | 'fingerprints'
>;

/** Takes what a baseline needs from a report or from a baseline, clauses sorted by their ids. */
export function baselineOf({ startedAt, suite, invocation, targets }: Baseline): Baseline {
  const { version, contract, edition, seed } = suite;
  return {
    startedAt,
    suite: { version, contract, ...(edition && { edition }), seed },
    invocation: { effort: invocation.effort },
    targets: targets.map(({ name, gates, hindered, clauses }) => ({
      name,
      gates,
      hindered: { clauses: hindered.clauses.toSorted(compareText) },
      clauses: clauses.map(clauseOf).toSorted((a, b) => compareText(a.id, b.id)),
    })),
  };
}

function clauseOf({ id, level, verdict, counted, fingerprints }: BaselineClause): BaselineClause {
  return {
    id,
    level,
    verdict,
    ...(counted === false && { counted }),
    ...(fingerprints && { fingerprints }),
  };
}

/** The text of a baseline file: a clause a line, so that what changes reads as a diff. */
export function renderBaseline({ targets, ...run }: Baseline): string {
  const lines = targets.map(({ clauses, ...target }) =>
    withList(
      '  ',
      target,
      'clauses',
      clauses.map((clause) => jsonText(clause)),
    ),
  );
  return `${withList('', run, 'targets', lines)}\n`;
}

/** An object, a member a line, whose last member is a list, an item a line. */
function withList(indent: string, members: object, list: string, items: readonly string[]): string {
  const lines = Object.entries(members).map(
    ([name, value]) => `${indent}  ${jsonText(name)}: ${jsonText(value)},`,
  );
  const listed = items.map((item) => `${indent}    ${item.trimStart()}`).join(',\n');
  return [
    `${indent}{`,
    ...lines,
    `${indent}  "${list}": [`,
    listed,
    `${indent}  ]`,
    `${indent}}`,
  ].join('\n');
}
