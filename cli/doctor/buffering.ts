import type { Client } from '../../harness/client/client.ts';
import type { Target } from '../../harness/model/target.ts';
import { answersEarly, earlyMs } from '../../engine/answers-early.ts';
import { finding, type DoctorFinding } from './finding.ts';

/** Whether something in front holds requests back until their body is whole. */
export async function buffering(client: Client, target: Target): Promise<DoctorFinding> {
  const early = await answersEarly(client);
  const { requestBuffering } = target;
  if (early === null) return say('open', 'a POST without credentials had no answer');
  if (early && requestBuffering)
    return say(
      'warning',
      'the file says true, but an answer came before the body: set it to false',
    );
  if (early) return say('ok', 'an answer came before the body');
  if (requestBuffering) return say('ok', 'the file says true, and no answer came before the body');
  return say(
    'open',
    `no answer came before the body within ${earlyMs} ms: set it to true if a proxy buffers requests; the target need not answer early`,
  );
}

function say(is: DoctorFinding['is'], text: string): DoctorFinding {
  return finding(is, 'requestBuffering', text);
}
