import type { InterimAction } from '../../harness/model/exchange.ts';
import type { Placed } from './transcript.ts';

/** One step of a script; what is numbered is answered. */
export type Step =
  | { readonly kind: 'hook'; readonly number: number; readonly aside: HookCall }
  | { readonly kind: 'send'; readonly number: number; readonly placed: Placed }
  | { readonly kind: 'race'; readonly runners: readonly RacedRequest[] }
  | { readonly kind: 'aside'; readonly aside: Exclude<InterimAction, HookCall> };

/** A request that is sent at the same instant as others. */
export interface RacedRequest {
  readonly number: number;
  readonly placed: Placed;
}

type HookCall = Extract<InterimAction, { readonly state: string }>;

/** Numbers what a drive did, in order. */
export function stepsOf(transcript: readonly Placed[]): readonly Step[] {
  const steps: Step[] = [];
  let number = 0;
  for (const placed of transcript) {
    for (const aside of placed.exchange.before ?? [])
      steps.push(
        'state' in aside
          ? { kind: 'hook', number: (number += 1), aside }
          : { kind: 'aside', aside },
      );
    const runner = { number: (number += 1), placed };
    const last = steps.at(-1);
    const { race } = placed.exchange;
    if (race === undefined) steps.push({ kind: 'send', ...runner });
    else if (last?.kind === 'race' && last.runners[0]?.placed.exchange.race === race)
      steps.splice(-1, 1, { kind: 'race', runners: [...last.runners, runner] });
    else steps.push({ kind: 'race', runners: [runner] });
  }
  return steps;
}

/** The requests of all steps, with their numbers. */
export function requestsOf(steps: readonly Step[]): readonly RacedRequest[] {
  return steps.flatMap((step) => {
    if (step.kind === 'send') return [step];
    return step.kind === 'race' ? step.runners : [];
  });
}
