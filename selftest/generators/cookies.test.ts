import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { behindMany, cookiePairs, cookiesAmongOthers } from '../../fixtures/generators/cookies.ts';
import { unreached } from './arbitraries.ts';

const own = ['__Host-svc_session=s3ss', '__Host-svc_csrf=c5rf'] as const;
const drawn = fc.sample(cookiesAmongOthers(), { seed: 1, numRuns: 1000 });
const pairs = drawn.map((one) => cookiePairs(...own, one));

test('both own cookies stand once among all the others, which keep their order', () => {
  for (const [at, all] of pairs.entries()) {
    expect(all.toSorted()).toEqual([...own, ...(drawn[at]?.others ?? [])].toSorted());
    expect(all.filter((one) => !own.some((mine) => mine === one))).toEqual(drawn[at]?.others);
  }
});

test('each has the form of RFC 6265', () => {
  const form = /^[!#$%&'*+\-.^_`|~\w]+=(?:[!#-+\--:<-[\]-~]*|"[!#-+\--:<-[\]-~]*")$/;
  expect(pairs.flat().filter((one) => !form.test(one))).toEqual([]);
});

test('no other has the name of an own one, in any case', () => {
  const names = drawn.flatMap(({ others }) =>
    others.map((one) => one.split('=')[0]?.toLowerCase()),
  );
  expect(names.filter((one) => one === '__host-svc_session' || one === '__host-svc_csrf')).toEqual(
    [],
  );
});

test.each([
  ['short', own],
  ['long', own.map((one) => one + 'k'.repeat(1500))],
  ['longer than all that is left for others', own.map((one) => one + 'k'.repeat(3000))],
])(
  'a header fits into what servers read of one: own cookies are %s',
  (_, [session = '', csrf = '']) => {
    const alone = [session, csrf].join('; ').length;
    const lengths = drawn.map((one) => cookiePairs(session, csrf, one).join('; ').length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.max(4096, alone));
  },
);

/** At which place one of the own two stands. */
function placeOf(one: (typeof drawn)[number], which: 0 | 1): number {
  return cookiePairs(...own, one).indexOf(own[which]);
}

test('own cookies come first, last, in either order, and behind many', () => {
  const kinds = {
    alone: (one: (typeof drawn)[number]) => one.others.length === 0,
    first: (one: (typeof drawn)[number]) => one.others.length > 2 && placeOf(one, 0) === 0,
    last: (one: (typeof drawn)[number]) =>
      placeOf(one, 1) > 2 && placeOf(one, 1) === one.others.length + 1,
    'csrf first': (one: (typeof drawn)[number]) => placeOf(one, 1) < placeOf(one, 0),
    'behind twelve': (one: (typeof drawn)[number]) =>
      Math.min(placeOf(one, 0), placeOf(one, 1)) >= 12,
    quoted: (one: (typeof drawn)[number]) => one.others.some((pair) => pair.endsWith('"')),
  };
  expect(unreached(cookiesAmongOthers(), kinds)).toEqual([]);
  expect(Math.min(placeOf(behindMany, 0), placeOf(behindMany, 1))).toBe(behindMany.others.length);
});
