import { claims } from '../../../harness/judge/claims.ts';
import { isObject, textOf } from '../../../harness/model/json.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { sentBy } from './alpha-support.ts';

/** Names under which words can be nothing but the content. */
const contentNames = new Set([
  'text',
  'body',
  'content',
  'plaintext',
  'message_text',
  'message_body',
]);

/** Names of what a message is called by, which may well be made of its test case. */
const labelNames = /label|title|name|tag|case|key|ref/i;

/** Two words and more beside the test case id; with fewer it may be no more than a label. */
function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length > 2;
}

/**
 * Claims that an answer shows no content of a submission's message: no words under a name that says
 * so, and the test case id in no sentence.
 */
export function showsNoContent(submission: string, label: string): Claim {
  const clause = 'public.content.never-shown';
  return claims(clause, [submission, label], (read) => {
    const testCase = textOf(sentBy(read(submission))['test_case_id']);
    const shown = textsIn(read(label).json).find(
      ({ name, text }) =>
        (contentNames.has(name) && /\s/.test(text.trim())) ||
        (text.includes(testCase) && isSentence(text) && !labelNames.test(name)),
    );
    if (!shown) return null;
    return { at: label, expected: 'no content of the message', got: `${shown.name} ${shown.text}` };
  });
}

/** Every string of a JSON value, with the name of the member that it stands under. */
function textsIn(value: unknown, name = ''): { readonly name: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key));
}
