import {
  alterations,
  altered,
  beginningOf,
  beginnings,
  longestBeginning,
  type Alteration,
} from '../../fixtures/generators/altered-bytes.ts';
import { defineProperty } from '../../harness/define-property.ts';
import type { Check } from '../../harness/model/check.ts';
import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import { freshUpload, uploadRoutes } from '../resources/messages/message-support.ts';
import { noRepeat } from './upload-lookalikes.ts';
import { controlUpload, noneOfCut, upload } from './upload-support.ts';

/** Cases of each, beside the examples: few, for each is a request. */
const runs = 6;

/** Where an upload that is known by parts of itself is unlikely to look. */
const between: readonly Alteration[] = [
  { kind: 'flipped', place: 3333, value: 0 },
  { kind: 'swapped', place: 8000, value: 0 },
];

/** Any bytes that are nearly those of an envelope (contract: sealed rule 1). */
export function anyAlteredChecks(direction: EnvelopeDirection): readonly Check[] {
  return [anyAltered(direction), anyCut(direction)];
}

/** whether such bytes are refused, and how, is open; a repeat of the envelope they are not. */
function anyAltered(direction: EnvelopeDirection): Check {
  const callee = uploadRoutes[direction];
  return defineProperty<Alteration, Uint8Array>({
    id: `${callee}/any-altered`,
    title: 'does not answer an accepted envelope that is altered at any one place as its repeat',
    callee,
    cases: { arbitrary: alterations(), examples: between, runs },
    setUp: async (drive) => {
      const envelope = await freshUpload(drive, direction);
      await drive.send('first', upload(drive, direction, envelope));
      return envelope.body;
    },
    drive: async (drive, alteration, envelope) => {
      const { bytes, fault } = altered(Buffer.from(envelope), alteration);
      const parts = { body: bytes, fault, regular: false };
      await drive.send('altered', upload(drive, direction, parts));
    },
    claims: [noRepeat(direction, 'altered')],
  });
}

/** Of an envelope that never came whole, for one that did may be told of a conflict. */
function anyCut(direction: EnvelopeDirection): Check {
  const callee = uploadRoutes[direction];
  return defineProperty<number, Uint8Array>({
    id: `${callee}/any-cut`,
    title: 'refuses an envelope that is cut off anywhere in its first three quarters',
    callee,
    cases: { arbitrary: beginnings(), examples: [longestBeginning], runs },
    setUp: async (drive) => {
      await controlUpload(drive, direction);
      return (await freshUpload(drive, direction)).body;
    },
    drive: async (drive, share, envelope) => {
      const { bytes, fault } = beginningOf(Buffer.from(envelope), share);
      await drive.send('short', upload(drive, direction, { body: bytes, fault }));
    },
    claims: [noneOfCut('short')],
  });
}
