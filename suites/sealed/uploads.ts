import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { refuses } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive, EnvelopeDirection } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { anyAlteredChecks } from './any-altered.ts';
import { anySequence } from './any-sequence.ts';
import { sealedSecondDevice } from './second-device.ts';
import { crossed } from './upload-crossed.ts';
import { uploadDeviceChecks } from './upload-devices.ts';
import { elsewhere } from './upload-elsewhere.ts';
import { keyedUpload, lookalikeChecks } from './upload-lookalikes.ts';
import { repeatChecks } from './upload-repeats.ts';
import { shownChecks } from './upload-shown.ts';
import {
  controlUpload,
  directions,
  noneOf,
  noneOfCut,
  upload,
  uploadCheck,
} from './upload-support.ts';
import { freshUpload } from '../resources/messages/message-support.ts';
import { anyIds } from '../resources/ids/sample-paths.ts';

/** Media types that an envelope does not have; null sends none. */
const wrongTypes = {
  missing: null,
  json: 'application/json',
  bytes: 'application/octet-stream',
  'next version': 'application/vnd.svc.sealed.v2',
  'later version': 'application/vnd.svc.sealed.v10',
  'no version': 'application/vnd.svc.sealed',
} as const;

/** The media type as HTTP lets it be written too; whether the contract does is open. */
const otherwiseWritten = {
  'in capitals': 'Application/Vnd.Svc.Sealed.V1',
  'with a parameter': 'application/vnd.svc.sealed.v1; profile=1',
} as const;

/** An envelope as text stands for its bytes, and is none of them. */
const inText = {
  base64: ['base64', (bytes: Buffer) => bytes.toString('base64')],
  'base64-url': ['base64 for URLs', (bytes: Buffer) => bytes.toString('base64url')],
  'base64-lines': [
    'base64 in lines',
    (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{1,76}/g, '$&\r\n'),
  ],
  hex: ['hexadecimal digits', (bytes: Buffer) => bytes.toString('hex')],
} as const;

const unsupported = { status: 415, code: 'unsupported_media_type' } as const;

/** Media type and bytes of an upload, and the same bytes again (contract: sealed rule 1). */
export const sealedUploadsSuite: Suite = {
  id: 'sealed-uploads',
  title: 'Sealed envelopes are uploaded under their media type, each once',
  checks: [
    ...directions.flatMap((direction) => [
      mediaType(direction),
      otherwise(direction),
      noEnvelope(direction),
      ...repeatChecks(direction),
      ...lookalikeChecks(direction),
      ...anyAlteredChecks(direction),
      crossed(direction),
      keyedUpload(direction),
    ]),
    anySequence,
    ...shownChecks,
    ...sealedSecondDevice,
    elsewhere(),
    ...uploadDeviceChecks(),
  ],
};

function mediaType(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'media-type',
    title: 'refuses an envelope under another media type or none',
    drive: async (drive) => {
      const control = await controlUpload(drive, direction);
      let envelope = await freshUpload(drive, direction);
      for (const [label, type] of Object.entries(wrongTypes)) {
        const fault = type === null ? 'no media type' : `the media type is ${type}`;
        const odd = { mediaType: type, fault, regular: false };
        const answer = await drive.send(label, upload(drive, direction, { ...envelope, ...odd }));
        // one that was taken by mistake is no new one for the next
        if (!refusedForSure(answer)) envelope = await freshUpload(drive, direction);
      }
      const known = bytesOf(control);
      if (!known) return;
      const fault = 'the media type is application/json';
      const odd = { body: known, mediaType: wrongTypes.json, fault, regular: false };
      await drive.send('known', upload(drive, direction, odd));
    },
    claims: [
      ...Object.entries(wrongTypes).map(([label, type]) =>
        refuses('sealed.uploads.media-type', label, [
          unsupported,
          // a header that is missing is a bad request as well
          ...(type === null ? [{ status: 400, code: 'invalid_request' }] : []),
        ]),
      ),
      // bytes that were taken before are looked at no less
      refuses('sealed.uploads.media-type', 'known', [unsupported]),
    ],
  });
}

/** Bytes that were taken, as JSON could carry them, and under the media type in another spelling. */
function otherwise(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'otherwise-sent',
    title: 'refuses an envelope within JSON',
    drive: async (drive) => {
      const known = bytesOf(await controlUpload(drive, direction));
      if (!known) return;
      const wrapped = Buffer.from(JSON.stringify({ envelope: known.toString('base64') }));
      const fault = 'the envelope is a member of a JSON object';
      const odd = { body: wrapped, mediaType: wrongTypes.json, fault, regular: false };
      await drive.send('wrapped', upload(drive, direction, odd));
      await observeWriting(drive, direction, known);
    },
    claims: [refuses('sealed.uploads.media-type', 'wrapped', [unsupported])],
  });
}

/** The bytes of an upload that was accepted, where they are recorded whole. */
function bytesOf(taken: Answer): Buffer | null {
  const { body } = taken.exchange.request;
  if (body === null || body.truncated || !accepted(taken)) return null;
  return Buffer.from(body.content, body.encoding);
}

/** The bytes that were taken already, so that they make nothing new. */
async function observeWriting(drive: Drive, direction: EnvelopeDirection, known: Uint8Array) {
  for (const [how, type] of Object.entries(otherwiseWritten)) {
    const fault = `the media type is written ${how}`;
    const odd = { body: known, mediaType: type, fault, regular: false };
    const { status } = await drive.send(how, upload(drive, direction, odd));
    drive.observe(`the sealed media type ${how}`, String(status));
  }
}

function noEnvelope(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'not-an-envelope',
    title: 'refuses an empty body, other bytes, half an envelope and one that is written as text',
    drive: async (drive) => {
      await controlUpload(drive, direction);
      const { body } = await freshUpload(drive, direction);
      const send = (label: string, bytes: Uint8Array, fault: string) =>
        drive.send(label, upload(drive, direction, { body: bytes, fault }));
      await send('empty', Buffer.alloc(0), 'the body is empty');
      const text = anyIds(drive.random).join(' ');
      await send('text', Buffer.from(text, 'utf8'), 'the body is a line of text');
      const half = body.subarray(0, Math.floor(body.length / 2));
      await send('half', half, 'the second half of the envelope is missing');
      for (const [label, [form, write]] of Object.entries(inText)) {
        const written = Buffer.from(write(Buffer.from(body)), 'latin1');
        await send(label, written, `the envelope is written in ${form}`);
      }
    },
    claims: [
      noneOf('empty'),
      // what is no envelope may be one that is not let through
      noneOf('text', 403),
      noneOfCut('half'),
      // as text it is longer as well
      ...Object.keys(inText).map((label) => noneOf(label, 403, 413)),
    ],
  });
}
