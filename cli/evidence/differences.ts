import type { ClauseReport, Report, TargetReport } from '../../reporters/report.ts';

/** The members of a clause's report that its exchanges decide. */
const decided = ['level', 'verdict', 'planned', 'exercised', 'findings'] as const;
const summed = ['verdict', 'counts', 'countsShould', 'planes', 'gates', 'lost'] as const;

/**
 * Where a report says otherwise than what its evidence comes to, in a line each, clauses by their ids.
 * Of a target whose answers repeated secrets the fingerprints are not compared: they were made of what
 * stands in the evidence no more.
 */
export function reportDifferences(
  report: Report,
  again: Report,
  altered: ReadonlySet<string>,
): readonly string[] {
  const names = new Set([...report.targets, ...again.targets].map(({ name }) => name));
  const members = (name: string) =>
    altered.has(name) ? decided : ([...decided, 'fingerprints'] as const);
  return [
    ...[...names].flatMap((name) =>
      onTarget(name, named(report, name), named(again, name), members(name)),
    ),
    ...waivers(report, again),
    ...(report.exitCode === again.exitCode
      ? []
      : [`exit code: the report says ${report.exitCode}, its evidence ${again.exitCode}`]),
  ];
}

type Members = readonly (keyof ClauseReport)[];

function named({ targets }: Report, wanted: string): readonly TargetReport[] {
  return targets.filter(({ name }) => name === wanted);
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
    onClause(`${id} on ${name}`, before.get(id), after.get(id), members),
  );
  const sums = summed
    .filter((member) => !same(said[member], is[member]))
    .map((member) => `${name}: its ${member} do not follow from its clauses`);
  return [...clauses, ...sums];
}

function byId({ clauses }: TargetReport): ReadonlyMap<string, ClauseReport> {
  return new Map(clauses.map((clause) => [clause.id, clause]));
}

function onClause(
  where: string,
  said: ClauseReport | undefined,
  is: ClauseReport | undefined,
  members: Members,
): readonly string[] {
  if (!said) return [`${where}: the report leaves it out; its exchanges say ${is?.verdict}`];
  if (!is) return [`${where}: this version of the suite knows no such clause`];
  if (said.verdict !== is.verdict)
    return [
      `${where}: the report says ${said.verdict}, its exchanges ${is.verdict} (${is.reason})`,
    ];
  const others = members.filter((member) => !same(said[member], is[member]));
  return others.map(
    (member) =>
      `${where}: the report says ${member} ${text(said[member])}, its exchanges ${text(is[member])}`,
  );
}

function waivers(report: Report, again: Report): readonly string[] {
  return same(states(report), states(again)) ? [] : ['the states of its waivers differ'];
}

function states({ waivers: all }: Report) {
  return all.map(({ clause, target, state }) => [clause, target, state]);
}

function same(a: unknown, b: unknown): boolean {
  return text(a) === text(b);
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null);
}
