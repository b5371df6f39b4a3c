import { expect, test } from 'vitest';
import { clausesWith } from '../conformance/verdicts.ts';
import { judgeThrough } from './judge-through.ts';
import { passOn } from './proxy.ts';

test('a gateway behind a proxy that passes everything is not blamed', async () => {
  const { results, report } = await judgeThrough(passOn);
  expect(results.flatMap((result) => result.defect ?? [])).toEqual([]);
  expect(clausesWith(report, 'fail')).toEqual([]);
  expect(report.verdict).toBe('conformant');
});
