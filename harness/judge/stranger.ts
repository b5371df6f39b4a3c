import { accepted } from './accepted.ts';
import { isAllowed } from './claims.ts';
import type { Allowed } from '../model/found.ts';
import { describe } from './describe.ts';
import type { Answer } from '../model/answer.ts';
import type { Claim } from '../model/check.ts';
import { mayPass } from '../model/verdict.ts';

/** Labels of the two requests that are a stranger's control; see `tellsApart`. */
export const strangersControl = { known: 'known-route', elsewhere: 'no-route' } as const;

/**
 * True where a target shows that it has a route: it turns a stranger away there, and answers
 * otherwise where it has none. In which form it does so is for the clauses to say.
 */
export function tellsApart(known: Answer, elsewhere: Answer): boolean {
  const turnedAway = known.status === 401 || known.status === 403;
  const stands = elsewhere.exchange.noAnswer === null && !mayPass(elsewhere.exchange);
  return turnedAway && stands && elsewhere.status < 500 && elsewhere.status !== known.status;
}

/** How many of a transcript's controls are a stranger's, and held. */
export function strangersControls(answers: readonly Answer[]): number {
  const { known, elsewhere } = controlsIn(answers);
  return known && elsewhere && tellsApart(known, elsewhere) ? 1 : 0;
}

/**
 * True for the transcript of a stranger whose control failed: by chance, what says one thing to
 * everything may say it in the right form.
 */
export function provesNothing(answers: readonly Answer[]): boolean {
  const { known, elsewhere } = controlsIn(answers);
  return known !== undefined && elsewhere !== undefined && !tellsApart(known, elsewhere);
}

function controlsIn(answers: readonly Answer[]) {
  const labelled = (label: string) => answers.find(({ exchange }) => exchange.label === label);
  return {
    known: labelled(strangersControl.known),
    elsewhere: labelled(strangersControl.elsewhere),
  };
}

/** A claim that rests on a stranger's control in place of a good request that was accepted. */
export function toStranger(claim: Claim): Claim {
  const { known, elsewhere } = strangersControl;
  return {
    ...claim,
    controls: [],
    reads: [...claim.reads, known, elsewhere],
    judge: (read) =>
      tellsApart(read(known), read(elsewhere))
        ? claim.judge(read)
        : { inconclusive: `a stranger's control was answered ${describe(read(known))}` },
  };
}

/**
 * Claims what a stranger is answered who has more than one thing wrong: whatever he asks for names
 * nothing, and on owner routes the CSRF pair is missing as well. One of the refusals holds, a success
 * breaks the clause, and any other refusal may speak of the rest.
 */
export function turnsAway(
  clause: Claim['clause'],
  label: string,
  allowed: readonly Allowed[],
  sole: boolean,
): Claim {
  const expected = allowed.map(({ status, code }) => [status, code].filter(Boolean).join(' '));
  return toStranger({
    clause,
    reads: [label],
    controls: [],
    judge: (read) => {
      const answer = read(label);
      if (isAllowed(answer, allowed)) return null;
      const got = describe(answer);
      if (!sole && !accepted(answer)) return { inconclusive: `${got} may be about something else` };
      return { at: label, expected: expected.join(' or '), got };
    },
  });
}
