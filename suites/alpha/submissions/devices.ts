import { otherStatus } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { refusal } from './refusals.ts';
import { conflict } from './repeat.ts';
import { freshId, goodSubmission, sentBy, submit } from '../../resources/messages/alpha-support.ts';
import { alsoReading, unless, where } from '../../../harness/claims/answers.ts';
import { deviceByHook, revokeRequest } from '../../resources/devices/device-support.ts';
import { isKnownShape, neighbourOf } from '../../resources/ids/unissued.ts';
import { assertUncounted } from '../../resources/ids/unknown-id.ts';
import { keyWith } from '../../resources/keys.ts';

const notFound: Allowed = { status: 404, code: 'not_found' };
/** what the key is not bound to may be seen before it is looked up. */
const notBound: readonly Allowed[] = [notFound, { status: 403, code: 'forbidden' }];
/** an id of unknown shape that was made up may be malformed. */
const malformed: Allowed = { status: 400 };
const outsideFault = 'the key is bound to another device of the account alone';
const outsideScope = [
  refuses('alpha.submit.device-outside-scope', 'probe', notBound),
  refuses('alpha.submit.device-outside-scope-404', 'probe', [notFound]),
];

/** The device that a submission names (contract: table of fields, "Error codes by cause"). */
export const deviceChecks: readonly Check[] = [
  queueFull(),
  unknownDevice(),
  unknownAsOutside(),
  noDevice(),
  revokedDevice(),
  revokedAfterUse(),
  foreignDevice(),
  deviceOutsideScope(),
  repeatedOutsideScope(),
];

function queueFull(): Check {
  return refusal({
    key: 'queue-full',
    title: 'answers 429 queue_full while the queue of the device is full',
    fault: 'the queue of the device is full',
    states: ['device'],
    meet: async (drive) => ({
      change: { device_id: await deviceByHook(drive, { queueFull: true }) },
    }),
    claims: [
      refuses('alpha.submit.queue-full', 'probe', [{ status: 429, code: 'queue_full' }], {
        judgesThrottling: true,
      }),
    ],
  });
}

/** Claims one of the refusals, or 400 where the device's id is not sure to be well-formed. */
function refusesDevice(clause: ClauseId, allowed: readonly Allowed[]): Claim {
  const strict = refuses(clause, 'probe', allowed);
  const lenient = refuses(clause, 'probe', [...allowed, malformed]);
  return claims(clause, strict, (read) => {
    const known = isKnownShape(textOf(sentBy(read('probe'))['device_id']));
    return (known ? strict : lenient).judge(read);
  });
}

function unknownDevice(): Check {
  return refusal({
    key: 'device-unknown',
    title: 'answers 404 or 403 for a device that does not exist',
    fault: 'a device id that was never issued',
    states: [],
    meet: (drive) => Promise.resolve({ change: { device_id: unissuedDevice(drive) } }),
    claims: [
      refusesDevice('alpha.submit.device-unknown', notBound),
      refusesDevice('alpha.submit.device-outside-scope-404', [notFound]),
    ],
  });
}

/** An account of one device has no need to name it, and has to all the same. */
function noDevice(): Check {
  return refusal({
    key: 'device-empty',
    title: 'refuses a device_id without a character, as one that is malformed or unknown',
    fault: 'the device_id is empty',
    states: [],
    meet: () => Promise.resolve({ change: { device_id: '' } }),
    claims: [refuses('alpha.submit.device-unknown', 'probe', [...notBound, malformed])],
  });
}

