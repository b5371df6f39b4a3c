import { otherAnswer } from '../../harness/judge/found.ts';
import { leaves } from '../../harness/claims/members.ts';
import { inAnswer } from '../../harness/claims/looks.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import { freshUpload, uploadedId } from '../resources/messages/message-support.ts';
import { unaskedKey } from '../resources/unasked-key.ts';
import { sameId } from './upload-repeats.ts';
import { envelopeOfFurtherDevice, upload, uploadCheck } from './upload-support.ts';
import { keyWith } from '../resources/keys.ts';

/** What makes other bytes of an envelope's: in words, and how. */
const otherBytes = {
  'first-altered': [
    'the first byte of the envelope is another',
    (bytes: Buffer) => flipped(bytes, 0),
  ],
  'middle-altered': [
    'a byte in the middle of the envelope is another',
    (bytes: Buffer) => flipped(bytes, bytes.length >> 1),
  ],
  'last-altered': [
    'the last byte of the envelope is another',
    (bytes: Buffer) => flipped(bytes, bytes.length - 1),
  ],
  'last-missing': [
    'the last byte of the envelope is missing',
    (bytes: Buffer) => bytes.subarray(0, -1),
  ],
  'line-end-behind': [
    'a line end stands behind the envelope',
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\r\n')]),
  ],
} as const;

/** What is known again by its bytes, and what is not (contract: sealed rule 1). */
export function lookalikeChecks(direction: EnvelopeDirection): readonly Check[] {
  return [nearly(direction), ...(direction === 'outbound' ? [underAnotherKey()] : [])];
}

/** whether such bytes are refused, and how, is open; a repeat of the envelope they are not. */
function nearly(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'nearly-the-same',
    title: 'does not answer bytes that differ from an accepted envelope as its repeat',
    drive: async (drive) => {
      const { body, assumption } = await freshUpload(drive, direction);
      await drive.send('first', upload(drive, direction, { body, assumption }));
      for (const [label, [fault, change]] of Object.entries(otherBytes)) {
        const parts = { body: change(Buffer.from(body)), fault, regular: false };
        await drive.send(label, upload(drive, direction, parts));
      }
    },
    claims: Object.keys(otherBytes).map((label) => noRepeat(direction, label)),
  });
}

function flipped(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

/** Claims that other bytes are not answered as a repeat of the first. */
export function noRepeat(direction: EnvelopeDirection, label: string): Claim {
  const labels = { reads: ['first', label], controls: ['first'] };
  return claims('sealed.uploads.same-bytes-alone', labels, (read) => {
    const [first, other] = [read('first'), read(label)];
    if (!accepted(other)) return null;
    const id = uploadedId(direction, first);
    if (id === undefined || uploadedId(direction, other) !== id) return null;
    return otherAnswer(other, `no repeat of other bytes, which were given ${id}`);
  });
}

/** a key may be another one by the time that an uncertain upload comes again. */
function underAnotherKey(): Check {
  const direction = 'outbound';
  return uploadCheck(direction, {
    key: 'repeat-under-another-key',
    title: 'answers the same bytes with the same id under another key of the account',
    needs: { freshAccount: true, states: ['device', 'envelope', 'credential'] },
    drive: async (drive) => {
      // the key of another device is bound to this one, unless the hook has a third for it
      const { body } = await envelopeOfFurtherDevice(drive);
      await drive.send('first', upload(drive, direction, { body }));
      const bearer = await keyWith(drive, 'sealed', 'otherDevice');
      const fault = 'the key may be bound to another device';
      await drive.send('again', upload(drive, direction, { body, credentials: { bearer }, fault }));
    },
    claims: [
      leaves('sealed.uploads.any-key', [inAnswer('first'), inAnswer('again')], ['message_id'], {
        mayFail: ['again'],
        unless: (read) => !accepted(read('again')) && 'the other key is refused',
      }),
    ],
  });
}

/**
 * an upload is asked for no Idempotency-Key, which a client may send with all that it posts; one
 * that comes makes neither the same bytes another upload nor other bytes the same.
 */
export function keyedUpload(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'idempotency-key',
    title: 'knows an envelope by its bytes, whatever Idempotency-Key comes with it',
    drive: async (drive) => {
      const envelope = await freshUpload(drive, direction);
      const other = await freshUpload(drive, direction);
      const [first, second] = [unaskedKey(drive), unaskedKey(drive)];
      await drive.send('first', upload(drive, direction, { ...envelope, ...first }));
      await drive.send('again', upload(drive, direction, { ...envelope, ...second }));
      await drive.send('other', upload(drive, direction, { ...other, ...first }));
      await drive.send('without', upload(drive, direction, envelope));
    },
    claims: [
      sameId(direction, ['first', 'again', 'without'], ['first'], [{ status: 409 }]),
      noRepeat(direction, 'other'),
    ],
  });
}
