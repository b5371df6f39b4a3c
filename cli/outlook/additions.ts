import type { ClauseId } from '../../schemas/clauses/index.ts';
import { outlook, type Outlook } from './outlook.ts';
import type { Situation } from './situation.ts';
import { trials } from './trials.ts';

/** Something to add to a target file or its state hook, and how many clauses more a run could then exercise. */
export interface Addition {
  /** In the words of the target file, or of its state hook. */
  readonly what: string;
  /** Who is to have it. */
  readonly of: 'file' | 'hook';
  readonly clauses: number;
}

/**
 * What would let a run exercise most of what it leaves open: the best first, each counted with those
 * before it. `open` is what a run left, where there was one.
 */
export function additions(from: Situation, most = 3, left?: ReadonlySet<ClauseId>): Addition[] {
  const found: Addition[] = [];
  let [situation, now] = [from, outlook(from, left)];
  let open = left ?? now.open;
  while (found.length < most) {
    const best = bestOf(situation, now, open);
    if (!best) break;
    found.push({ what: best.what, of: best.of, clauses: best.gained.size });
    open = new Set([...open].filter((id) => !best.gained.has(id)));
    [situation, now] = [best.after, best.now];
  }
  return found;
}

function bestOf(situation: Situation, before: Outlook, open: ReadonlySet<ClauseId>) {
  const tried = trials(situation).map((trial) => {
    // what is not open is gained by nothing
    const now = outlook(trial.after, open);
    // what the account turned out to lack, an account of the hook has
    const fresh = trial.after.ownAccounts && !situation.ownAccounts;
    const gained = [...now.exercised].filter(
      (id) => open.has(id) && (fresh || !before.exercised.has(id)),
    );
    return { ...trial, now, gained: new Set(gained) };
  });
  const [best] = tried.toSorted((a, b) => b.gained.size - a.gained.size);
  return best && best.gained.size > 0 ? best : null;
}
