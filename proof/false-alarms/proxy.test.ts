import { expect, test } from 'vitest';
import { clausesWith } from '../../selftest/conformance/verdicts.ts';
import { judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import { passOn } from '../../selftest/misbehaving/proxy.ts';

test('a gateway behind a proxy that passes everything is not blamed, and lacks a receiver, and time for its bodies', async () => {
  const { results, report } = await judgeThrough(passOn);
  expect(results.flatMap((result) => result.defect ?? [])).toEqual([]);
  expect(clausesWith(report, 'fail')).toEqual([]);
  const waiting = new Set(report.lacks.flatMap((lack) => lack.clauses));
  // it waits for bodies for longer than a gate does
  expect(report.lacks.map(({ what }) => what).toSorted()).toEqual(['effort', 'receiver']);
  expect(clausesWith(report, 'notExercised').filter((id) => !waiting.has(id))).toEqual([]);
});
