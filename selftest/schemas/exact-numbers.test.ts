import { describe, expect, test } from 'vitest';
import { parseExactly, parseWhole } from '../../harness/contract/exact-numbers.ts';
import { judgeBody } from '../../harness/contract/validate.ts';

/** A usage page in which one member is written as given. */
function page(usedUnits: string): string {
  return `{"usage":[{"metric":"outbound_message","period_start":"2026-11","period_end":"2026-11",
    "limit_units":1,"reserved_units":0,"refunded_units":0,"used_units":${usedUnits}}],"next_before":null}`;
}

function problems(usedUnits: string): string[] {
  return judgeBody('SealedUsagePage', parseExactly(page(usedUnits))).problems.map(
    ({ pointer }) => pointer,
  );
}

describe('int64 members are judged without loss', () => {
  test.each([
    '0',
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775807.0',
    '9223372036854775.807e3',
    '5.0',
    '1e3',
  ])('%s is one', (text) => {
    expect(problems(text)).toEqual([]);
  });

  test.each(['9223372036854775808', '18446744073709551615', '-1', '0.5', '1e400'])(
    '%s is none',
    (text) => {
      expect(problems(text)).toEqual(['/usage/0/used_units']);
    },
  );

  test('what is no JSON parses to nothing', () => {
    expect(parseExactly('{"a":')).toBeUndefined();
  });
});

describe('integers that a double can not hold are told apart', () => {
  test.each([
    ['9007199254740993', 9_007_199_254_740_993n],
    ['9007199254740993.0', 9_007_199_254_740_993n],
    ['9.007199254740993e15', 9_007_199_254_740_993n],
    ['-9.007199254740993e+15', -9_007_199_254_740_993n],
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['9007199254740992e1', 90_071_992_547_409_920n],
  ])('%s is %d', (text, value) => {
    expect(parseWhole(`[${text}]`)).toEqual([value]);
  });

  test.each([
    '9007199254740991',
    '1',
    '-0.5',
    '5.0',
    '1e3',
    '1e400',
    '1e300',
    '9007199254740993.5',
  ])('%s stays a number', (text) => {
    expect(parseWhole(`[${text}]`)).toEqual([Number(text)]);
  });

  test('what is no JSON parses to nothing', () => {
    expect(parseWhole('[1')).toBeUndefined();
  });
});
