import { canonical, isObject } from '../../harness/model/json.ts';
import { renderJson } from '../../reporters/text/json.ts';
import { visible } from '../../reporters/text/text.ts';
import type { ClauseReport, Report, TargetReport } from '../../reporters/report.ts';

/** What is compared of a run, a target and a clause; all of it where nothing is said. */
interface Members {
  readonly run?: readonly string[];
  readonly target?: readonly string[];
  readonly clause?: readonly string[];
}

const clauseMembers = ['level', 'verdict', 'planned', 'exercised', 'findings'];
const targetMembers = ['verdict', 'counts', 'countsShould', 'planes', 'gates', 'lost'];

/** What exchanges decide, whatever build of the suite wrote the texts beside it. */
const byAnyBuild: Members = {
  run: ['exitCode', 'waivers'],
  target: targetMembers,
  clause: [...clauseMembers, 'fingerprints'],
};

/** The same of a target whose answers repeated secrets: texts were made of what is in the evidence no more. */
const ofAltered: Members = { ...byAnyBuild, clause: clauseMembers };

/** Of whom less is compared than all that the report says. */
interface Leniency {
  /** True where another build of the suite wrote the report. */
  readonly otherBuild: boolean;
  /** Targets whose answers repeated secrets. */
  readonly altered: ReadonlySet<string>;
}

/** Where a report says otherwise than what its evidence comes to, in a line each, clauses by their ids. */
export function reportDifferences(
  { targets, ...run }: Report,
  folded: Report,
  { otherBuild, altered }: Leniency,
): readonly string[] {
  // as it would have been written
  const { targets: others, ...again }: Report = JSON.parse(renderJson(folded));
  const members: Members = otherBuild ? byAnyBuild : {};
  const names = new Set([...targets, ...others].map(({ name }) => name));
  return [
    ...[...names].flatMap((name) =>
      onTarget(
        name,
        targets.filter((one) => one.name === name),
        others.filter((one) => one.name === name),
        altered.has(name) ? ofAltered : members,
      ),
    ),
    ...onMembers('the run', run, again, altered.size > 0 ? byAnyBuild.run : members.run),
  ];
}

function onTarget(
  name: string,
  [said, ...more]: readonly TargetReport[],
  [is]: readonly TargetReport[],
  members: Members,
): readonly string[] {
  if (!said) return [`${name}: the evidence has this target, the report has not`];
  if (!is || more.length > 0) return [`${name}: the evidence has no such target, or not so often`];
  const [before, after] = [byId(said), byId(is)];
  const clauses = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    onClause(`${id} on ${name}`, before.get(id), after.get(id), members.clause),
  );
  const { clauses: _, ...facts } = said;
  const { clauses: __, ...others } = is;
  return [...clauses, ...onMembers(name, facts, others, members.target)];
}

function byId({ clauses }: TargetReport): ReadonlyMap<string, ClauseReport> {
  return new Map(clauses.map((clause) => [clause.id, clause]));
}

function onClause(
  where: string,
  said: ClauseReport | undefined,
  is: ClauseReport | undefined,
  members: Members['clause'],
): readonly string[] {
  if (!said) return [`${where}: the report leaves it out; its exchanges say ${is?.verdict}`];
  if (!is) return [`${where}: this version of the suite knows no such clause`];
  if (said.verdict === is.verdict) return onMembers(where, { ...said }, { ...is }, members);
  return [`${where}: the report says ${said.verdict}, its exchanges ${is.verdict} (${is.reason})`];
}

type Facts = Readonly<Record<string, unknown>>;

/** A line for each member that differs, with the place in it. */
function onMembers(
  where: string,
  said: Facts,
  is: Facts,
  names: readonly string[] = [...new Set([...Object.keys(said), ...Object.keys(is)])],
): readonly string[] {
  return names
    .filter((name) => text(said[name]) !== text(is[name]))
    .map((name) => {
      const [path, a, b] = firstDifference(name, said[name], is[name]);
      return `${where}: the report says ${path} ${visible(text(a))}, its exchanges ${visible(text(b))}`;
    });
}

type Difference = readonly [path: string, said: unknown, is: unknown];

/** The innermost place where two values that differ do so first. */
function firstDifference(path: string, said: unknown, is: unknown): Difference {
  const [a, b] = [partsOf(said), partsOf(is)];
  if (!a || !b || Array.isArray(said) !== Array.isArray(is)) return [path, said, is];
  const name = [...new Set([...Object.keys(a), ...Object.keys(b)])].find(
    (one) => text(a[one]) !== text(b[one]),
  );
  return name === undefined
    ? [path, said, is]
    : firstDifference(`${path}.${name}`, a[name], b[name]);
}

function partsOf(value: unknown): Facts | null {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isObject(value) ? value : null;
}

/** The order in which members stand is no difference. */
function text(value: unknown): string {
  return canonical(value ?? null);
}
