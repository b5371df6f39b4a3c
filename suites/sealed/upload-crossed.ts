import { otherAnswer } from '../../harness/judge/found.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import { freshUpload, uploadRoutes } from '../resources/messages/message-support.ts';
import { upload, uploadCheck } from './upload-support.ts';

/**
 * An envelope that was taken on one route comes to the other. Whether that takes it at all is open; it has
 * seen none like it, and so has nothing to repeat. Another one comes to the wrong route first: what is
 * refused there is as good on its own as it was.
 */
export function crossed(direction: EnvelopeDirection): Check {
  const other = direction === 'outbound' ? 'inbound' : 'outbound';
  return uploadCheck(direction, {
    key: 'taken-the-other-way',
    title: 'does not answer an envelope as a repeat that only the other route has had',
    alsoCalls: [uploadRoutes[other]],
    needs: { freshAccount: true, states: ['envelope'] },
    drive: async (drive) => {
      const parts = await freshUpload(drive, other);
      await drive.send('taken', upload(drive, other, parts));
      const fault = `the envelope is ${other}, and was taken as such`;
      await drive.send('crossed', upload(drive, direction, { ...parts, fault, regular: false }));
      const astray = await freshUpload(drive, other);
      const wrong = { ...astray, fault: `the envelope is ${other}`, regular: false };
      await drive.send('astray', upload(drive, direction, wrong));
      await drive.send('home', upload(drive, other, astray));
    },
    claims: [
      takenAfterAll(),
      claims(
        'sealed.uploads.per-route',
        { reads: ['taken', 'crossed'], controls: ['taken'] },
        (read) => {
          const answer = read('crossed');
          if (!accepted(answer) || member(answer.json, 'created') !== false) return null;
          return otherAnswer(answer, 'a refusal, or 202 that is no repeat');
        },
      ),
    ],
  });
}

/** A conflict would be one with itself, and as a bad request it would be no envelope any more. */
function takenAfterAll(): Claim {
  const labels = { reads: ['astray', 'home'], controls: ['taken'] };
  return claims('sealed.uploads.refused-elsewhere', labels, (read) => {
    const [astray, home] = [read('astray'), read('home')];
    if (accepted(home)) return null;
    const made = !refusedForSure(astray);
    if (made || ![400, 409].includes(home.status)) return { inconclusive: describe(home) };
    return otherAnswer(home, '202, as to one that came here first');
  });
}
