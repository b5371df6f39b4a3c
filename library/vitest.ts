/**
 * The checks as tests of a vitest project. Its global set-up is `sms-gateway-conformance/vitest/setup`,
 * which says what is judged; a test file of the project calls `mount`.
 */
import { matches, unmatched } from '../engine/patterns.ts';
import { register } from '../harness/register.ts';
import { suites } from '../suites/index.ts';

/**
 * Registers a test for each check, in suites as the reports have them. A test fails where a `must`
 * is broken, and is skipped, with the reason, where its check could not be exercised.
 *
 * @param patterns ids of the checks to mount; `*` matches any text. All where none is given.
 * @throws Error for a pattern that fits no check; it names the nearest, where one is near.
 */
export function mount(...patterns: readonly string[]): void {
  const ids = suites.flatMap(({ checks }) => checks.map(({ id }) => id));
  const unknown = unmatched(ids, patterns);
  if (unknown.length > 0) throw new Error(`mount: ${unknown.join('; ')}`);
  const asked = (id: string) => patterns.length === 0 || matches([id], patterns);
  const mounted = suites
    .map((suite) => ({ ...suite, checks: suite.checks.filter(({ id }) => asked(id)) }))
    .filter(({ checks }) => checks.length > 0);
  mounted.forEach(register);
}
