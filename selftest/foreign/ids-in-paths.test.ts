import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn } from '../conformance/judge-gateway.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, judgeForeign, withHook } from './judge-foreign.ts';

/** A blank in its prefix, and slashes in its ids: both stand escaped in a path. */
const options = { style: 'chatty', gates: everyGateOn, plant: ['ids-base64'] } as const;
const enabling = checks.filter(({ id }) => id === 'webhooks.enable/turns-on');

describeWith(['python3'], 'a foreign gateway with escapes in its prefix and in its ids', () => {
  test('finds what a path names', async () => {
    const results = await judgeForeign(options, withHook, { checks: enabling });
    expect(failedMusts(results, options).map(({ id }) => id)).toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['judged']);
  });
});
