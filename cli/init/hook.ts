import { createHookClient } from '../../harness/states/hook-exchange.ts';
import { stateNames } from '../../harness/states/state-hook.ts';
import { formats } from '../../harness/target-file/formats.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { finding, type DoctorFinding } from '../doctor/finding.ts';

/** Milliseconds for its answer. */
const stateMs = 5000;

/** A state hook as the target file is to name it. */
export interface FoundHook {
  readonly url: string;
  /** True where it wants credentials. */
  readonly closed: boolean;
  readonly findings: readonly DoctorFinding[];
}

/** Asks a hook which states it has, which changes nothing; gives the reason where nothing answers. */
export async function findHook(url: string): Promise<FoundHook | { readonly reason: string }> {
  const wrong = formats['hook-url']?.(url);
  if (wrong !== undefined) throw new UsageError(`--states: ${wrong}`);
  const client = createHookClient(url, {}, stateMs);
  try {
    const answer = await client.send(null, false);
    if (answer.kind === 'none') return { reason: `--states: ${answer.reason}` };
    const { status } = answer;
    const closed = status === 401 || status === 403;
    const listed = stateNames(answer);
    const open = closed
      ? `answered ${status}: it wants credentials`
      : `answered ${status}, and lists no states: doctor tries them`;
    const said = listed
      ? finding('ok', 'states.url', `lists ${listed.size} states`)
      : finding('open', 'states.url', open);
    return { url, closed, findings: [said] };
  } finally {
    await client.close();
  }
}
