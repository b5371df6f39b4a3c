import { describe, expect, test } from 'vitest';
import { compareReports, exitCodeOf, changeKinds } from '../../../reporters/compare/compare.ts';
import { renderComparisonHtml } from '../../../reporters/compare/html.ts';
import { renderComparisonMarkdown } from '../../../reporters/compare/markdown.ts';
import { renderMatrix } from '../../../reporters/compare/matrix.ts';
import { renderComparisonText } from '../../../reporters/compare/text.ts';
import { foldRun } from '../../../reporters/fold/fold.ts';
import type { TargetInput } from '../../../reporters/inputs/inputs.ts';
import type { Report } from '../../../reporters/report.ts';
import { operationWords } from '../../../reporters/compare/words.ts';
import { hostileReport } from '../../samples/hostile.ts';
import { plainTextOf } from '../../samples/page-sample.ts';
import {
  broken,
  check,
  clause,
  exchange,
  result,
  sampleRun,
  target,
  unit,
} from '../../samples/samples.ts';

const clauses = [
  clause('a'),
  clause('b'),
  clause('s', { level: 'should', operations: ['webhooks.create', 'webhooks.list'] }),
];
const checks = [check('one', ['a']), check('two', ['b']), check('three', ['s'])];
const aHolds = result('one', [unit('a', 'held', { by: 'one' })]);
const aFails = result('one', [broken('a', 'one')]);
const aFailsOtherwise = result('one', [broken('a', 'one', { got: 'status 500' })]);
const bHolds = result('two', [unit('b', 'held', { by: 'two' })]);
const sFails = result('three', [broken('s', 'three')]);
const sHolds = result('three', [unit('s', 'held', { by: 'three' })]);

function run(results: TargetInput['results'], more: Partial<TargetInput> = {}): Report {
  return foldRun(sampleRun([target({ clauses, checks, results, ...more })]));
}

function compare(before: Report, after: Report) {
  return compareReports(['old.json', before], ['new.json', after]);
}

function fatesOf(before: Report, after: Report) {
  return compare(before, after).targets.flatMap((one) =>
    one.clauses.map(({ clause: id, fate }) => [id, fate]),
  );
}

const good = run([aHolds, bHolds, sHolds]);

/** A run that observed a shape of ids and a page size, and lists that took so long. */
function seen(id: string, size: string, medianMs: number, count = 9): Report {
  const [only] = good.targets;
  const observations = [
    { topic: 'shape of endpoint_id', value: id },
    { topic: 'default page size', value: size },
  ];
  const latency = { operation: 'webhooks.list', count, p90Ms: 2 * medianMs, maxMs: 999 } as const;
  return { ...good, targets: [{ ...only!, observations, latencies: [{ ...latency, medianMs }] }] };
}

test('a should that is not met any more is told apart from what broke', () => {
  const both = [compare(good, run([aFails, bHolds, sFails]))];
  const text = renderComparisonText(both, false);
  expect(text).toMatch(/Broken:\n +must a .*\n +Should, not met any more:\n +should s /);
  const fine = compare(good, run([aHolds, bHolds, sFails]));
  expect(renderComparisonMarkdown([fine])).not.toMatch(/broken/i);
  const matrix = renderMatrix([['one', run([aHolds, bHolds, sFails])]]);
  expect(matrix).toContain('<td class="unmet">not met</td>');
  expect(matrix).not.toContain('FAIL');
});

