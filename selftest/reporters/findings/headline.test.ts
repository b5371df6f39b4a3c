import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../harness/model/result.ts';
import { toWords } from '../../../harness/judge/words.ts';
import { asBefore, type AnswerGot, type Allowed } from '../../../harness/model/found.ts';
import { compareAgain } from '../../../cli/replay/again.ts';
import { renderAnnotations } from '../../../reporters/formats/annotations.ts';
import { compareReports } from '../../../reporters/compare/compare.ts';
import { renderComparisonHtml } from '../../../reporters/compare/html.ts';
import { renderComparisonMarkdown } from '../../../reporters/compare/markdown.ts';
import { renderComparisonText } from '../../../reporters/compare/text.ts';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderCtrf } from '../../../reporters/formats/ctrf.ts';
import { faultyRequest, headline } from '../../../reporters/findings/headline.ts';
import { renderHtml } from '../../../reporters/html/page.ts';
import { renderJunit } from '../../../reporters/formats/junit.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import type { ClauseReport } from '../../../reporters/report.ts';
import { report } from '../../samples/run-sample.ts';
import { broken, exchange, heldUnit, only, result } from '../../samples/samples.ts';

/** One of each form that faults have. */
const asObjects = {
  'series_id is in upper case': 'a series_id in upper case',
  'action_id is without hyphens': 'an action_id without hyphens',
  'key.binding_digest is that begins 0x': 'a key.binding_digest that begins 0x',
  'key.revision is far above its range': 'a key.revision far above its range',
  'key.revision is no whole number': 'a key.revision that is no whole number',
  'limit is 0': 'a limit that is 0',
  'expires_at_ms lies a day back': 'an expires_at_ms that lies a day back',
  'expires_at_ms counts seconds': 'an expires_at_ms that counts seconds',
  'callback_url is named callbackUrl': 'a callback_url named callbackUrl',
  'message_id is odd: great': 'a message_id that is odd: great',
  'series_id is left out': 'a request without series_id',
  'the CSRF header is left out': 'a request without the CSRF header',
  'the CSRF cookie and the CSRF header are left out':
    'a request without the CSRF cookie and the CSRF header',
  'the CSRF header is left out, and an API key stands beside the session':
    'a request when the CSRF header is left out, and an API key stands beside the session',
  'the session has expired': 'a request when the session has expired',
  'the key may be bound to another device': 'a request when the key may be bound to another device',
  'key, series and occurrence are those of another account':
    'a request when key, series and occurrence are those of another account',
  'another Origin stands after the configured one':
    'a request when another Origin stands after the configured one',
  'a payment hold lies on the account': 'a request when a payment hold lies on the account',
  'there is no URL': 'a request when there is no URL',
  'the recipient opted out': 'a request when the recipient opted out',
  'another API key of the account used both before, with another test case':
    'a request when another API key of the account used both before, with another test case',
  'it has a further member, toString': 'a request that has a further member, toString',
  'it comes as a GET': 'a request that comes as a GET',
  'its body is odd: deep': 'a request whose body is odd: deep',
  'no credentials, and limit=0': 'a request with no credentials, and limit=0',
  'an endpoint id that was never issued': 'a request with an endpoint id that was never issued',
  'an endpoint whose secret cannot be decrypted, which is on':
    'a request with an endpoint whose secret cannot be decrypted, which is on',
  'an empty body that comes late': 'a request with an empty body that comes late',
  'a body of 65536 bytes': 'a request with a body of 65536 bytes',
};

test.each(Object.entries(asObjects))('%s: %s', (fault, words) => {
  expect(faultyRequest(fault)).toBe(words);
});

test('each fault that stands in a suite is a sentence, or a thing with its article', () => {
  const sources = readdirSync('suites', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join('suites', file), 'utf8'));
  const faults = sources.flatMap((text) =>
    [...text.matchAll(/\bfault(?::| =)\s+'([^']+)'/g)].map(([, fault = '']) => fault),
  );
  expect(faults.length).toBeGreaterThan(100);
  const odd = faults.filter((fault) =>
    / with (?!an? |no )/.test(faultyRequest(fault).slice(0, 25)),
  );
  expect(odd).toEqual([]);
});

/** A finding on a status, with its words. */
function refused(actual: AnswerGot, expected: readonly Allowed[], as?: string): Partial<Finding> {
  const found = { kind: 'status', expected, actual, ...(as && { as }) } as const;
  return { found, ...toWords({ found }) };
}

/** An answer with a status and a text. */
function body(status: number): AnswerGot {
  return { status, body: { type: 'text/plain', text: 'oh' } };
}

/** The clause `a`, which one answer shows broken. */
function failed(fault: string | null, finding: Partial<Finding>): ClauseReport {
  const probe = exchange('probe', 200, { fault });
  const units = [broken('a', 'one', finding)];
  return only({
    results: [result('one', units, { exchanges: [exchange('control', 201), probe] })],
  });
}

