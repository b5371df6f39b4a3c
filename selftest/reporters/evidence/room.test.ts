import { describe, expect, test } from 'vitest';
import { foldRun } from '../../../reporters/fold/fold.ts';
import { renderJson } from '../../../reporters/text/json.ts';
import { EvidenceRoom } from '../../../reporters/inputs/room.ts';
import {
  broken,
  check,
  clause,
  exchange,
  only,
  request,
  result,
  sampleRun,
  target,
  text,
} from '../../samples/samples.ts';

/** A failing answer with a body. */
function answered(content: string, sent = '{}') {
  const response = { status: 401, reason: '', headers: [], body: text(content) };
  return [
    exchange('control', 201),
    exchange('probe', 401, { response, request: request({ body: text(sent) }) }),
  ];
}

function shown(content: string, sent?: string) {
  const exchanges = answered(content, sent);
  return only({ results: [result('one', [broken('a', 'one')], { exchanges })] }).evidence[0];
}

describe('what is too long for a person stands in no report', () => {
  test.each(["'", '\\', '"'])('an answer of megabytes of %s in its script', (token) => {
    const failure = shown(token.repeat(1_000_000));
    expect(JSON.stringify(failure).length).toBeLessThan(100_000);
    expect(failure?.script?.text).toMatch(/can not be told.*too long[^]*exit 2/);
  });

  test('a request of megabytes in its command lines', () => {
    const failure = shown('{}', 'x'.repeat(6_000_000));
    expect(failure?.curl).toBe('# a request of 6000040 characters is too long for a command line');
    expect(failure?.script?.text).toContain('exit 2');
  });

  test('one that is sent to find a limit is in its script', () => {
    const failure = shown('{}', 'x'.repeat(1_100_000));
    expect(failure?.script?.text).toContain('x'.repeat(1_100_000));
  });

  test('a header of kilobytes, and hundreds of them', () => {
    const headers = Array.from({ length: 500 }, (_, at) => [`h${at}`, 'v'.repeat(60_000)] as const);
    const response = { status: 401, reason: 'r'.repeat(60_000), headers, body: text('{}') };
    const exchanges = [exchange('control', 201), exchange('probe', 401, { response })];
    const [failure] = only({
      results: [result('one', [broken('a', 'one')], { exchanges })],
    }).evidence;
    expect(failure?.response?.headers.at(-1)).toEqual(['…', '400 more headers']);
    expect(JSON.stringify(failure).length).toBeLessThan(300_000);
  });
});

describe('a report as a whole', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `c${at}`);
  const long = answered(`"${'x'.repeat(40_000)}`);
  const many = ids.map((id) => result(id, [broken(id, id)], { exchanges: long }));
  const broadTarget = (name: string) =>
    target({
      name,
      clauses: ids.map((id) => clause(id)),
      checks: ids.map((id) => check(id, [id])),
      results: many,
    });

  test('is bounded, whatever many targets answer, and says so', () => {
    const names = Array.from({ length: 8 }, (_, at) => `t${at}`);
    const report = foldRun(sampleRun(names.map(broadTarget)));
    expect(renderJson(report).length).toBeLessThan(30_000_000);
    expect(report.targets.at(-1)?.notes).toEqual([expect.stringContaining('more room than')]);
    expect(report.targets.flatMap(({ clauses }) => clauses).every((one) => one.findings > 0)).toBe(
      true,
    );
  });

  test('of few failures is as it always was', () => {
    const report = foldRun(sampleRun([target({ results: many.slice(0, 1) })]));
    expect(report.targets[0]?.notes).toBeUndefined();
  });
});

test('room is taken by what is shown, and by scripts beside it', () => {
  const room = new EvidenceRoom(1000);
  expect([room.body, room.isFull, room.words]).toEqual([32_768, false, null]);
  const [one] = only({ results: [result('one', [broken('a', 'one')])] }).evidence;
  room.taking(one ? [one] : []);
  expect(room.body).toBeLessThan(32_768);
  room.taking(one ? [one, one] : []);
  expect([room.body, room.isFull]).toEqual([0, true]);
  expect(room.takesScript(7_000_000)).toBe(false);
  expect([1, 2, 3].map(() => room.takesScript(6_000_000))).toEqual([true, true, false]);
});
