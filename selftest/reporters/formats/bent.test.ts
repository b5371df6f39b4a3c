import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Audit } from '../../../harness/model/audit.ts';
import { reportValidator } from '../../../harness/target-file/validators.ts';
import { renderAuditMarkdown } from '../../../reporters/audit/markdown.ts';
import { renderAuditText } from '../../../reporters/audit/text.ts';
import { jsonText } from '../../../reporters/text/json.ts';
import { code, plain } from '../../../reporters/text/markdown-text.ts';
import { isHidden, word } from '../../../reporters/text/shell.ts';
import { spelledOut, wellFormed } from '../../../harness/model/spelled-out.ts';
import { anyBends, bentReport, bentThroughout, hostile, obeyed } from '../../samples/bent.ts';
import { complaintsOf, printed } from '../../samples/bent-outputs.ts';
import { fullReport } from '../../samples/full-report.ts';
import { text as sampleText } from '../../samples/samples.ts';
import { commandsIn, markupIn, obeyedIn, raw, withoutColors } from '../../samples/obeyed.ts';

test('the report that is bent is a lawful one', () => {
  expect({ is: reportValidator()(fullReport()), errors: reportValidator().errors }).toEqual({
    is: true,
    errors: null,
  });
});

describe('of 10,000 texts as bad as can be', () => {
  const texts = fc.sample(hostile, { numRuns: 10_000, seed: 12 });
  /** Those of which something is wrong. */
  const wrong = (complaints: (text: string) => readonly unknown[]) =>
    texts.filter((text) => complaints(text).length > 0);

  test('each is one line, in which nothing is obeyed', () => {
    const lines = printed(false, (terminal) => terminal.lines(texts));
    expect(lines.split('\n')).toHaveLength(texts.length + 1);
    expect(obeyedIn(lines, false)).toEqual([]);
  });

  test('none that is printed among lines of ours is obeyed', () => {
    for (const color of [true, false]) {
      const told = printed(color, ({ out }) => {
        for (const text of texts) out(`told: ${text}\n`);
      });
      expect([...raw(color ? withoutColors(told) : told), ...commandsIn(told)]).toEqual([]);
    }
  });

  test('each comes back from JSON as it was, but for halves of characters', () => {
    const written = jsonText(texts);
    expect([...raw(written), ...(written.match(/##\w*\[/g) ?? [])]).toEqual([]);
    expect(JSON.parse(written)).toEqual(texts.map(wellFormed));
    expect(JSON.parse(jsonText(Object.fromEntries(texts.map((text) => [text, 1]))))).toEqual(
      Object.fromEntries(texts.map((text) => [wellFormed(text), 1])),
    );
  });

  test('each is plain text in Markdown', () => {
    expect(wrong((text) => [...raw(plain(text)), ...markupIn(plain(text))])).toEqual([]);
  });

  test('each is a word of a command line that can be seen', () => {
    expect(texts.filter((text) => isHidden(word(text, {}, 'utf8'), 'utf8'))).toEqual([]);
  });

  test('each is spelled out once: what is spelled out stays as it is', () => {
    expect(wrong((text) => raw(spelledOut(text)))).toEqual([]);
    expect(texts.map(spelledOut).map(spelledOut)).toEqual(texts.map(spelledOut));
  });
});

test('whatever targets answer, no output of an audit is obeyed or forged', () => {
  for (const text of fc.sample(hostile, { numRuns: 100, seed: 13 })) {
    const audit = auditOf(text);
    expect(
      obeyedIn(
        printed(true, ({ out }) => out(renderAuditText(audit))),
        true,
      ),
    ).toEqual([]);
    const markdown = renderAuditMarkdown(audit);
    expect([...raw(markdown), ...markupIn(markdown)]).toEqual([]);
  }
});

/** An audit in which all that targets say is one text. */
function auditOf(text: string): Audit {
  const request = {
    method: text,
    path: text,
    headers: [],
    body: sampleText(text),
    manner: 'whole',
  } as const;
  const shown = { check: 'one', label: 'probe', fault: text, request };
  const clause = 'webhooks.create.disabled-on-create';
  return {
    a: { name: text, baseUrl: text },
    b: { name: text, baseUrl: text },
    seed: 1,
    interrupted: false,
    checks: 1,
    pairs: 1,
    breaches: [
      { ...shown, clause, level: 'must', by: 'a', expected: text, got: text, otherJudged: true },
    ],
    divergences: [
      { ...shown, what: text, a: text, b: text, operations: ['webhooks.create'], times: 1 },
    ],
    brokenByBoth: [clause],
    notCompared: [{ reason: text, checks: 1 }],
    defects: [text],
  };
}

test('a report that says the same everywhere has no output that is obeyed, forged or malformed', () => {
  const wrong = [...obeyed, obeyed.join('')].flatMap((text) =>
    complaintsOf(bentThroughout(text)).map((one) => `${JSON.stringify(text)} in ${one}`),
  );
  expect(wrong).toEqual([]);
});

test('whatever a report says, no output of it is obeyed, forged or malformed', () => {
  const property = fc.property(anyBends, (bends) => {
    expect(complaintsOf(bentReport(bends))).toEqual([]);
  });
  fc.assert(property, { numRuns: 40, seed: 14 });
});

test('a code span ends where its text does, be that empty or of backticks', () => {
  expect(['', '`', 'a`', 'a'].map(code)).toEqual(['`  `', '`` ` ``', '`` a` ``', '`a`']);
});
