import type { Found } from '../../../harness/model/found.ts';
import { describe, expect, test } from 'vitest';
import { failedOf } from '../../../reporters/findings/failed.ts';
import { foldTarget } from '../../../reporters/fold/fold.ts';
import { renderAnnotations } from '../../../reporters/formats/annotations.ts';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import type { Report } from '../../../reporters/report.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { report } from '../../samples/run-sample.ts';
import {
  broken,
  check,
  clause,
  exchange,
  result,
  target,
  cameInstead,
} from '../../samples/samples.ts';

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

/** A 201 that was found with a body. */
function withBody(text: string): Found {
  const actual = { status: 201, body: { type: 'application/json', text } };
  return { ...cameInstead(201), actual };
}

function groups(units: Parameters<typeof result>[1]) {
  return failedOf(foldTarget(target(told(units))).clauses).bugs.map(({ first, others }) => [
    first.id,
    ...others.map(({ id }) => id),
  ]);
}

/** A clause that exchanges at these places show broken. */
function shownBy(id: string, places: readonly number[]) {
  const units = places.map((at) =>
    broken(id, 'one', { exchange: at, controls: [], found: cameInstead(400, id + at) }),
  );
  return { ...units[0]!, findings: units.flatMap(({ findings }) => findings) };
}

/** An exchange of its own that shows a clause broken: what it calls, what came, and what was wrong with it. */
type Shown = readonly [callee: OperationId, status: number, fault?: string];

/** The causes of clauses that exchanges show broken, by the ids of the clauses. */
function causes(shown: Readonly<Record<string, readonly Shown[]>>) {
  const results = Object.entries(shown).map(([id, own]) => {
    const exchanges = own.map(([callee, status, fault = null], at) =>
      exchange(`${id} ${at}`, status, { callee, fault }),
    );
    const findings = own.flatMap(
      ([, status], at) =>
        broken(id, id, { exchange: at, controls: [], found: cameInstead(status) }).findings,
    );
    return result(id, [{ ...broken(id, id), findings }], { exchanges });
  });
  const all = Object.keys(shown).map((id) => clauses.find((one) => one.id === id) ?? clause(id));
  const checks = all.map(({ id }) => check(id, [id]));
  return failedOf(foldTarget(target({ clauses: all, checks, results })).clauses).bugs.map(
    ({ first, others }) => [first.id, ...others.map(({ id }) => id)],
  );
}

describe('failed clauses that answers show', () => {
  const [create, enable] = ['webhooks.create', 'webhooks.enable'] as const;
  const accepted = {
    'webhooks.create.accepted': [[create, 200]],
    'webhooks.enable.accepted': [[enable, 202]],
  } as const;

  test('join the cause that shows most of them, where each is shown by one', () => {
    const listed = [
      [create, 200],
      [enable, 202],
      [enable, 202],
    ] as const;
    expect(causes({ ...accepted, 'public.status.listed': listed })).toEqual([
      ['webhooks.create.accepted'],
      ['webhooks.enable.accepted', 'public.status.listed'],
    ]);
  });

  test.each([
    ['none', enable, 204],
    ['the answer of another operation alone', enable, 200],
  ] as const)('stay apart where one is shown by %s', (_, callee, status) => {
    const listed = [
      [create, 200],
      [callee, status],
    ] as const;
    expect(causes({ ...accepted, 'public.status.listed': listed })).toHaveLength(3);
  });

  // another status of its row says which refusal it is, one of the service that it fell over, and 405 may be a proxy's
  test.each([
    [422, 1],
    [201, 2],
    [403, 2],
    [405, 2],
    [500, 2],
  ])(
    'and that differ in what was wrong are, all answered %i, of so many causes: %i',
    (status, count) => {
      const shown = causes({
        'webhooks.create.port': [[create, status, 'the URL has a port']],
        'webhooks.create.missing': [[create, status, 'the URL is missing']],
      });
      expect(shown).toHaveLength(count);
    },
  );
});

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
    const found = withBody('{}');
    const first = broken('webhooks.create.accepted', 'one', { exchange: 1, controls: [], found });
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
          found: withBody(id),
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

  test('so does the summary', () => {
    const text = renderMarkdown(made);
    expect(text.match(/^### /gm)).toHaveLength(1);
    for (const { id } of clauses) expect(text).toContain(`\`${id}\``);
  });

  test('of annotations there is one for each cause, with the ids of all its clauses', () => {
    const [first = '', ...more] = renderAnnotations(made).trimEnd().split('\n');
    expect(more).toEqual([]);
    expect(first).toContain('title=webhooks.create.accepted');
    for (const { id } of clauses) expect(first).toContain(id);
  });
});
