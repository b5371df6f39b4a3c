import { many } from '../../reporters/text/text.ts';
import type { Addition } from './additions.ts';

const asked: Readonly<Record<Addition['of'], string>> = {
  file: 'add to the target file (docs/target-file.md)',
  hook: 'have the state hook offer (docs/state-hook.md)',
};

/**
 * Says what would let a run exercise most; a line each, none where nothing would. Before a run the numbers are
 * bounds: what it turns out not to exercise is told of it then.
 */
export function additionLines(found: readonly Addition[], when: 'before' | 'after'): string[] {
  return found.flatMap(({ what, of, clauses }, place) => {
    const bound = when === 'before' ? 'at least ' : '';
    const line = `${what}: ${bound}${many(clauses, 'clause')} more`;
    if (found[place - 1]?.of === of) return [`    then ${line}`];
    return [`  ${place === 0 ? 'to exercise more,' : 'then'} ${asked[of]}:`, `    ${line}`];
  });
}
