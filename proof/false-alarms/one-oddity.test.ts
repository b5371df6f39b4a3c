import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { describeWith } from '../../selftest/tools.ts';
import { judgePlanted, optionsOf } from '../../selftest/foreign/planted-bugs.ts';

/** Oddities by name, the checks that judge them, and the advisory clauses that they do not keep. */
const oddities: readonly (readonly [name: string, met: RegExp, misses: readonly string[]])[] = [
  ['members-any-case', /\/nearly-json$/, ['public.body.strict']],
  ['json-ends-with-its-value', /\/(nearly-json|body-not-json)$/, ['public.body.strict']],
  [
    'keys-of-the-service',
    /\/key-per-account$/,
    [
      'deliveries.replay.key-per-account',
      'alpha.submit.key-per-account',
      'sealed.deliveries.replay.key-per-account',
    ],
  ],
  [
    'messages-of-the-tenant',
    /^alpha\.\w+\/device-outside-scope$/,
    ['alpha.device-outside-scope', 'alpha.status.device-outside-scope'],
  ],
  [
    'no-scope-no-device',
    /^alpha\.\w+\/auth-(any-)?scope-missing$/,
    ['alpha-auth.scope-missing-403', 'alpha-auth.scope-missing-on-message'],
  ],
  [
    'new-key-new-message',
    /^alpha\.submit\/(key-other-id-same-content-same|in-parallel-id-under-other-keys|any-sequence)$/,
    ['alpha.submit.same-id-new-key'],
  ],
  ['last-page-has-a-cursor', /^(devices\.list|macros\.listAllOwnerDevices)\//, []],
  [
    'refused-cancels-counted',
    /\.cancel\/too-late-as-found$/,
    ['alpha.cancel.refused-same-version', 'sealed.messages.cancel.refused-same-version'],
  ],
  ['envelopes-read-in-part', /\/(not-an-envelope|any-cut)$/, ['sealed.uploads.cut-short']],
  ['uuids-in-any-spelling', /^workflow\.\w+(\.\w+)?\/malformed-/, ['workflow.malformed-400']],
  ['works-on-for-long', /^(alpha\.submit|sealed\.messages\.submit)\/timeout$/, []],
  ['refusals-kept-with-bytes', /\/taken-the-other-way$/, ['sealed.uploads.refused-elsewhere']],
  [
    'absent-is-not-eligible',
    /deliveries\.replay\/(unknown-\w+|other-endpoint|foreign-\w+|odd-ids)$/,
    [],
  ],
];

describeWith(
  ['python3'],
  'a gateway of another make, with one oddity',
  { timeout: 120_000 },
  () => {
    test.each(oddities)('is blamed for nothing: %s', async (name, met, misses) => {
      const asked = checks.filter(({ id }) => met.test(id));
      const options = optionsOf('strict', [name]);
      const results = await judgePlanted({ delivers: false }, options, { checks: asked });
      const { clauses } = fold(results, options.gates);
      const failed = clauses.filter(({ verdict }) => verdict === 'fail');
      expect(failed.map(({ level, id }) => `${level} ${id}`)).toEqual(
        misses.map((id) => `should ${id}`),
      );
      expect(results.flatMap(({ units }) => units)).not.toEqual([]);
    });
  },
);
