import { refusedForSure } from '../../harness/judge/accepted.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';
import { anyIds } from '../toolkit/sample-paths.ts';
import { callParts, goodCall } from '../toolkit/samples.ts';
import { callCheck } from './call-check.ts';
import { takesProbe } from '../toolkit/claim-shapes.ts';

const schedule = 'workflow.action.schedule';

/** What a place in a series of one account means in another: nothing. */
export const seriesPerAccount: Check = callCheck({
  id: `${schedule}/series-of-another-account`,
  title: 'takes a series_id and an ordinal that another account has used',
  callee: schedule,
  freshAccount: true,
  probes: async (drive) => {
    const [series_id] = anyIds(drive.random);
    const other = await drive.anotherAccount();
    await scheduleIn(drive, 'theirs', series_id, other);
    await scheduleIn(drive, 'own', series_id, drive.account);
  },
  claims: [
    takesProbe(`${schedule}.series-per-account`, 'own', '200, as with any other series', {
      // theirs shows that a series may be any, and that no key or policy names it
      controls: ['control', 'theirs'],
      blames: refusedForSure,
    }),
  ],
});

/** A good call but for its series, which is one that nobody else had before. */
async function scheduleIn(drive: Drive, label: string, series_id: string, account: Account) {
  const { args, ...call } = await goodCall(drive, schedule, account);
  const parts = callParts({ ...call, args: { ...args, series_id } }, schedule);
  const fault = 'the series_id is not that of the samples';
  await drive.send(label, drive.request(schedule, { ...parts, fault }, account));
}
