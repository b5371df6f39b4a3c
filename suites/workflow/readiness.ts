import { otherValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { stopIfOneContext } from './call-check.ts';

const id = 'workflow.readiness';
/** What an account may owe, as the state `billing` takes it. */
const conditions = ['paymentHold', 'billingPending', 'quotaExceeded'] as const;

/** Whose scope a readiness tells: that of the grant behind the token, whoever has asked before. */
export const readinessChecks: readonly Check[] = [
  ownScope(),
  availableWithoutDevice(),
  availableUnpaid(),
];

function ownScope(): Check {
  return defineCheck({
    id: `${id}/own-scope`,
    title: 'tells no context of another account as its scope',
    callee: id,
    needs: { freshAccount: true, states: ['account'] },
    drive: async (drive) => {
      const account = await drive.anotherAccount();
      stopIfOneContext(drive, account);
      await drive.send('theirs', drive.request(id, {}, account));
      await drive.send('own', drive.request(id));
      await drive.race([
        ['theirs-at-once', drive.request(id, {}, account)],
        ['own-at-once', drive.request(id)],
      ]);
    },
    claims: [tellsItsOwn('theirs', 'own'), tellsItsOwn('theirs-at-once', 'own-at-once')],
  });
}

function tellsItsOwn(...labels: readonly [theirs: string, own: string]): Claim {
  return claims(`${id}.own-scope`, labels, (read) => {
    const [theirs, own] = labels.map((label) => member(read(label).json, 'scope', 'context_id'));
    if (typeof theirs !== 'string' || typeof own !== 'string')
      return { inconclusive: 'a scope names no context' };
    if (theirs !== own) return null;
    return { at: labels[1], ...otherValue('context_id', 'that of its own account', own) };
  });
}

/** A grant may end with its device; a readiness that is given says what it always says. */
function availableWithoutDevice(): Check {
  return defineCheck({
    id: `${id}/device-revoked`,
    title: 'is available, where it answers, to an account whose device is revoked',
    callee: id,
    alsoCalls: ['devices.revoke'],
    needs: { freshAccount: true, members: ['deviceId'] },
    drive: async (drive) => {
      await drive.send('before', drive.request(id));
      const path = { device_id: drive.account.deviceId ?? '' };
      await drive.send('revoke', drive.request('devices.revoke', { path }));
      await drive.send('after', drive.request(id));
    },
    claims: [alwaysAvailable('after', ['before', 'revoke'])],
  });
}

/** The same while the account owes something, or has nothing left. */
function availableUnpaid(): Check {
  return defineCheck({
    id: `${id}/unpaid`,
    title: 'is available, if it answers, regardless of billing',
    callee: id,
    needs: { freshAccount: true, states: ['billing'] },
    drive: async (drive) => {
      const { accountId: account } = drive.account;
      await drive.send('before', drive.request(id));
      for (const condition of conditions)
        await drive.during('billing', { account, condition }, async () => {
          await drive.send(condition, drive.request(id));
        });
    },
    claims: conditions.map((condition) => alwaysAvailable(condition, ['before'])),
  });
}

function alwaysAvailable(label: string, controls: readonly string[]): Claim {
  return claims('workflow-readiness.available', { reads: [label], controls }, (read) => {
    const { status, json } = read(label);
    const available = member(json, 'available');
    if (status !== 200 || available === true) return null;
    return { at: label, ...otherValue('available', true, available) };
  });
}
