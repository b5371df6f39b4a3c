import { UsageError } from '../../harness/target-file/usage-error.ts';
import { shardWords, type ShardsInput } from '../../reporters/inputs/shards.ts';
import { divided } from '../../engine/shards.ts';
import type { StoredEvidence } from './unpack.ts';

/** The evidence of some shards of a run, and where it lies. */
export interface ShardEvidence extends StoredEvidence {
  readonly folder: string;
  readonly shards: ShardsInput;
}

/** What all shards of a run have alike. */
const alike: readonly (readonly [what: string, of: (part: ShardEvidence) => unknown])[] = [
  ['number of shards', ({ shards }) => shards.of],
  ['seed', ({ run }) => run.suite.seed],
  ['effort', ({ run }) => run.invocation.effort],
  ['edition', ({ run }) => run.suite.edition ?? null],
  ['targets', ({ groups }) => groups.map(({ target }) => target.name)],
  ['waivers', ({ run }) => run.waivers],
  ['--fail-on', ({ run }) => run.failOnShould],
  ['--max-waivers', ({ run }) => run.gating?.maxWaivers ?? null],
  ['--narrow-waivers', ({ run }) => run.gating?.narrowWaivers ?? null],
  ['baseline', ({ run }) => run.gating?.baseline?.startedAt ?? null],
];

/** Throws a UsageError that says what keeps parts from being shards of one run, each there once. */
export function assertFitting(parts: readonly ShardEvidence[]): void {
  const [first, ...others] = parts;
  if (!first) throw new UsageError('merge: give the folders of the shards of a run');
  for (const part of others) for (const [what, of] of alike) assertSame(what, of, first, part);
  for (const [place, { target }] of first.groups.entries()) {
    const judged = parts.filter(({ groups }) => groups[place]?.target.trouble === undefined);
    for (const [what, of] of alikeOf(place, first))
      for (const part of others) assertSame(`${what} of ${target.name}`, of, first, part);
    // where there was trouble they were not looked at
    for (const part of judged.slice(1))
      assertSame(`gates of ${target.name}`, gatesOf(place), judged[0] ?? part, part);
  }
  assertOnce(parts);
  assertOneSelection(parts);
}

function gatesOf(place: number) {
  return ({ groups }: ShardEvidence) => groups[place]?.target.gates;
}

/** What they have alike of a target, reached or not. */
function alikeOf(place: number, { run }: ShardEvidence): typeof alike {
  const { config, target } = run.invocation;
  // an embedded gateway has another port each time
  const embedded = config === null && target === null;
  return [
    ...(embedded
      ? []
      : [['base URL', ({ groups }: ShardEvidence) => groups[place]?.target.baseUrl] as const]),
    ['unmounted operations', ({ groups }) => groups[place]?.target.unmounted],
  ];
}

function assertSame(
  what: string,
  of: (part: ShardEvidence) => unknown,
  one: ShardEvidence,
  other: ShardEvidence,
): void {
  const [a, b] = [JSON.stringify(of(one)), JSON.stringify(of(other))];
  if (a === b) return;
  const [said, meant] = [a, b].map((text) => (text.length > mostTold ? 'others' : text));
  throw new UsageError(
    `${other.folder}: not of the same run as ${one.folder}: ${what} ${meant}, not ${said}`,
  );
}

/** Characters of a value that are shown. */
const mostTold = 200;

function assertOnce(parts: readonly ShardEvidence[]): void {
  const seen = new Map<number, ShardEvidence>();
  for (const part of parts)
    for (const number of part.shards.asked) {
      const before = seen.get(number);
      seen.set(number, part);
      if (!before) continue;
      const which = shardWords({ of: part.shards.of, asked: [number] });
      throw new UsageError(`${part.folder}: ${which} is in ${before.folder} already`);
    }
}

/** Filters that differed would leave checks out that no shard asked, or ask some twice. */
function assertOneSelection(parts: readonly ShardEvidence[]): void {
  const all = parts.flatMap(({ shards }) => shards.checks);
  const asked = parts.flatMap(({ shards }) => shards.asked);
  const { of = 0 } = parts[0]?.shards ?? {};
  const sets = asked.length === of ? divided(all, of) : null;
  const stray = parts.find(({ shards }) => {
    const meant = sets && new Set(shards.asked.flatMap((number) => sets[number - 1] ?? []));
    return (
      meant && (meant.size !== shards.checks.length || !shards.checks.every((id) => meant.has(id)))
    );
  });
  if (new Set(all).size === all.length && !stray) return;
  throw new UsageError(
    `${(stray ?? parts[0])?.folder}: not of the same run as the others: other checks were selected`,
  );
}
