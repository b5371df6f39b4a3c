import { type DoctorFinding, finding } from './finding.ts';
import type { Client } from '../../harness/client/client.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { dateAhead, differ, middleOf, ourClock } from '../../harness/model/clocks.ts';
import type { Account, Target } from '../../harness/model/target.ts';
import { buildRequest } from '../../harness/requests/build-request.ts';
import { FreshRecords } from '../../harness/run/environment/fresh-records.ts';

/**
 * What the list tells of the target's clock by the endpoint that was just created, where its Date tells another;
 * null where both tell one, or nothing is told.
 */
export async function recordsClock(
  client: Client,
  { origin }: Target,
  account: Account,
  created: Answer,
): Promise<DoctorFinding | null> {
  const fresh = new FreshRecords();
  fresh.note(created);
  const list = buildRequest('webhooks.list', account, origin);
  const { answer } = await client.send(list, { label: null });
  const [stamp] = fresh.note(answer);
  const date = dateAhead(answer.exchange);
  if (!stamp || !differ(date ?? ourClock, stamp.ahead)) return null;
  const seconds = Math.round((middleOf(stamp.ahead) - middleOf(date ?? ourClock)) / 1000);
  const side = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
  return finding(
    'open',
    'clock',
    date
      ? `created_at_ms of a new endpoint is ${side} the Date header beside it: check both; times near a limit by either clock are not judged`
      : `created_at_ms of a new endpoint is ${side} ours: a run uses it`,
  );
}
