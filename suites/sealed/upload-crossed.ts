import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member } from '../../harness/model/json.ts';
import type { Check } from '../../harness/model/check.ts';
import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import { freshUpload, uploadRoutes } from '../toolkit/message-support.ts';
import { upload, uploadCheck } from './upload-support.ts';

/**
 * An envelope that was taken on one route comes to the other. Whether that takes it at all is open; it has
 * seen none like it, and so has nothing to repeat.
 */
export function crossed(direction: EnvelopeDirection): Check {
  const other = direction === 'outbound' ? 'inbound' : 'outbound';
  return uploadCheck(direction, {
    key: 'taken-the-other-way',
    title: 'knows no envelope again that it has taken on the other route alone',
    alsoCalls: [uploadRoutes[other]],
    needs: { freshAccount: true, states: ['envelope'] },
    drive: async (drive) => {
      const parts = await freshUpload(drive, other);
      await drive.send('taken', upload(drive, other, parts));
      const fault = `the envelope is ${other}, and was taken as such`;
      await drive.send('crossed', upload(drive, direction, { ...parts, fault, regular: false }));
    },
    claims: [
      claims(
        'sealed.uploads.per-route',
        { reads: ['taken', 'crossed'], controls: ['taken'] },
        (read) => {
          const answer = read('crossed');
          if (!accepted(answer) || member(answer.json, 'created') !== false) return null;
          const expected = 'a refusal, or 202 that is no repeat';
          return { at: 'crossed', expected, got: describe(answer) };
        },
      ),
    ],
  });
}
