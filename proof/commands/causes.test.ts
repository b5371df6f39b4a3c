import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { failedOf } from '../../reporters/failed.ts';
import { foldTarget } from '../../reporters/fold.ts';
import { renderAnnotations } from '../../reporters/annotations.ts';
import { renderConsole } from '../../reporters/console.ts';
import { renderMarkdown } from '../../reporters/markdown.ts';
import type { Report } from '../../reporters/report.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, judgeGateway } from '../../selftest/conformance/judge-gateway.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { report } from '../../selftest/reporters/run-sample.ts';
import {
  broken,
  check,
  clause,
  exchange,
  result,
  target,
} from '../../selftest/reporters/samples.ts';

const everyOperation = ['webhooks.create', 'webhooks.list', 'webhooks.enable'] as const;

/** A target on which one check broke three clauses, the widest of them first in the table. */
const clauses = [
  clause('public.status.listed', { operations: everyOperation }),
  clause('webhooks.create.accepted'),
  clause('webhooks.create.other'),
];
const planned = [check('one', ['webhooks.create.accepted', 'webhooks.create.other'])];
const sent = [
  exchange('control', 201),
  exchange('first', 200),
  exchange('probe', 200, { fault: 'the URL is not HTTPS' }),
];

function told(units: Parameters<typeof result>[1]) {
  const results = [result('one', units, { exchanges: sent })];
  return { clauses, checks: planned, results };
}

function groups(units: Parameters<typeof result>[1]) {
  return failedOf(foldTarget(target(told(units))).clauses).bugs.map(({ first, others }) => [
    first.id,
    ...others.map(({ id }) => id),
  ]);
}

/** A clause that exchanges at these places show broken. */
function shownBy(id: string, places: readonly number[]) {
  const units = places.map((at) => broken(id, 'one', { exchange: at, controls: [], got: id + at }));
  return { ...units[0]!, findings: units.flatMap(({ findings }) => findings) };
}

describe('failed clauses', () => {
  test('that one exchange shows are one cause, told by the clause of its operation', () => {
    const all = ['public.status.listed', 'webhooks.create.accepted'];
    expect(groups(all.map((id) => broken(id, 'one', { exchange: 2 })))).toEqual([
      ['webhooks.create.accepted', 'public.status.listed'],
    ]);
  });

  test('stay apart where each is shown by an exchange of its own, one of them a bad request', () => {
    const units = [
      broken('webhooks.create.accepted', 'one', { exchange: 1 }),
      broken('webhooks.create.other', 'one', { exchange: 2 }),
    ];
    expect(groups(units)).toEqual([['webhooks.create.accepted'], ['webhooks.create.other']]);
  });

  test('stay apart where one of them fails by a further answer, which may have another cause', () => {
    const units = [
      broken('public.status.listed', 'one', { exchange: 1 }),
      broken('public.status.listed', 'one', { exchange: 2, got: 'status 500' }),
      broken('webhooks.create.accepted', 'one', { exchange: 1 }),
    ];
    const merged = [{ ...units[0]!, findings: units.slice(0, 2).flatMap((one) => one.findings) }];
    expect(groups([...merged, units[2]!])).toEqual([
      ['webhooks.create.accepted'],
      ['public.status.listed'],
    ]);
  });

  test('that more exchanges show than are kept are one cause where the very same ones show both', () => {
    const probes = Array.from({ length: 12 }, (_, at) =>
      exchange(`${at}`, 200, { fault: `${at}` }),
    );
    const countWith = (places: readonly number[]) => {
      const other = 'webhooks.create.other';
      const units = [
        shownBy('webhooks.create.accepted', [...probes.keys()]),
        shownBy(other, places),
      ];
      const results = [result('one', units, { exchanges: probes })];
      return failedOf(foldTarget(target({ ...told([]), results })).clauses).bugs.length;
    };
    expect(countWith([...probes.keys()].toReversed())).toBe(1);
    expect(countWith([...probes.keys()].toReversed().slice(1))).toBe(2);
  });

  test('whose answers differ in ids alone hide none of another kind', () => {
    const first = broken('webhooks.create.accepted', 'one', { exchange: 1, controls: [] });
    const ids = Array.from(
      { length: 12 },
      (_, at) => `0b1c2d3e-4f50-4a61-8b72-0000000000${at + 10}`,
    );
    const exchanges = [...sent, ...ids.map((id) => exchange(id, 200))];
    const findings = ids.flatMap(
      (id, at) =>
        broken('public.status.listed', 'one', {
          exchange: sent.length + at,
          controls: [],
          got: `status 201 with ${id}`,
        }).findings,
    );
    const units = [first, { ...broken('public.status.listed', 'one'), findings }];
    const results = [result('one', units, { exchanges })];
    const { clauses: all } = foldTarget(target({ ...told([]), results }));
    expect(failedOf(all).bugs).toHaveLength(1);
  });

  test('begin with what says most of a bug', () => {
    const ids = ['public.status.listed', 'webhooks.create.other'];
    const exchanges = ids.map((id) => exchange(id, 200, { fault: id }));
    const units = ids.map((id, at) => broken(id, 'one', { exchange: at, controls: [] }));
    const results = [result('one', units, { exchanges })];
    const all = foldTarget(target({ ...told([]), results }));
    expect(failedOf(all.clauses).bugs.map(({ first }) => first.id)).toEqual(ids.toReversed());
  });

  test('a should is in no group of broken clauses', () => {
    const should = clause('webhooks.create.first', { level: 'should' });
    const more = [broken('webhooks.create.first', 'one'), broken('public.status.listed', 'one')];
    const all = foldTarget(target({ ...told(more), clauses: [should, ...clauses] })).clauses;
    const { bugs, unmet } = failedOf(all);
    const grouped = bugs.flatMap(({ first, others }) => [first, ...others]);
    expect([grouped, unmet].map((some) => some.map(({ id }) => id))).toEqual([
      ['public.status.listed'],
      ['webhooks.create.first'],
    ]);
  });
});

