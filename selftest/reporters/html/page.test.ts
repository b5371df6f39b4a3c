import { describe, expect, test } from 'vitest';
import { foldRun } from '../../../reporters/fold/fold.ts';
import { bodyText, valuesByPath } from '../../../reporters/html/json.ts';
import { marked } from '../../../reporters/html/difference.ts';
import { html } from '../../../reporters/html/markup.ts';
import { renderHtml } from '../../../reporters/html/page.ts';
import {
  failingTarget,
  samplePage,
  strict,
  plainTextOf,
  twoTargets,
} from '../../samples/page-sample.ts';
import { sampleRun } from '../../samples/samples.ts';

function part(markup: string, pattern: RegExp): string {
  return pattern.exec(markup)?.[0] ?? '';
}

describe('what failed, on a page', () => {
  test('stands before the map and all that passed, must before should', () => {
    const told = [...samplePage().matchAll(/<details\s+class="clause (fail|unmet)"/g)].map(
      ([, is]) => is,
    );
    expect(told).toEqual(['fail', 'fail', 'unmet']);
    expect(samplePage().indexOf('class="clause fail')).toBeLessThan(
      samplePage().indexOf('class="picture"'),
    );
  });

  test('tells operation, plane, what was expected and what came without being opened', () => {
    const row = part(samplePage(), /id="t0-webhooks.create.limit"[\s\S]*?<\/summary>/);
    expect(plainTextOf(`<${row}`)).toBe(
      'must does not hold: webhooks.create does what webhooks.create.limit asks for webhooks.create · public expected status 409 got 3 created',
    );
  });

  test('cites the contract by section and line, and leads to the reading', () => {
    expect(plainTextOf(samplePage())).toContain(
      'contract Webhooks, lines 216 and 220, as read in R-12',
    );
    const led = [...samplePage().matchAll(/href="#(R-\d+)"/g)].map(([, id]) => id);
    expect(led).not.toEqual([]);
    for (const id of led) expect(samplePage()).toMatch(new RegExp(`<dt id="${id}">`));
  });

  test('is held beside the good request, the one thing that differs marked', () => {
    const odd = [...samplePage().matchAll(/<tr class="odd">[\s\S]*?<\/tr>/g)].map(([row]) =>
      plainTextOf(row),
    );
    expect(odd).toEqual(['origin https://owner.example none']);
  });

  test('shows all answers of a race on one axis of time', () => {
    const table = plainTextOf(part(samplePage(), /<table class="timeline">[\s\S]*?<\/table>/));
    expect(table).toContain(
      '3 exchanges show it together, 3 of them sent at the same instant; 42 ms',
    );
    for (const at of [1, 2, 3]) expect(table).toContain(`racer-${at}`);
    expect(table).toContain('2 to 42 ms');
    // the one whose request and answer follow whole
    expect(table.match(/racer-\d shown below/g)).toHaveLength(1);
  });
});

describe('the map of operations', () => {
  test('is red only where something was found', () => {
    const cells = [...samplePage().matchAll(/<td class="fail"[\s\S]*?<\/td>/g)].map(([cell]) =>
      part(cell, /data-operation="[^"]*"/),
    );
    expect(new Set(cells)).toEqual(new Set(['data-operation="webhooks.create"']));
  });

  test('is not red for what only should hold', () => {
    const mild = renderHtml(foldRun(sampleRun([failingTarget({ results: [strict] })])));
    expect(mild).not.toContain('class="fail"');
    expect(mild).toContain('<td class="unmet"');
  });
});

describe('several targets', () => {
  test('are one matrix, what one of them alone fails first', () => {
    const markup = part(renderHtml(twoTargets()), /<details class="across[\s\S]*?<\/details>/);
    expect(plainTextOf(markup)).toContain(
      '2 targets side by side: failed 1 only on staging, 1 on both; 1 stricter than the contract asks',
    );
    expect(markup).toContain('href="#t1-webhooks.create.limit"');
  });

  test('are none where there is one', () => {
    expect(samplePage()).not.toContain('class="across');
  });
});

describe('sentences', () => {
  test('that share most have their other words marked', () => {
    const [one, other] = marked('2 of 4 created, 8 listed', '2 of 4 created, 10 listed');
    expect([one.text, other.text]).toEqual([
      '2 of 4 created, <mark>8</mark> listed',
      '2 of 4 created, <mark>10</mark> listed',
    ]);
  });

  test('that share little have none', () => {
    expect(marked('400 invalid_request', '201 with a body of its own')[0].text).not.toContain(
      '<mark>',
    );
  });
});

describe('a body', () => {
  test('of JSON is set out in the tokens that came', () => {
    const content = '{"big":12345678901234567890,"list":[1.0,"a:{b"],"none":{}}';
    const set = bodyText(content)
      .text.replaceAll(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"');
    expect(set.replaceAll(/\s/g, '')).toBe(content);
    expect(set).toContain('\n  "big": 12345678901234567890,\n');
    expect(bodyText(content).text).toContain('<span class="key">');
  });

  test('of anything else stays as it came', () => {
    for (const content of ['{"cut":', 'plain <b>', '[1,'])
      expect(bodyText(content).text).toBe(html`${content}`.text);
  });

  test('is taken apart where it has few members alone', () => {
    expect([...(valuesByPath('{"a":{"b":[1,{}]}}', 9) ?? [])]).toEqual([
      ['a.b.0', '1'],
      ['a.b.1', '{}'],
    ]);
    expect(valuesByPath(JSON.stringify(Array.from({ length: 20 }, () => 1)), 9)).toBeNull();
    expect(valuesByPath('"text"', 9)).toBeNull();
  });
});
