import { many } from '../../reporters/text.ts';
import type { Addition } from './additions.ts';

/** Says what would let a run exercise most; a line each, none where nothing would. */
export function additionLines(found: readonly Addition[]): string[] {
  if (found.length === 0) return [];
  return [
    '  to exercise more, add to the target file (docs/target-file.md):',
    ...found.map(
      ({ what, clauses }, place) =>
        `    ${place === 0 ? '' : 'then '}${what}: ${many(clauses, 'clause')} more`,
    ),
  ];
}
