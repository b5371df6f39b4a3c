/** What each of some things shows, by name. */
type Shown = readonly (readonly [name: string, shows: readonly string[]])[];

/** The names of those that show nothing which no other shows. */
export function copiesAmong(shown: Shown): readonly string[] {
  const times = new Map<string, number>();
  for (const one of shown.flatMap(([, shows]) => shows)) times.set(one, (times.get(one) ?? 0) + 1);
  return shown
    .filter(([, shows]) => shows.every((one) => times.get(one) !== 1))
    .map(([name]) => name);
}

/** The names of few that show all there is: those that are no copies, and of the rest whatever adds most. */
export function coverOf(shown: Shown): ReadonlySet<string> {
  const copies = new Set(copiesAmong(shown));
  const chosen = new Set(shown.map(([name]) => name).filter((name) => !copies.has(name)));
  const left = new Set(shown.flatMap(([, shows]) => shows));
  const cross = ([, shows]: Shown[number]) => shows.forEach((one) => left.delete(one));
  shown.filter(([name]) => chosen.has(name)).forEach(cross);
  const gain = ([, shows]: Shown[number]) => shows.filter((one) => left.has(one)).length;
  while (left.size > 0) {
    const best = shown.reduce((most, one) => (gain(one) > gain(most) ? one : most));
    chosen.add(best[0]);
    cross(best);
  }
  return chosen;
}