describe('two reports', () => {
  test.each([
    ['nothing', good, [], 0],
    ['a must broke', run([aFails, bHolds, sHolds]), [['a', 'broken']], 1],
    ['a should broke', run([aHolds, bHolds, sFails]), [['s', 'broken']], 0],
    ['a must was not exercised', run([aHolds, sHolds]), [['b', 'noLongerExercised']], 2],
    [
      'a must broke and another was not exercised',
      run([aFails, sHolds]),
      [
        ['a', 'broken'],
        ['b', 'noLongerExercised'],
      ],
      1,
    ],
  ])('where %s', (_, after, changes, code) => {
    expect(fatesOf(good, after)).toEqual(changes);
    expect(exitCodeOf([compare(good, after)], false)).toBe(code);
  });

  test('tell what is fixed, newly exercised, and failing by other answers', () => {
    const bad = run([aFails, sHolds]);
    expect(fatesOf(bad, good)).toEqual([
      ['a', 'fixed'],
      ['b', 'newlyExercised'],
    ]);
    const otherwise = run([aFailsOtherwise, sHolds]);
    expect(fatesOf(bad, otherwise)).toEqual([['a', 'changed']]);
    expect(exitCodeOf([compare(bad, otherwise)], false)).toBe(1);
    expect(fatesOf(bad, run([aFails, sHolds], { name: 'acme' }))).toEqual([]);
  });

  test('say of what is fixed what the target did before', () => {
    const [made] = compare(run([aFails, bHolds, sHolds]), good).targets;
    const [fixed] = made?.clauses ?? [];
    expect(fixed).toMatchObject({ fate: 'fixed', reason: expect.stringMatching(/^before: .*201/) });
  });

  test('count a should where it is asked for', () => {
    const worse = run([aHolds, bHolds, sFails]);
    expect(exitCodeOf([compare(good, worse)], true)).toBe(1);
  });

  test('compare what the target did, and not what a waiver made of it', () => {
    const waivers = [{ clause: 'a', reason: 'ticket', expires: '2026-12-31' }];
    expect(fatesOf(good, run([aFails, bHolds, sHolds], { waivers }))).toEqual([['a', 'broken']]);
  });

  test('say first what else differs: suite, contract, effort, seed, gates', () => {
    const { suite, invocation } = good;
    const other: Report = {
      ...run([aHolds, bHolds, sHolds], {
        gates: { sealedAdmission: 'off', sealedWebhookDelivery: 'unknown', workflowTools: 'on' },
      }),
      suite: { ...suite, version: '0.2.0', contract: '1.1.0', seed: 8 },
      invocation: { ...invocation, effort: 'smoke' },
    };
    expect(compare(good, other).differences).toEqual([
      'suite 0.1.0, then 0.2.0',
      'contract 1.0.0, then 1.1.0',
      'effort gate, then smoke',
      'seed 7, then 8',
      'sealedAdmission of acme on, then off',
      'sealedWebhookDelivery of acme on, then unknown',
    ]);
    expect(compare(good, good).differences).toEqual([]);
  });

  test('tell what is observed otherwise, and what takes twice as long', () => {
    const [made] = compare(seen('a UUID', '10', 20), seen('a ULID', '10', 61)).targets;
    expect(made?.observations).toEqual([
      { topic: 'shape of endpoint_id', before: ['a UUID'], after: ['a ULID'] },
    ]);
    expect(made?.latencies).toEqual([
      { topic: 'webhooks.list', before: ['20 ms'], after: ['61 ms'] },
    ]);
    const [calm] = compare(seen('a UUID', '10', 1), seen('a UUID', '10', 4)).targets;
    expect([calm?.observations, calm?.latencies, calm?.noise]).toEqual([[], [], []]);
  });

  test.each([
    ['a change of a few milliseconds', seen('', '', 6), seen('', '', 20)],
    ['one within the faster run', seen('', '', 40), seen('', '', 80)],
    ['one that few answers show', seen('', '', 20), seen('', '', 90, 4)],
  ])('take %s for the load of the machine', (_, one, other) => {
    for (const pair of [compare(one, other), compare(other, one)]) {
      const [made] = pair.targets;
      expect([made?.latencies, made?.noise.length]).toEqual([[], 1]);
      const words = '1 operation changed by no more than the load of a machine explains';
      expect(renderComparisonText([pair], false)).toContain(words);
      expect(renderComparisonMarkdown([pair])).toContain(words);
      expect(renderComparisonHtml([pair])).toContain(`<summary>${words}</summary>`);
    }
  });

  test('pair targets by name, and one alone with one alone', () => {
    expect(compare(good, run([aHolds], { name: 'acme 2' })).targets).toMatchObject([
      { name: 'acme, then acme 2' },
    ]);
    const inputs = ['x', 'y'].map((name) => target({ clauses, checks, results: [aHolds], name }));
    const [both, one] = [foldRun(sampleRun(inputs)), foldRun(sampleRun(inputs.slice(0, 1)))];
    const { targets, missing, differences } = compare(both, one);
    expect([targets.map(({ name }) => name), missing]).toEqual([['x'], ['y']]);
    expect(differences).toEqual(['target y stands in the earlier alone']);
    expect(exitCodeOf([compare(both, one)], false)).toBe(2);
  });
});

test('a clause of several operations changed where its findings are, and they are counted there', () => {
  const listed = ['control', 'probe'].map((label) =>
    exchange(label, 200, { callee: 'webhooks.list' }),
  );
  const bad = run([aFails, bHolds, result('three', [broken('s', 'three')], { exchanges: listed })]);
  const [worse, better] = [compare(good, bad), compare(bad, good)].flatMap((one) => one.targets);
  const places = worse!.clauses.map(({ clause: id, operations }) => [id, operations]);
  expect(places).toEqual([
    ['a', ['webhooks.create']],
    ['s', ['webhooks.list']],
  ]);
  expect(operationWords(worse!)).toEqual([
    ['webhooks.create', '1 broken'],
    ['webhooks.list', '1 should, not met any more'],
  ]);
  expect(operationWords(better!)).toContainEqual(['webhooks.list', '1 should, met now']);
});

describe('a comparison is told', () => {
  const bad = run([aFails, sHolds]);
  const all = [compare(good, bad)];

  test.each([
    ['text', renderComparisonText(all, false)],
    ['Markdown', renderComparisonMarkdown(all)],
    ['HTML', plainTextOf(renderComparisonHtml(all))],
  ])('as %s, with the clause, its operation, what it was and is, and why', (_, text) => {
    const words = [
      'Broken',
      'No longer exercised',
      'By operation',
      'webhooks.create',
      'status 201',
      '1 as they were',
    ];
    for (const word of words) expect(text).toContain(word);
  });

  test('with nothing of a target obeyed by who shows it', () => {
    const hostile = hostileReport();
    const made = [compareReports(['a', { ...hostile, targets: good.targets }], ['b', hostile])];
    expect(renderComparisonHtml(made)).not.toMatch(/<(?:img|script)\b/);
    expect(renderMatrix([['a', hostile]])).not.toMatch(/<(?:img|script)\b/);
    expect(renderComparisonMarkdown(made)).not.toContain('<img');
    // oxlint-disable-next-line no-control-regex
    expect(renderComparisonText(made, false)).not.toMatch(/[\u0000\u001b\u202e]/);
  });

  test('with every fate in the order in which it matters', () => {
    expect(changeKinds[0]).toBe('broken');
    const text = renderComparisonText(all, false);
    expect(text.indexOf('Broken')).toBeLessThan(text.indexOf('No longer exercised'));
  });
});
