import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { failedOf } from '../../reporters/findings/failed.ts';
import { checks } from '../../suites/index.ts';
import {
  everyGateOn,
  referenceGateway,
  runAgainst,
} from '../../selftest/conformance/run-against.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';

/** The causes that the report on a gateway with a mutant tells, by the ids of their clauses. */
async function causesWith(mutantId: string, checkIds: RegExp): Promise<string[][]> {
  const { alter } = mutants.find(({ id }) => id === mutantId)!;
  const some = checks.filter(({ id }) => checkIds.test(id));
  const results = await runAgainst(referenceGateway, { alter, checks: some });
  const { clauses: all } = fold(results, everyGateOn);
  return failedOf(all).bugs.map(({ first, others }) => [first.id, ...others.map(({ id }) => id)]);
}

describe('one bug', () => {
  test('of a status is told by the operation that answers it', async () => {
    const [first] = await causesWith(
      'first-create-answers-200',
      /^webhooks\.create\/new-endpoint$/,
    );
    expect(first).toEqual(['webhooks.create.accepted', 'public.status.listed']);
  });

  test('of errors that are pages is told once a plane, not as bodies and as media types', async () => {
    const causes = await causesWith('errors-are-pages', /^webhooks\.create\//);
    expect(causes).toContainEqual(['public.error.body-exact', 'public.error.media-type']);
  });

  test('of two members of an event is told once', async () => {
    const mutant = 'timeline-segments-in-text';
    expect(await causesWith(mutant, /^ownerMessages\.list\/states-as-in-status$/)).toEqual([
      ['owner-message-event.segment-index', 'owner-message-event.segment-count'],
    ]);
  });

  test('that each plane shows by itself is told once a plane', async () => {
    const causes = await causesWith('endpoints-are-created-enabled', /webhooks\./);
    expect(causes).toEqual([
      ['webhooks.create.disabled-on-create'],
      ['sealed.webhooks.create.disabled-on-create'],
    ]);
  });

  test('of submissions that meet is told once, whatever they have in common', async () => {
    const mutant = 'parallel-submissions-without-a-lock';
    const causes = await causesWith(mutant, /^alpha\.submit\/in-parallel-/);
    expect(causes).toHaveLength(1);
    expect(causes[0]?.toSorted()).toEqual([
      'alpha.submit.id-conflict',
      'alpha.submit.key-conflict',
      'alpha.submit.repeat',
    ]);
  });

  test('of bodies on their way is told as such, and not as a rate', async () => {
    const causes = await causesWith('slots-freed-late-by-a-moment', /^alpha\.submit\/(rate|in-fl)/);
    expect(causes).toEqual([['public.in-flight.not-early']]);
  });
});
