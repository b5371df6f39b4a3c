import { report } from './run-sample.ts';
import { broken, clause, exchange, request, result, text } from './samples.ts';

/** Text that some format or other would obey. */
export const hostileText =
  '</script><img src=x onerror=alert(1)> ]]>&amp; "\'` ::error::x | **b** \u0000\u001b[31m\u202E\uD800 %0A';

/** A report in which everything that a target can say is hostile. */
export function hostileReport() {
  const answer = {
    status: 201,
    reason: hostileText,
    headers: [['x-odd', hostileText]] as const,
    body: text(hostileText),
  };
  const exchanges = [
    exchange('control', 201),
    exchange('probe', 201, {
      fault: hostileText,
      request: request({ path: `/${hostileText}`, body: text(hostileText) }),
      response: answer,
    }),
  ];
  const units = [broken('a', 'one', { expected: hostileText, got: hostileText })];
  const observations = [{ topic: hostileText, value: hostileText }];
  return report(
    {
      name: hostileText,
      trouble: hostileText,
      refused: [hostileText],
      clauses: [clause('a', { statement: hostileText })],
      results: [result('one', units, { exchanges, observations, defect: null })],
    },
    { defects: [hostileText] },
  );
}
