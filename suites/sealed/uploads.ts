import { defineCheck, type CheckDraft } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims, isAllowed, refuses, type Allowed } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, EnvelopeDirection } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { anyIds } from '../everywhere/sample-paths.ts';
import { itemsIn, walk } from '../everywhere/paging.ts';
import { lookAt } from '../public/delivery-support.ts';
import { freshUpload, uploadedId, uploadRoutes } from './message-support.ts';

const directions = ['outbound', 'inbound'] as const;
const twins = ['twin-1', 'twin-2', 'twin-3'] as const;

/** Media types that an envelope does not have; null sends none. */
const wrongTypes = {
  missing: null,
  json: 'application/json',
  bytes: 'application/octet-stream',
} as const;

/** Media type and bytes of an upload, and the same bytes again (contract: sealed rule 1). */
export const sealedUploadsSuite: Suite = {
  id: 'sealed-uploads',
  title: 'Sealed envelopes are uploaded under their media type, each once',
  checks: [
    ...directions.flatMap((direction) => [
      mediaType(direction),
      noEnvelope(direction),
      repeated(direction),
      raced(direction),
    ]),
    listed(),
    fannedOut(),
  ],
};

function uploadCheck(
  direction: EnvelopeDirection,
  draft: Omit<CheckDraft, 'id' | 'callee'> & { readonly key: string },
): Check {
  const { key, ...rest } = draft;
  const callee = uploadRoutes[direction];
  return defineCheck({ ...rest, id: `${callee}/${key}`, callee });
}

function upload(drive: Drive, direction: EnvelopeDirection, parts: RequestParts) {
  return drive.request(uploadRoutes[direction], parts);
}

function control(drive: Drive, direction: EnvelopeDirection) {
  const build = async () => upload(drive, direction, await freshUpload(drive, direction));
  return drive.control(build, 'sealedMessages');
}

function mediaType(direction: EnvelopeDirection): Check {
  const labels = Object.keys(wrongTypes);
  return uploadCheck(direction, {
    key: 'media-type',
    title: 'answers 415 unsupported_media_type to an envelope under another media type or none',
    drive: async (drive) => {
      await control(drive, direction);
      const envelope = await freshUpload(drive, direction);
      for (const [label, type] of Object.entries(wrongTypes)) {
        const fault = type === null ? 'no media type' : `the media type is ${type}`;
        const odd = { mediaType: type, fault, regular: false };
        await drive.send(label, upload(drive, direction, { ...envelope, ...odd }));
      }
    },
    claims: labels.map((label) =>
      refuses('sealed.uploads.media-type', label, [
        { status: 415, code: 'unsupported_media_type' },
      ]),
    ),
  });
}

function noEnvelope(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'not-an-envelope',
    title: 'answers 400 to an empty body, to other bytes and to half an envelope',
    drive: async (drive) => {
      await control(drive, direction);
      const { body } = await freshUpload(drive, direction);
      const send = (label: string, bytes: Uint8Array, fault: string) =>
        drive.send(label, upload(drive, direction, { body: bytes, fault }));
      await send('empty', Buffer.alloc(0), 'the body is empty');
      const text = anyIds(drive.random).join(' ');
      await send('text', Buffer.from(text, 'utf8'), 'the body is a line of text');
      const half = body.subarray(0, Math.floor(body.length / 2));
      await send('half', half, 'the second half of the envelope is missing');
    },
    claims: ['empty', 'text', 'half'].map((label) =>
      refuses('sealed.uploads.not-an-envelope', label, [{ status: 400 }]),
    ),
  });
}

function repeated(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'repeat',
    title: 'answers 202 with the same id to the same bytes again',
    drive: async (drive) => {
      drive.spend('sealedMessages');
      const envelope = await freshUpload(drive, direction);
      await drive.send('first', upload(drive, direction, envelope));
      await drive.send('again', upload(drive, direction, envelope));
    },
    claims: [
      sameId(direction, ['first', 'again'], ['first']),
      claims(
        'sealed.uploads.repeat-created',
        { reads: ['first', 'again'], controls: ['first', 'again'] },
        (read) => {
          const [first, again] = ['first', 'again'].map((label) =>
            member(read(label).json, 'created'),
          );
          if (first === true && again === false) return null;
          const got = `${String(first)}, then ${String(again)}`;
          return { at: 'again', expected: 'created true, then false', got };
        },
      ),
    ],
  });
}

/**
 * who meets another may be told so; what is taken is one, and the next repeat finds it. No
 * more than three at once, for a fifth body in flight may lawfully be throttled.
 */
