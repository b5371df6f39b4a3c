import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { nearestOf } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { block } from '../terminal/text-block.ts';

/** A bug that the reference gateway can be served with. */
export type Fault = Mutant;

/** Of most mutants an installed package has only what is said of them. */
type Told = Omit<Mutant, 'alter'> & Partial<Pick<Mutant, 'alter'>>;

const told: readonly Told[] = mutants;

function isServable(mutant: Told): mutant is Fault {
  return mutant.alter !== undefined;
}

/** Names that a message about an unknown one offers. */
const most = 5;

/** Those that can be served from here: all of them in a checkout. */
const faults: readonly Fault[] = told.filter(isServable);

/** The fault of an id; a usage error names those that are nearest to an unknown one. */
export function faultOf(id: string): Fault {
  const known = told.find((one) => one.id === id);
  if (known && isServable(known)) return known;
  const what = known ? `is served from a checkout alone: ${known.summary}` : 'no such fault';
  const near = nearTo(
    id,
    faults.map((one) => one.id),
  );
  const meant = near.length > 0 ? `; did you mean ${near.join(', ')}?` : '';
  throw new UsageError(`--fault ${id}: ${what}${meant}; serve --faults lists them`);
}

/** Those that have the text in them, and where there is none, those that it may be a slip of. */
function nearTo(text: string, ids: readonly string[]): readonly string[] {
  const holding = ids.filter((one) => one.includes(text.toLowerCase()));
  return holding.length > 0 ? holding.slice(0, most) : nearestOf(text, ids, most);
}

/** What `--faults` prints. */
export function listFaults(): string {
  const pairs = faults.map(({ id, summary }) => [id, summary] as const);
  return block('faults, for --fault', pairs).join('');
}
