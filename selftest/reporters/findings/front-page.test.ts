import { expect, test } from 'vitest';
import { clip } from '../../../harness/judge/describe.ts';
import { failedOf } from '../../../reporters/findings/failed.ts';
import { foldTarget } from '../../../reporters/fold/fold.ts';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderHtml } from '../../../reporters/html/page.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { report } from '../../samples/run-sample.ts';
import { broken, check, clause, exchange, result, target, text } from '../../samples/samples.ts';

const operations = ['webhooks.create', 'webhooks.list', 'webhooks.enable'] as const;

/** A failure on each of some operations, all of them answered by what `body` gives for its place. */
function answeredBy(status: number, body: (place: number) => string) {
  const ids = operations.map((id) => `${id}.accepted`);
  const units = ids.map((id, at) => broken(id, 'one', { exchange: at, controls: [] }));
  const exchanges = operations.map((callee, at) => {
    const response = { status, reason: '', headers: [], body: text(body(at)) };
    return exchange(`probe ${at}`, status, { callee, response });
  });
  const facts = {
    clauses: ids.map((id) => clause(id)),
    checks: [check('one', ids)],
    results: [result('one', units, { exchanges })],
  };
  return { facts, causes: failedOf(foldTarget(target(facts)).clauses).bugs };
}

const page = (at: number) =>
  `<html><h1>Request blocked</h1>\n<p>Reference 7f00${at}ae-${at}</p></html>`;

test('one page in front of the target is one cause, whatever number of the request stands in it', () => {
  const { causes, facts } = answeredBy(403, page);
  expect(causes).toHaveLength(1);
  expect(causes[0]?.others).toHaveLength(operations.length - 1);
  expect(causes[0]?.front).toMatch(
    /status 403, “Request blocked .*”, came on 3 operations: something in front/,
  );
  const run = report(facts);
  for (const told of [renderConsole(run, { color: false }), renderMarkdown(run), renderHtml(run)])
    expect(told).toContain('something in front of the target');
});

test.each([
  ['pages that differ', 403, (at: number) => `<h1>${['no', 'never', 'nowhere'][at]}</h1>`],
  ['an answer of the target itself', 403, () => '{"code":"forbidden"}'],
  ['no body', 403, () => ''],
  ['a defect of the target itself', 500, () => 'internal server error'],
  ['what was carried out', 200, () => '<h1>done</h1>'],
])('%s are no page in front', (_, status, body) => {
  for (const { front } of answeredBy(status, body).causes) expect(front).toBeUndefined();
});

test('a byte order mark before every answer is one cause, whatever its status and what follows it', () => {
  const { causes, facts } = answeredBy(200, (at) => `\uFEFF{"endpoints":[],"place":${at}}`);
  expect(causes).toHaveLength(1);
  expect(causes[0]?.others).toHaveLength(operations.length - 1);
  expect(causes[0]?.front).toContain('begins with a byte order mark (U+FEFF) on 3 operations');
  expect(renderConsole(report(facts), { color: false })).toContain('byte order mark');
});

test('what an answer begins with that nobody sees is spelled out', () => {
  expect(clip('\uFEFF{"a": 1}\0')).toBe(String.raw`\u{feff}{"a": 1}\u{0}`);
});
