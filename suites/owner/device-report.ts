import type { Item } from '../../harness/claims/looks.ts';
import { otherValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { isObject, member } from '../../harness/model/json.ts';
import { deviceList, devicesIn, lookAtDevices } from '../resources/devices/device-support.ts';
import { preparedWalkUntil } from '../resources/lists/until-shown.ts';

/** What a device reports, by the names that the list has for it. */
const members = ['selected_sim', 'sms_permission', 'airplane_mode', 'network_service'] as const;

/**
 * What the device has reported only the hook tells, if it tells that: whether the list repeats
 * it stands in the label of a further look, since a claim reads answers alone.
 */
export function preconditionsAsSent(): Check {
  return defineCheck({
    id: `${deviceList}/preconditions-as-sent`,
    title: 'repeats what a device has reported on itself',
    callee: deviceList,
    needs: { freshAccount: true, states: ['device'] },
    drive: async (drive) => {
      const odd = await firstUnlike(drive);
      await lookAtDevices(drive, odd === undefined ? 'then-as-sent' : `then-other-${odd}`);
    },
    claims: [
      claims('reported-preconditions.as-sent', ['then-*'], (read) => {
        const at = read.all('then-other-')[0]?.exchange.label;
        if (typeof at !== 'string') return null;
        const name = at.replaceAll(/^then-other-|-\d+$/g, '');
        return { at, ...otherValue(name, 'as reported', 'another') };
      }),
    ],
  });
}

/** The first member that the list has otherwise than the device reported it; null and absent are one. */
async function firstUnlike(drive: Drive): Promise<string | undefined> {
  const params = { account: drive.account.accountId, preconditions: 'fresh' };
  const { deviceId, reported } = await drive.state('device', params);
  if (!isObject(reported))
    return drive.stop('the state device does not tell what was reported', 'states.device');
  const report = await reportOf(drive, deviceId);
  return members.find((one) => (report[one] ?? null) !== (reported[one] ?? null));
}

/** What the list says that a device reported. */
async function reportOf(drive: Drive, id: unknown): Promise<Item> {
  const shown = (pages: readonly Answer[]) =>
    member(
      devicesIn(pages).find((device) => device['device_id'] === id),
      'reported_preconditions',
    );
  const seen = (pages: readonly Answer[]) => isObject(shown(pages));
  const report = shown(await preparedWalkUntil(drive, deviceList, seen));
  return isObject(report) ? report : drive.stop('the list shows no report of the device');
}
