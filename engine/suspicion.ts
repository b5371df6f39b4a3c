import { createClient } from '../harness/client/client.ts';
import { isBroken } from '../harness/judge/judge-check.ts';
import type { CheckResult } from '../harness/model/result.ts';
import type { Target } from '../harness/model/target.ts';
import { Secrets } from '../harness/secrets/secrets.ts';
import type { Suspicion } from '../reporters/inputs/inputs.ts';
import { answersEarly } from './answers-early.ts';
import { knownChecks } from './known-checks.ts';

/** The checks that something in front which buffers requests would make fail. */
const unbuffered = knownChecks.flatMap(({ id, needs }) => (needs.unbuffered ? [id] : []));

/**
 * What may be to blame in the target's place, where its file does not say: where checks that hold bodies back found something, and
 * no answer comes before a body either where the target could give one at once.
 */
export async function suspicionOf(
  target: Target,
  results: readonly CheckResult[],
): Promise<Suspicion | null> {
  const found = results.some(
    ({ check, units }) => unbuffered.includes(check) && units.some(isBroken),
  );
  if (!found || target.requestBuffering !== undefined) return null;
  const client = createClient({ target, secrets: new Secrets(Buffer.alloc(32)) });
  try {
    if ((await answersEarly(client)) !== false) return null;
  } finally {
    await client.close();
  }
  return {
    checks: unbuffered,
    lack: {
      what: 'requestBuffering',
      reason:
        'no answer came before a body, so that something in front may hold requests back until they are whole: say requestBuffering, true or false',
    },
  };
}
