import type { Said } from '../model/found.ts';
import { claims } from '../judge/claims.ts';
import type { Answer } from '../model/answer.ts';
import { type Claim, type ClaimVerdict, type Mismatch, vacuous } from '../model/check.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

/** What a step says of a clause; no mismatch where it holds. */
export interface StepVerdict {
  readonly clause: ClauseId;
  readonly mismatch: Said | null;
}

/** What a model that is replayed over a whole history says of one exchange; no mismatch where it holds. */
export interface HistoryRemark<Clause extends ClauseId> {
  readonly clause: Clause;
  readonly mismatch: Mismatch | null;
}

/** Said where what follows can't be foretold any more, and the target is not to blame for it. */
export const lost = 'lost';

/**
 * The contract's tables as a state and what each answer makes of it. It reads the recording alone,
 * so that a stored one can be judged again; where a reading allows several outcomes, its state is
 * a set.
 */
export interface Model<State> {
  readonly start: () => State;
  /** Takes the step that an answer, labelled `step-NN-name`, belongs to; the state is its own. */
  readonly step: (
    state: State,
    answer: Answer,
    name: string,
  ) => readonly StepVerdict[] | typeof lost;
}

/** What the labels of all steps begin with. */
export const ofSteps = 'step-';

/** The label of a step, by which the model knows it again. */
export function stepLabel(place: number, name: string): string {
  return `${ofSteps}${String(place + 1).padStart(2, '0')}-${name}`;
}

/**
 * One claim a clause: it is broken where the model and the target part for the first time, since
 * what comes after follows from that.
 */
export function modelClaims<State>(
  clauses: readonly ClauseId[],
  model: Model<State>,
): readonly Claim[] {
  return clauses.map((clause) =>
    claims(clause, { reads: [`${ofSteps}*`] }, (read) => follow(model, clause, read.all(ofSteps))),
  );
}

/** One claim a clause, on the answers by the first parts of their labels: broken by the first remark that says so. */
export function remarkClaims<Clause extends ClauseId>(
  clauses: readonly Clause[],
  labels: readonly string[],
  remarksOn: (answers: readonly Answer[]) => readonly HistoryRemark<Clause>[],
): readonly Claim[] {
  return clauses.map((clause) =>
    claims(clause, { reads: labels.map((label) => `${label}*` as const) }, (read) => {
      const answers = labels.flatMap((label) => read.all(label));
      const remarks = remarksOn(answers).filter((remark) => remark.clause === clause);
      if (remarks.length === 0) return vacuous;
      return remarks.find(({ mismatch }) => mismatch)?.mismatch ?? null;
    }),
  );
}

function follow<State>(
  model: Model<State>,
  clause: ClauseId,
  answers: readonly Answer[],
): ClaimVerdict {
  const state = model.start();
  let reached = false;
  for (const answer of answers) {
    const at = answer.exchange.label ?? '';
    const said = model.step(state, answer, at.slice(ofSteps.length + '00-'.length));
    if (said === lost) break;
    const broken = said.find(({ mismatch }) => mismatch !== null);
    if (broken?.mismatch)
      return broken.clause === clause ? { at, ...broken.mismatch } : reached ? null : vacuous;
    reached ||= said.some((one) => one.clause === clause);
  }
  return reached ? null : vacuous;
}
