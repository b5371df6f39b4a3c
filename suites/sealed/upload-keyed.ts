import type { Check } from '../../harness/model/check.ts';
import type { Drive, EnvelopeDirection } from '../../harness/model/drive.ts';
import { freshUpload } from '../toolkit/message-support.ts';
import { anyIds } from '../toolkit/sample-paths.ts';
import { noRepeat } from './upload-lookalikes.ts';
import { sameId } from './upload-repeats.ts';
import { upload, uploadCheck } from './upload-support.ts';

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
      const [first, second] = [keyOf(drive), keyOf(drive)];
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

function keyOf(drive: Drive) {
  return { headers: [['Idempotency-Key', anyIds(drive.random)[0]]] } as const;
}