describe('a failure with a fault says what the target does and should do', () => {
  test.each<readonly [Partial<Finding>, string]>([
    [
      refused(
        body(200),
        [400, 403, 404, 409].map((status) => ({ status })),
      ),
      'webhooks.create takes a limit that is 0 (200); should refuse it (400, 403, 404 or 409)',
    ],
    [
      refused(body(202), [
        { status: 400, code: 'invalid_request' },
        { status: 409, code: 'conflict' },
      ]),
      'webhooks.create takes a limit that is 0 (202); should refuse it (400 invalid_request or 409 conflict)',
    ],
    [
      refused({ status: 409, code: 'conflict' }, [{ status: 202 }]),
      'webhooks.create refuses a limit that is 0 (409 conflict); should take it (202)',
    ],
    [
      refused({ status: 401, code: 'token_expired' }, [{ status: 401, code: 'unauthorized' }]),
      'webhooks.create answers 401 token_expired to a limit that is 0; should answer 401 unauthorized',
    ],
    [
      refused(
        body(500),
        [200, 400, 404].map((status) => ({ status })),
      ),
      'webhooks.create answers 500 to a limit that is 0; should answer 200, 400 or 404',
    ],
    [
      refused(
        { status: 500, code: 'unavailable' },
        [200, 400, 401, 403, 404, 409].map((status) => ({ status })),
      ),
      'webhooks.create answers 500 unavailable to a limit that is 0; should answer one of its 6 statuses',
    ],
    [
      refused(body(202), [{ status: 403, code: 'recipient_suppressed' }], asBefore),
      'webhooks.create takes a limit that is 0 (202) though it refused the same before; should refuse it again (403 recipient_suppressed)',
    ],
    [
      refused({ noAnswer: 'timeout', detail: '15000 ms' }, [{ status: 400 }]),
      'webhooks.create gives no answer (timeout: 15000 ms) to a limit that is 0; should answer 400',
    ],
    [
      { expected: '400, or 200 with at most 24 items', got: '30 items' },
      'webhooks.create: got 30 items for a limit that is 0; expected 400, or 200 with at most 24 items',
    ],
  ])('%j', (finding, title) => {
    const told = headline(failed('limit is 0', finding));
    expect(told).toEqual({ title, under: 'webhooks.create does what a asks for', line: title });
  });

  test('and keeps what else the reason says', () => {
    const clause = failed('limit is 0', refused(body(200), [{ status: 400 }]));
    const more = {
      ...clause,
      reason: `${clause.reason} (3 findings); its waiver is for another failure`,
    };
    expect(headline(more).line).toBe(
      'webhooks.create takes a limit that is 0 (200); should refuse it (400) (3 findings); its waiver is for another failure',
    );
  });
});

test('a failure of a good request is told by the promise, with what was expected and got', () => {
  expect(headline(failed(null, { expected: 'ids once', got: 'a again' }))).toEqual({
    title: 'does not hold: webhooks.create does what a asks for',
    under: 'expected ids once, got a again',
    line: 'does not hold: webhooks.create does what a asks for; expected ids once, got a again',
  });
});

const plain = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

describe('stands wherever a failure is told', () => {
  const exchanges = [exchange('control', 201), exchange('probe', 201, { fault: 'limit is 0' })];
  const found = result(
    'one',
    [broken('a', 'one', refused({ status: 201, bytes: 0 }, [{ status: 400 }]))],
    {
      exchanges,
    },
  );
  const [before, after] = [report({ results: [heldUnit('one')] }), report({ results: [found] })];
  const title = 'webhooks.create takes a limit that is 0 (201); should refuse it (400)';
  const comparison = [compareReports(['one.json', before], ['two.json', after])];

  test.each(
    Object.entries({
      'a closed card': plain(
        /<summary>\s*<span class="level">[^]*?<\/summary>/.exec(renderHtml(after))?.[0] ?? '',
      ),
      'the summary of a job': renderMarkdown(after).split('##', 1)[0] ?? '',
      'what follows in it': renderMarkdown(after).split('###')[1] ?? '',
      'the console': renderConsole(after, { color: false }),
      JUnit: /<failure message="([^"]*)"/.exec(renderJunit(after))?.[1] ?? '',
      CTRF: renderCtrf(after),
      'an annotation': renderAnnotations(after),
      'a comparison': renderComparisonText(comparison, false),
      'a comparison in Markdown': renderComparisonMarkdown(comparison),
      'a comparison on a page': plain(renderComparisonHtml(comparison)),
    }),
  )('%s', (_, text) => {
    expect(text.replaceAll('\\', '')).toContain(title);
  });

  test('a replay', () => {
    const [clause] = after.targets[0]?.clauses ?? [];
    expect(compareAgain(clause!, clause, new Set(['one']))).toEqual({
      outcome: 'still failing',
      why: `: ${title}`,
    });
  });
});
