import { anyAnswer, hasStatus, where } from '../../harness/claims/answers.ts';
import { type Item, inAnswer } from '../../harness/claims/looks.ts';
import { leaves } from '../../harness/claims/members.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, isAllowed, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { otherCount, otherStatus } from '../../harness/judge/found.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { type Claim, type Reader, vacuous } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { member } from '../../harness/model/json.ts';
import { stateIn } from '../resources/messages/message-states.ts';
import { messageRoutes } from '../resources/messages/messages.ts';

/** What a cancel is answered that is taken. */
const taken = {
  public: { status: 204, holds: hasStatus(204) },
  sealed: { status: 200, holds: accepted },
} as const;

/** One that met another may come again, too. */
export function refusesTooLate(
  plane: ResourcePlane,
  label: string,
  controls: readonly string[],
  met: readonly { readonly status: number }[] = [],
): Claim {
  const { cancel, conflict } = messageRoutes[plane];
  return refuses(`${cancel}.too-late`, label, [conflict, ...met], { controls });
}

/**
 * Claims that a refused cancel leaves the state of its message, and so its version. Nothing is decided of one that
 * was not refused, nor of versions that count reads as well.
 */
export function changesNothing(
  plane: ResourcePlane,
  cancel: string,
  [before, after]: readonly [string, string],
  [first, again]: readonly [string, string],
  controls: readonly string[] = [],
): readonly Claim[] {
  const route = messageRoutes[plane].cancel;
  const looks = [inAnswer(before), inAnswer(after)] as const;
  const taking = (read: Reader) =>
    read(cancel).status < 400 && `it was not refused: ${describe(read(cancel))}`;
  const terms = { after: controls, mayFail: [cancel], unless: taking };
  return [
    leaves(`${route}.refused-unchanged`, looks, ['state'], terms),
    leaves(`${route}.refused-same-version`, looks, versionOfState, {
      ...terms,
      after: [...controls, first, again],
      unless: (read) =>
        taking(read) ||
        (versionIn(read(first)) !== versionIn(read(again)) && 'reads count as well'),
    }),
  ];
}

/** Another state is the matter of the clause on states. */
function versionOfState(was: Item, is: Item): readonly string[] {
  return was['state'] === is['state'] ? ['state_version'] : [];
}

function versionIn({ json }: Answer): unknown {
  return member(json, 'state_version');
}

/** the state that a cancel leads to is not stated; only what reads cancelled is terminal. */
export function refusesAgain(
  plane: ResourcePlane,
  look: string,
  controls: readonly string[],
): Claim {
  const { cancel, conflict } = messageRoutes[plane];
  const { status, holds } = taken[plane];
  const labels = { reads: ['again', look], controls: [...controls, look] };
  return claims(`${cancel}.again`, labels, (read) => {
    const answer = read('again');
    const closed = stateIn(read(look)) === 'cancelled';
    if (isAllowed(answer, [conflict]) || (!closed && holds(answer))) return null;
    return otherStatus(answer, closed ? [conflict] : [{ status }, conflict]);
  });
}

/** Claims of cancels that met: at least one is taken, the others are or come too late, and in effect one is. */
export function ofThoseThatMet(
  plane: ResourcePlane,
  racers: readonly string[],
  controls: readonly string[],
): readonly Claim[] {
  const { cancel } = messageRoutes[plane];
  const { status, holds } = taken[plane];
  return [
    anyAnswer(`${cancel}.accepted`, racers, `at least one ${status}`, holds, { controls }),
    // whether it is the right success is for other clauses to say
    ...racers.map((label) =>
      where(
        refusesTooLate(plane, label, controls, [{ status: 503 }]),
        (read) => read(label).status >= 300,
      ),
    ),
    oneIsTaken(`${cancel}.at-once`, racers),
  ];
}

/**
 * Of cancels that meet, one comes first and the others find what it left. That it is cancelled
 * reads `after` them; which state a cancel leads to is open, and where it is another there is nothing to say.
 */
function oneIsTaken(clause: Claim['clause'], racers: readonly string[]): Claim {
  return claims(clause, { reads: [...racers, 'after'], controls: ['after'] }, (read) => {
    if (stateIn(read('after')) !== 'cancelled') return vacuous;
    const won = racers.filter((label) => accepted(read(label)));
    if (won.length <= 1) return null;
    return { at: won.at(-1) ?? '', ...otherCount('cancels taken', { most: 1 }, won.length) };
  });
}