/** An unknown device may be seen as one that the key is not bound to, and then both are answered alike. */
function unknownAsOutside(): Check {
  const id = 'alpha.submit';
  const labels = { reads: ['unknown', 'outside'], controls: ['control'] };
  return defineCheck({
    id: `${id}/device-unknown-as-outside`,
    title: 'answers 403 for an unknown device only if for any that the key is not bound to',
    callee: id,
    needs: { freshAccount: true, states: ['credential'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await submit(drive, 'control', await goodSubmission(drive));
      const credentials = { bearer: await keyWith(drive, 'public', 'otherDevice') };
      await submit(drive, 'outside', await goodSubmission(drive), {
        credentials,
        fault: outsideFault,
      });
      const body = { ...(await goodSubmission(drive)), device_id: unissuedDevice(drive) };
      await submit(drive, 'unknown', body, { fault: 'a device id that was never issued' });
    },
    claims: [
      claims(`${id}.device-unknown`, labels, (read) => {
        if (read('unknown').status !== 403 || read('outside').status !== 404) return null;
        const why = 'as for a device that the key is not bound to';
        return otherStatus(read('unknown'), [{ status: 404 }], why);
      }),
    ],
  });
}

function unissuedDevice(drive: Drive): string {
  assertUncounted(drive, drive.account.deviceId ?? '');
  return (
    neighbourOf(drive.account.deviceId ?? '', drive.random) ??
    drive.stop('issued ids are too short to make an unissued one from')
  );
}

function revokedDevice(): Check {
  return refusal({
    key: 'device-revoked',
    title: 'answers 404 not_found for a revoked device',
    fault: 'the device is revoked',
    states: ['device'],
    meet: async (drive) => ({
      change: { device_id: await deviceByHook(drive, { revoked: true }) },
    }),
    claims: [refuses('alpha.submit.device-revoked', 'probe', [notFound])],
  });
}

/** What was taken for a device while it was enrolled says nothing of it once it is revoked. */
function revokedAfterUse(): Check {
  const id = 'alpha.submit';
  return defineCheck({
    id: `${id}/device-revoked-after-use`,
    title: 'answers 404 not_found for a device that took a submission before it was revoked',
    callee: id,
    alsoCalls: ['devices.revoke'],
    needs: { freshAccount: true, states: ['device'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      await submit(drive, 'control', { ...(await goodSubmission(drive)), device_id });
      await drive.send('revoke', revokeRequest(drive, device_id));
      const body = { ...(await goodSubmission(drive)), device_id };
      await submit(drive, 'probe', body, { fault: 'the device is revoked' });
    },
    claims: [revokedAfterwards()],
  });
}

/** A key that is no good any more is the matter of `devices.revoke.leaves-keys`. */
function revokedAfterwards(): Claim {
  const controls = ['control', 'revoke'];
  const refused = refuses('alpha.submit.device-revoked', 'probe', [notFound], { controls });
  return unless(refused, (read) => read('probe').status === 401 && describe(read('probe')));
}

function foreignDevice(): Check {
  return refusal({
    key: 'device-foreign',
    title: 'answers 404 or 403 for a device of another account',
    fault: 'the device is of another account',
    states: ['account'],
    meet: async (drive) => {
      const other = await drive.anotherAccount();
      if (other.deviceId === undefined) return drive.stop('the other account has no device');
      // ids may be counted within an account: then the other's next device is none of this one's
      const counted = other.deviceId === drive.account.deviceId;
      const device_id = counted ? await deviceByHook(drive, {}, other) : other.deviceId;
      if (device_id === drive.account.deviceId)
        return drive.stop('device ids are the same in both accounts');
      return { change: { device_id } };
    },
    claims: outsideScope,
  });
}

function deviceOutsideScope(): Check {
  return refusal({
    key: 'device-outside-scope',
    title: 'answers 404 or 403 for a device of the account that the key is not bound to',
    fault: outsideFault,
    states: ['credential'],
    meet: async (drive) => ({
      credentials: { bearer: await keyWith(drive, 'public', 'otherDevice') },
    }),
    claims: outsideScope,
  });
}

/** that another key submitted it before binds this one to no further device. */
function repeatedOutsideScope(): Check {
  const id = 'alpha.submit';
  const fault = 'the key is bound to another device, and another key submitted the same';
  return defineCheck({
    id: `${id}/repeated-outside-scope`,
    title: 'answers 404 or 403 to a key that repeats a submission for a device it is not bound to',
    callee: id,
    needs: { freshAccount: true, states: ['credential'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const key = freshId(drive);
      const body = await goodSubmission(drive);
      await submit(drive, 'first', body, { key });
      const credentials = { bearer: await keyWith(drive, 'public', 'otherDevice') };
      await submit(drive, 'new', await goodSubmission(drive), { credentials, fault: outsideFault });
      await submit(drive, 'again', body, { key, credentials, fault });
      await submit(drive, 'under-new-key', body, { credentials, fault });
    },
    claims: ['again', 'under-new-key'].map(notRepeated),
  });
}

function messageIn({ json }: Answer): unknown {
  return member(json, 'message_id');
}

/** A key that is let submit anew is the matter of `device-outside-scope`. */
function notRepeated(label: string): Claim {
  const clause = 'alpha.submit.repeat-outside-scope';
  const refused = refuses(clause, label, [...notBound, conflict], { controls: ['first'] });
  const bound = alsoReading(refused, { reads: ['new'] });
  const known = where(
    bound,
    // a repeat tells what the first made, and makes nothing
    (read) => !accepted(read(label)) || messageIn(read(label)) !== messageIn(read('first')),
  );
  return unless(known, (read) => accepted(read('new')) && describe(read('new')));
}
