import { report } from './run-sample.ts';
import { broken, clause, exchange, request, result, text } from './samples.ts';

/** Text that some format or other would obey. */
export const hostile =
  '</script><img src=x onerror=alert(1)> ]]>&amp; "\'` ::error::x | **b** \u0000\u001b[31m\u202E\uD800 %0A';

/** A report in which everything that a target can say is hostile. */
export function hostileReport() {
  const answer = {
    status: 201,
    reason: hostile,
    headers: [['x-odd', hostile]] as const,
    body: text(hostile),
  };
  const exchanges = [
    exchange('control', 201),
    exchange('probe', 201, {
      fault: hostile,
      request: request({ path: `/${hostile}`, body: text(hostile) }),
      response: answer,
    }),
  ];
  const units = [broken('a', 'one', { expected: hostile, got: hostile })];
  const observations = [{ topic: hostile, value: hostile }];
  return report(
    {
      name: hostile,
      trouble: hostile,
      refused: [hostile],
      clauses: [clause('a', { statement: hostile })],
      results: [result('one', units, { exchanges, observations, defect: null })],
    },
    { defects: [hostile] },
  );
}