function raced(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'repeat-at-once',
    title: 'takes the same bytes that come at once for one, and answers a repeat with its id',
    ...(direction === 'outbound' && {
      alsoCalls: ['sealed.messages.list'],
      needs: { freshAccount: true },
    }),
    drive: async (drive) => {
      drive.spend('sealedMessages');
      const envelope = await freshUpload(drive, direction);
      await drive.race(twins.map((label) => [label, upload(drive, direction, envelope)] as const));
      await drive.send('once-more', upload(drive, direction, envelope));
      if (direction === 'outbound') await walk(drive, 'sealed.messages.list', 'list');
    },
    claims: [
      sameId(direction, ['once-more', ...twins], [], [{ status: 409 }]),
      ...(direction === 'outbound' ? [keepsOne()] : []),
    ],
  });
}

/** Claims that the first of the labels is taken, and the others under its id or refused as allowed. */
function sameId(
  direction: EnvelopeDirection,
  labels: readonly string[],
  controls: readonly string[],
  allowed: readonly Allowed[] = [],
): Claim {
  return claims('sealed.uploads.repeat', { reads: labels, controls }, (read) => {
    const [first = ''] = labels;
    const taken = labels.filter((label) => label === first || !isAllowed(read(label), allowed));
    const odd = taken.find((label) => read(label).status !== 202 || !accepted(read(label)));
    if (odd !== undefined)
      return { at: odd, expected: '202, as for the same bytes', got: describe(read(odd)) };
    const ids = taken.map((label) => uploadedId(direction, read(label)));
    if (ids.includes(undefined)) return { undecided: 'an answer names nothing' };
    const other = ids.findIndex((id) => id !== ids[0]);
    if (other < 0) return null;
    const at = taken[other] ?? first;
    return { at, expected: `the id ${ids[0]}, as for the same bytes`, got: String(ids[other]) };
  });
}

/** The account is fresh, so that its list holds what came of these bytes alone. */
function keepsOne(): Claim {
  const labels = { reads: [...twins, 'list-*'], controls: ['list-*'] };
  return claims('sealed.uploads.repeat', labels, (read) => {
    const kept = messagesIn(read.all('list-')).length;
    if (kept <= 1) return null;
    return { at: 'list-1', expected: 'one message of these bytes', got: `${kept} messages` };
  });
}

function messagesIn(pages: readonly Answer[]) {
  return pages.flatMap((page) => itemsIn('sealed.messages.list', page));
}

function listed(): Check {
  return uploadCheck('outbound', {
    key: 'listed',
    title: 'lists what it accepted under the id that it gave, and shows nothing of its content',
    alsoCalls: ['sealed.messages.list', 'sealed.messages.get', 'sealed.messages.cancel'],
    drive: async (drive) => {
      const submitted = await control(drive, 'outbound');
      const message =
        uploadedId('outbound', submitted) ?? drive.stop('a submission came without message_id');
      await walk(drive, 'sealed.messages.list', 'list');
      const path = { message_id: message };
      await drive.send('read', drive.request('sealed.messages.get', { path }));
      // Taken or too late: what it answers is read for content alone.
      await drive.send('cancel', drive.request('sealed.messages.cancel', { path }));
    },
    claims: [
      claims(
        'sealed.messages.list.shows-submitted',
        { reads: ['control', 'list-*'], controls: ['control', 'list-*'] },
        (read) => {
          const message = uploadedId('outbound', read('control'));
          const listing = messagesIn(read.all('list-'));
          if (listing.some((one) => one['message_id'] === message)) return null;
          const got = `${listing.length} others`;
          return { at: 'list-1', expected: `a message ${message}`, got };
        },
      ),
      claims('sealed.messages.get.accepted', { reads: ['read'], controls: ['control'] }, (read) => {
        const answer = read('read');
        const message = uploadedId('outbound', read('control'));
        if (accepted(answer) && member(answer.json, 'message_id') === message) return null;
        return { at: 'read', expected: `200 with the message ${message}`, got: describe(answer) };
      }),
    ],
  });
}

/** Which events reach which endpoints is open; what a delivery shows of them is not. */
function fannedOut(): Check {
  return uploadCheck('inbound', {
    key: 'fan-out',
    title: 'shows nothing of an uploaded event in the deliveries that come of it',
    alsoCalls: ['sealed.webhooks.create', 'sealed.webhooks.enable', 'sealed.deliveries.list'],
    drive: async (drive) => {
      const endpoint = await drive.endpoint('sealed');
      const path = { endpoint_id: endpoint };
      await drive.prepare(drive.request('sealed.webhooks.enable', { path }));
      drive.spend('sealedMessages');
      const event = await freshUpload(drive, 'inbound');
      await drive.send('event', upload(drive, 'inbound', event));
      await lookAt(drive, 'sealed', endpoint, 'deliveries');
    },
    // The judge reads every answer of a check for content (`harness/judge/sealed-content.ts`).
    claims: [accepts('sealed.inbound.upload.accepted', 'event', 202)],
  });
}
