import { describe, expect, test } from 'vitest';
import {
  ConsentError,
  consentFor,
  createPreviewer,
  submitAlphaMessageAndAwait,
  type MacroConsent,
} from '../../contract/index.ts';
import { macros } from '../../schemas/operations/index.ts';
import { key, frozenMs, submissionArguments } from './arguments.ts';
import { keyedSubmission as submission, patience, scripted, told } from './scripted.ts';

const macro = 'submitAlphaMessageAndAwait';
const previewer = previewerWith(1);

function previewerWith(byte: number, ms = frozenMs) {
  return createPreviewer({ key: Buffer.alloc(32, byte), now: () => ms });
}

function tokenFor(args = submission, by = previewer) {
  const previewed = by.previewMacro(macro, args);
  return previewed.kind === 'preview' ? (previewed.preview.token ?? '') : '';
}

function tokenOfTheCallAlone() {
  const previewed = previewer.preview('alpha.submit', submission);
  return previewed.kind === 'preview' ? (previewed.preview.token ?? '') : '';
}

const another = { ...submission, body: { ...submissionArguments, recipient_e164: '+15550101' } };
const otherKey = { ...submission, idempotencyKey: key.replace(/^a/, 'b') };

const lacking: readonly (readonly [what: string, consent: MacroConsent, why: string])[] = [
  ['no token', { previewer }, 'the token is none'],
  ['a confirmation alone', { previewer, confirmed: true }, 'the token is none'],
  ['a token that is made up', { previewer, token: '0'.repeat(64) }, 'the token is none'],
  ['the token of another message', { previewer, token: tokenFor(another) }, 'the token is none'],
  ['the token of another key', { previewer, token: tokenFor(otherKey) }, 'the token is none'],
  ['the token of one call of it', { previewer, token: tokenOfTheCallAlone() }, 'the token is none'],
  [
    'the token of another previewer',
    { previewer, token: tokenFor(submission, previewerWith(2)) },
    'the token is none',
  ],
  [
    'a token whose message has expired',
    { previewer: previewerWith(1, frozenMs + 60_001), token: tokenFor() },
    'body/expires_at_ms',
  ],
];

const words = /^submitAlphaMessageAndAwait is irreversible and was not run: .*previewMacro/;

describe('a macro above mutating', () => {
  test.each(lacking)('sends nothing for %s', async (_, consent, why) => {
    const { call, asked } = scripted({});
    const run = submitAlphaMessageAndAwait(call, submission, patience, consent);
    const error: unknown = await run.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConsentError);
    expect(error).toMatchObject({ macro, tier: 'irreversible', message: expect.any(String) });
    expect(String(error)).toContain(why);
    expect(error).toMatchObject({ message: expect.stringMatching(words) });
    expect(asked).toEqual([]);
  });

  test('sends nothing for a caller without types who hands over no consent', async () => {
    const { call, asked } = scripted({});
    // @ts-expect-error an irreversible macro takes the consent as well
    await expect(submitAlphaMessageAndAwait(call, submission, patience)).rejects.toThrow(words);
    expect(asked).toEqual([]);
  });

  test('runs with the token of a preview of the same submission, members in any order', async () => {
    const { call } = scripted({
      'alpha.submit': [told.taken],
      'alpha.status': [told.status('delivered')],
    });
    const body = Object.fromEntries(Object.entries(submission.body).toReversed());
    const run = submitAlphaMessageAndAwait(call, { ...submission, body }, patience, {
      previewer,
      token: tokenFor(),
    });
    expect(await run).toMatchObject({ kind: 'ended', state: 'delivered' });
  });

  test('repeats what was consented to, whatever becomes of the object it was called with', async () => {
    const { call, asked } = scripted({
      'alpha.submit': [told.timeout, told.taken],
      'alpha.status': [told.status('delivered')],
    });
    const body = { ...submissionArguments };
    const pause = () => {
      body.recipient_e164 = '+15550101';
      return Promise.resolve();
    };
    const consent = { previewer, token: tokenFor() };
    await submitAlphaMessageAndAwait(
      call,
      { ...submission, body },
      { ...patience, pause },
      consent,
    );
    expect(asked.slice(0, 2).map(({ args }) => args)).toEqual([submission, submission]);
  });

  test('asks for what its first step asks for', () => {
    const consents = Object.values(macros).map(({ id, steps }) => [id, consentFor(steps[0])]);
    expect(consents).toEqual(Object.keys(macros).map((id) => [id, consentFor(id)]));
  });
});
