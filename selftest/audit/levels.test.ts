import { expect, test } from 'vitest';
import type { Audit, Breach } from '../../harness/model/audit.ts';
import { renderAuditMarkdown } from '../../reporters/audit/markdown.ts';
import { renderAuditText } from '../../reporters/audit/text.ts';

const request: Breach['request'] = {
  method: 'GET',
  path: '/v1/webhooks',
  headers: [],
  body: null,
  manner: 'whole',
};
const shown = { check: 'c', label: 'probe', fault: null, expected: '200', got: '500' } as const;

function breach(more: Pick<Breach, 'clause' | 'level' | 'by'>): Breach {
  return { ...shown, request, otherJudged: true, ...more };
}

function audit(breaches: readonly Breach[]): Audit {
  const a = { name: 'next', baseUrl: 'http://127.0.0.1:1' };
  const counts = { seed: 1, interrupted: false, checks: 1, pairs: 2 };
  const none = { divergences: [], brokenByBoth: [], notCompared: [], defects: [] };
  return { a, b: { ...a, name: 'old' }, ...counts, ...none, breaches };
}

const strict = breach({ clause: 'owner-auth.session-unknown-401', level: 'should', by: 'a' });
const broken = breach({ clause: 'webhooks.create.accepted', level: 'must', by: 'b' });

test('an audit of two lawful targets says of neither that it breaks the contract', () => {
  const told = audit([strict]);
  expect(renderAuditText(told)).toContain(
    'stricter than the contract asks:\n  A does not meet should owner-auth.session-unknown-401\n    GET /v1/webhooks\n    expected 200, got 500\n',
  );
  expect(renderAuditText(told)).not.toMatch(/breaks/);
  expect(renderAuditMarkdown(told)).toContain('## Stricter than the contract asks');
  expect(renderAuditMarkdown(told)).not.toMatch(/breaks/i);
});

test('what breaks it comes first, and both are counted apart', () => {
  const text = renderAuditText(audit([strict, broken]));
  expect(text).toMatch(
    /breaks the contract:\n {2}B breaks must webhooks\.create\.accepted[\s\S]*stricter than/,
  );
  expect(text).toContain('1 clause broken and 1 should clause not met by one alone');
});
