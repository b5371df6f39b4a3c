import { expect, test } from 'vitest';
import { mutantsOfTheGate } from '../../selftest/sampled/chosen.ts';
import { describeWith } from '../../selftest/tools.ts';
import { scriptTools, shownBy, toldApart } from './told-apart.ts';

/** Bugs of every kind and room: each is shown by a check of another suite, or in another way. */
const bugs = [
  'cancel-answers-the-status',
  'csrf-mismatch-code-with-status-401',
  'csrf-header-may-be-cut-short',
  'alpha-messages-reached-by-their-id-alone',
  'cancels-at-once-all-taken',
  'submissions-forgotten',
  'an-expiry-beyond-64-bits-crashes',
  'rate-answers-403',
  'recipient-of-fifteen-digits-refused',
  'causes-told-in-general-words',
  'retry-after-as-iso-date',
  'limit-of-twenty-one-accepted',
  'delivery-cursor-repeats-an-item',
  'no-session-leads-to-the-login-page',
  'legacy-deliveries-replayed',
  'replay-answers-the-generation-before',
  'device-counts-swapped',
  'owner-lists-in-one-page',
  'revoked-devices-not-listed',
  'messages-listed-without-accepted',
  'sealed-plane-shows-revoked-with-all-lines',
  'uploads-take-any-media-type',
  'uploads-open-to-keys-of-any-device',
  'uploads-keep-their-outage',
  'refused-uploads-echo-the-envelope-in-the-body',
  'sealed-cancelled-messages-are-handed-out',
  'envelopes-known-by-their-key',
  'submit-again-stores-a-second-message',
  'usage-limit-of-zero-means-all',
  'enable-keeps-the-pause',
  'endpoints-are-created-enabled',
  'fragment-accepted',
  'reserved-suffixes-accepted',
  'selection-turns-the-endpoint-off',
  'sealed.webhooks.create-secret-43-characters-at-random',
  'workflow-tools-behind-the-sealed-gate',
  'ordinal-rounded',
  'method-by-its-group-alone',
  'readiness-in-pascal-case',
] as const;

/**
 * Bugs that a script can't tell yet, and how it ends against the faulty gateway and against a sound one. None of them
 * says "seen again" of a bug that is gone.
 */
const untold: Readonly<Record<string, readonly [faulty: number, mended: number]>> = {
  // the URL of the run stands in the script, and is taken already: the very bug
  'callback-urls-of-one-account': [2, 0],
};

const shown = new Map(shownBy().map((one) => [one.mutant.id, one]));
const gate = mutantsOfTheGate.flatMap(({ id }) => (shown.has(id) ? [id] : []));
const tellable = [...new Set([...bugs, ...gate])].filter((id) => !Object.hasOwn(untold, id));

describeWith(scriptTools, 'the script of a failure, by bash, curl and jq', () => {
  test('is tried on bugs that are found by more than thirty checks', () => {
    expect(new Set(bugs.map((id) => shown.get(id)?.check)).size).toBeGreaterThan(30);
  });

  test.concurrent.each(tellable)('tells %s from a gateway without it', async (id) => {
    const { mutant, check, clause } = shown.get(id)!;
    const { faulty, mended } = (await toldApart(mutant, check, clause)) ?? {};
    expect({ faulty: faulty?.code, said: faulty?.said }).toMatchObject({
      faulty: 1,
      said: expect.stringMatching(/seen again\n$/),
    });
    expect({ mended: mended?.code, said: mended?.said }).toMatchObject({
      mended: 0,
      said: expect.stringMatching(/\nnot seen\n/),
    });
  });

  test.concurrent.each(Object.entries(untold))('can not tell %s yet', async (id, codes) => {
    const { mutant, check, clause } = shown.get(id)!;
    const { faulty, mended } = (await toldApart(mutant, check, clause)) ?? {};
    expect([faulty?.code, mended?.code]).toEqual(codes);
  });
});

describeWith(scriptTools, 'a script that can not go on', () => {
  test('ends with 2 and says why', async () => {
    const { mutant, check, clause } = shown.get('endpoints-are-created-enabled')!;
    const gone = { url: 'http://127.0.0.1:9', statesUrl: 'http://127.0.0.1:9/states' };
    const told = await toldApart(mutant, check, clause, gone);
    expect(told?.mended.code).toBe(2);
    expect(told?.mended.said).toContain("can't tell: step 1: the state hook answered 000");
  });
});
