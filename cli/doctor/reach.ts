import type { Client } from '../../harness/client/client.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Target } from '../../harness/model/target.ts';
import { unknownToStrangers } from '../../harness/preflight/stranger.ts';
import { requestTo } from '../../harness/requests/build-request.ts';
import { knownPath } from '../../harness/requests/stranger.ts';
import { finding, type DoctorFinding } from './finding.ts';

/** Clocks that differ by less need no word: the header counts whole seconds. */
const closeMs = 2000;
/** From here on, somebody should look after a clock, though a run uses the target's. */
const farMs = 60_000;

/** Whether the target is there, and what its clock says: one read without credentials, or three. */
export async function reach(client: Client, target: Target): Promise<DoctorFinding[]> {
  const { answer } = await client.send(requestTo(null, 'GET', knownPath), { label: null });
  if (answer.exchange.noAnswer) {
    const slow =
      answer.exchange.noAnswer.kind === 'timeout' ? '; a run waits timeouts.requestMs' : '';
    return [finding('error', 'baseUrl', `${describe(answer)}${slow}`)];
  }
  const { startedAtMs, durationMs } = answer.exchange;
  const described = target.account !== undefined || target.states !== undefined;
  const stranger = described ? null : await unknownToStrangers(client);
  const took = `GET ${knownPath} answered ${answer.status} in ${Math.round(durationMs)} ms`;
  return [
    finding(stranger === null ? 'ok' : 'error', 'baseUrl', stranger ?? took),
    clock(answer.headers('date')[0], startedAtMs + durationMs / 2),
  ];
}

function clock(date: string | undefined, oursMs: number): DoctorFinding {
  const told = Date.parse(date ?? '') + 500;
  if (Number.isNaN(told))
    return finding(
      'open',
      'clock',
      'no readable Date header: a run uses created_at_ms of what it makes, or its own clock',
    );
  const aheadMs = told - oursMs;
  const off = Math.abs(aheadMs);
  if (off < closeMs) return finding('ok', 'clock', 'agrees with ours');
  const words = `${Math.round(off / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ours`;
  return off < farMs
    ? finding('ok', 'clock', `${words}; a run uses the target's clock`)
    : finding('open', 'clock', `${words}: check both; a run uses the target's clock`);
}
