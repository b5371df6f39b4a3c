import { expect, test } from 'vitest';
import { judgeEverywhere } from '../../harness/judge/everywhere.ts';
import type { Header } from '../../harness/model/exchange.ts';
import { answeredWith } from './answered-with.ts';

const gates = {
  sealedAdmission: 'off',
  sealedWebhookDelivery: 'off',
  workflowTools: 'off',
} as const;

function written(content: string) {
  return { encoding: 'utf8', content, bytes: content.length, truncated: false } as const;
}

/** What is said of a 204 with a body, with what followed its head, or with neither. */
function said(text: string, after: string, headers: readonly Header[] = []) {
  const answer = answeredWith('webhooks.enable', null, 0);
  const response = {
    ...answer.exchange.response!,
    headers,
    body: written(text),
    ...(after !== '' && { surplus: written(after) }),
  };
  const { mismatch } = judgeEverywhere(
    { ...answer, text, exchange: { ...answer.exchange, response } },
    gates,
  ).find(({ clause }) => clause === 'public.no-content.empty')!;
  return mismatch?.got ?? null;
}

test.each([
  ['nothing', '', '', [], null],
  ['a body', '{}', '', [], 'body 2 bytes: {}'],
  [
    'an empty chunk',
    '',
    '0\r\n\r\n',
    [['Transfer-Encoding', 'chunked']],
    'body 5 bytes after its head, and a Transfer-Encoding in it',
  ],
  ['what no header announces', '', 'abc', [], 'body 3 bytes after its head'],
] as const)('a 204 with %s', (_, text, after, headers, got) => {
  expect(said(text, after, headers)).toBe(got);
});
