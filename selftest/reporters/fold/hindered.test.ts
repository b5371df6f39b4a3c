import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../../reporters/html/page.ts';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { report } from '../../samples/run-sample.ts';
import { exchange, request, result, text, unit } from '../../samples/samples.ts';

const longId = 'a'.repeat(265);
const refused = exchange('long', 400, {
  request: request({
    path: '/v1/alpha/messages',
    headers: [['Authorization', 'Bearer 0123456789abcdef']],
    body: text(`{"client_message_id":"${longId}"}`),
  }),
  response: { status: 400, reason: '', headers: [], body: text('{"code":"too_long"}') },
});

/** The report on a clause whose good request was refused, which kept it from being judged. */
const hindered = report({
  results: [
    result(
      'one',
      [{ ...unit('a', 'unreached', { by: 'one', reason: 'it was refused' }), byTarget: true }],
      {
        exchanges: [exchange('control', 201), refused],
        stopped: { reason: 'it was refused', byTarget: true },
        placeholders: { '0123456789abcdef': 'ALPHA_KEY' },
      },
    ),
  ],
});

describe('an answer that kept a clause from being judged', () => {
  test('is in the report with its request, as it was met first', () => {
    const { answers } = hindered.targets[0]!.hindered;
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({
      answer: '400 to a good request',
      times: 1,
      evidence: {
        role: 'hindrance',
        check: 'one',
        label: 'long',
        request: { body: { content: `{"client_message_id":"${longId}"}` } },
        response: { status: 400, body: { content: '{"code":"too_long"}' } },
      },
    });
  });

  test.each([
    ['the page', renderHtml(hindered)],
    ['the summary', renderMarkdown(hindered)],
    ['the console', renderConsole(hindered, { color: false })],
  ])('is shown by %s: what was sent, what came, and which check sent it', (_, told) => {
    expect(told).toContain(longId);
    expect(told).toContain('too_long');
    expect(told).toMatch(/one, long/);
  });

  test('is shown with the names of secrets', () => {
    expect(renderHtml(hindered)).toContain('Bearer ⟨alphaKey⟩');
    expect(renderHtml(hindered)).not.toContain('0123456789abcdef');
  });
});

test('what a check asked for is never what kept a clause from being judged', () => {
  const during = exchange('timeout', 408, {
    before: [{ kind: 'setup', state: 'timeout', params: {}, values: {} }],
  });
  const after = exchange('after', 503, {
    before: [{ kind: 'teardown', state: 'timeout', params: {}, values: {} }],
  });
  const units = [
    { ...unit('a', 'unreached', { by: 'one', reason: 'no answer' }), byTarget: true as const },
  ];
  const { targets } = report({ results: [result('one', units, { exchanges: [during, after] })] });
  expect(targets[0]!.hindered.answers.map(({ answer }) => answer)).toEqual(['503']);
});

test('what a planned route answers never kept a clause from being judged; an accepted answer may have', () => {
  const planned = exchange('planned', 404, { callee: 'planned.devices.list' });
  const unread = exchange('created', 201, { callee: 'webhooks.create' });
  const units = [
    {
      ...unit('a', 'unreached', { by: 'one', reason: 'it came without an id' }),
      byTarget: true as const,
    },
  ];
  const stopped = { reason: 'it came without an id', byTarget: true };
  const { targets } = report({
    results: [result('one', units, { exchanges: [planned, unread], stopped })],
  });
  expect(targets[0]!.hindered.answers).toMatchObject([
    { operation: 'POST /v1/webhooks', answer: '201, which could not be used' },
  ]);
});
