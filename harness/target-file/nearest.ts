/**
 * The known name that a misspelt one most likely means, or undefined where none is near: at most a
 * third of its letters differ.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  return nearestOf(name, known, 1)[0];
}

/** The known names that are near a misspelt one, the nearest first. */
export function nearestOf(name: string, known: Iterable<string>, most: number): string[] {
  // longer than any name of ours, and not worth comparing letter by letter
  if (name.length > 200) return [];
  return [...known]
    .map((candidate) => ({
      candidate,
      distance: editDistance(name.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, distance }) => distance <= Math.ceil(candidate.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** Ends a message about an unknown name: `; did you mean maxTier?`, or nothing. */
export function suggestion(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

/** Letters to add, drop, replace or swap with their neighbour (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(previous, column) + 1,
          at(current, column - 1) + 1,
          at(previous, column - 1) + replaced,
          swapped ? at(twoBack, column - 2) + 1 : Infinity,
        ),
      );
    }
    [twoBack, previous] = [previous, current];
  }
  return at(previous, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
