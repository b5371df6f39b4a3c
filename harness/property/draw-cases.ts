import * as fc from 'fast-check';
import type { DrawnCase } from '../model/property.ts';

/** Where cases come from: some that are always tried, and any number of others. */
export interface Cases<Case> {
  readonly arbitrary: fc.Arbitrary<Case>;
  /** Cases at the edges, which come first in every run. */
  readonly examples?: readonly Case[];
  /** How many are drawn beside the examples. */
  readonly runs: number;
}

/** Draws cases, the same for the same seed, each with the smaller ones that it shrinks to. */
export function drawCases<Case>(
  { arbitrary, examples = [], runs }: Cases<Case>,
  seed: number,
): DrawnCase<Case>[] {
  return [
    ...examples.map((value) => exampleOf(arbitrary, value)),
    ...fc.sample(new Trees(arbitrary), { seed, numRuns: runs }),
  ];
}

/** Generates values together with the way in which they shrink. */
class Trees<Case> extends fc.Arbitrary<DrawnCase<Case>> {
  readonly #of: fc.Arbitrary<Case>;

  constructor(of: fc.Arbitrary<Case>) {
    super();
    this.#of = of;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<DrawnCase<Case>> {
    return new fc.Value(drawn(this.#of, this.#of.generate(random, bias)), undefined);
  }

  override canShrinkWithoutContext(_: unknown): _ is DrawnCase<Case> {
    return false;
  }

  override shrink(): fc.Stream<fc.Value<DrawnCase<Case>>> {
    return fc.Stream.nil();
  }
}

function drawn<Case>(
  from: fc.Arbitrary<Case>,
  { value_, context }: fc.Value<Case>,
): DrawnCase<Case> {
  return { value: value_, drawn: true, smaller: () => shrunk(from, value_, context, drawn) };
}

/** An example shrinks where its generator can tell how a value that it did not make would. */
function exampleOf<Case>(from: fc.Arbitrary<Case>, value: Case): DrawnCase<Case> {
  const shrinks = from.canShrinkWithoutContext(value);
  return { value, smaller: () => (shrinks ? shrunk(from, value, undefined, lesser) : []) };
}

/** What an example shrinks to is the same under every seed. */
function lesser<Case>(
  from: fc.Arbitrary<Case>,
  { value_, context }: fc.Value<Case>,
): DrawnCase<Case> {
  return { value: value_, smaller: () => shrunk(from, value_, context, lesser) };
}

function* shrunk<Case>(
  from: fc.Arbitrary<Case>,
  value: Case,
  context: unknown,
  as: typeof drawn<Case>,
): Iterable<DrawnCase<Case>> {
  for (const smaller of from.shrink(value, context)) yield as(from, smaller);
}