describe('reports', () => {
  const units = clauses.map(({ id }) => broken(id, 'one', { exchange: 2 }));
  const made: Report = report(told(units));

  test('tell one cause in full and name all that fail with it, none left out', () => {
    const text = renderConsole(made, { color: false });
    expect(text.match(/FAIL must/g)).toHaveLength(3);
    expect(text.match(/^ +curl /gm)).toHaveLength(1);
    expect(text).toContain('3 must clauses failed');
    expect(text.indexOf('webhooks.create.accepted')).toBeLessThan(
      text.indexOf('public.status.listed'),
    );
  });

  test('so does the summary, and annotations begin with the causes', () => {
    const text = renderMarkdown(made);
    expect(text.match(/^### /gm)).toHaveLength(1);
    for (const { id } of clauses) expect(text).toContain(`\`${id}\``);
    const [first, ...others] = renderAnnotations(made).trimEnd().split('\n');
    expect(first).toContain('title=webhooks.create.accepted');
    expect(others).toHaveLength(2);
  });
});

/** The causes that the report on a gateway with a mutant tells, by the ids of their clauses. */
async function causesWith(mutantId: string, checkIds: RegExp): Promise<string[][]> {
  const { alter } = mutants.find(({ id }) => id === mutantId)!;
  const some = checks.filter(({ id }) => checkIds.test(id));
  const { clauses: all } = fold(await judgeGateway({ alter, checks: some }), everyGateOn);
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

  test('of ids in capitals is told once, with all clauses that it breaks', async () => {
    const [first, ...others] = await causesWith('workflow-uuids-in-capitals', /^workflow\./);
    expect(first?.length).toBeGreaterThan(5);
    // an id that was taken and then not found is another answer, and a should: no bug
    expect(others).toEqual([]);
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
      'alpha.submit.same-id-new-key',
    ]);
  });

  test('of bodies on their way is told as such, and not as a rate', async () => {
    const causes = await causesWith('slots-freed-late-by-a-moment', /^alpha\.submit\/(rate|in-fl)/);
    expect(causes).toEqual([['public.in-flight.not-early']]);
  });
});
