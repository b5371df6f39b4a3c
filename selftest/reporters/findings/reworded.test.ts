import { describe, expect, test } from 'vitest';
import { compareAgain } from '../../../cli/replay/again.ts';
import { toWords } from '../../../harness/judge/words.ts';
import type { Found } from '../../../harness/model/found.ts';
import { kindOfFinding } from '../../../harness/model/kind-of-finding.ts';
import type { Finding } from '../../../harness/model/result.ts';
import { causesOf } from '../../../reporters/findings/causes.ts';
import { fingerprintsOf } from '../../../reporters/findings/fingerprint.ts';
import { kindsOf } from '../../../reporters/findings/kinds.ts';
import { resultIndex } from '../../../reporters/inputs/result-index.ts';
import { focusOf } from '../../../reporters/script/focus.ts';
import { broken, exchange, only, result, target } from '../../samples/samples.ts';

/** A finding of each kind. */
const samples: { readonly [Kind in Found['kind']]: Extract<Found, { readonly kind: Kind }> } = {
  status: {
    kind: 'status',
    expected: [{ status: 400 }],
    actual: { status: 409, code: 'conflict' },
  },
  value: { kind: 'value', of: 'enabled', expected: false, actual: true },
  form: {
    kind: 'form',
    pointer: '/endpoints/0/enabled',
    expected: 'true or false',
    actual: { type: 'string', value: 'yes' },
  },
  changed: { kind: 'changed', of: 'state', expected: 'queued', actual: 'failed' },
  listed: { kind: 'listed', of: 'the endpoint', expected: true, actual: false, others: 2 },
  count: { kind: 'count', of: 'endpoints', expected: { most: 8 }, actual: 9 },
  repeated: { kind: 'repeated', of: 'endpoint', expected: 1, actual: 'e-1' },
  arrivals: {
    kind: 'arrivals',
    expected: 'one delivery of the event',
    actual: { came: 0, timeline: '+1.000 s 0 of 1 after a wait of 1.000 s' },
  },
  words: { kind: 'words', expected: 'a secret unlike those before', actual: 'one of them' },
  order: {
    kind: 'order',
    of: 'created_at_ms',
    expected: 'oldest first',
    actual: { around: { values: ['2', '1'], from: 0, length: 2 }, at: 1, never: 'older' },
  },
};

/** All that programs make of a finding. */
function madeOf(finding: Partial<Finding>) {
  const exchanges = [exchange('control', 201), exchange('probe', 201, { fault: 'limit is 0' })];
  const results = [result('one', [broken('a', 'one', finding)], { exchanges })];
  const clause = only({ results });
  return {
    fingerprints: fingerprintsOf('a', resultIndex(target({ results }))),
    kind: kindOfFinding(finding),
    groups: causesOf([clause]).map(({ first, others }) => [first.id, others.length]),
    kinds: kindsOf(clause).length,
    slips: clause.slips,
    focus: focusOf(finding, []),
  };
}

/** Words that say nothing, and hold all that parsers of English ever looked for. */
const otherWords = { expected: 'Once 404 at /x, newest first, or created_at_ms 5', got: '9 items' };

describe('a finding that is said in other words', () => {
  test.each(Object.entries(samples))('%s is the same to every program', (_, found) => {
    expect(madeOf({ found, ...otherWords })).toEqual(madeOf({ found, ...toWords({ found }) }));
  });

  test.each(Object.entries(samples))('%s is the same when it is seen again', (_, found) => {
    const exchanges = [exchange('control', 201), exchange('probe', 201)];
    const [before, after] = [otherWords, toWords({ found })].map((words) =>
      only({ results: [result('one', [broken('a', 'one', { found, ...words })], { exchanges })] }),
    );
    expect(compareAgain(before!, after, new Set(['one'])).outcome).toBe('still failing');
  });

  test('is another where its data differs', () => {
    const all = Object.values(samples).map((found) => madeOf({ found, ...otherWords }));
    expect(new Set(all.map(({ fingerprints }) => fingerprints.join())).size).toBe(all.length);
  });
});
