import { messagesIn } from '../resources/messages/timeline-support.ts';
import { counts } from '../../harness/claims/lists.ts';
import { changedValue, otherAnswer } from '../../harness/judge/found.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../harness/judge/claims.ts';
import type { Allowed } from '../../harness/model/found.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import { madeAtOnce } from '../resources/in-flight/at-once.ts';
import { hasEnded, staysEnded } from '../resources/messages/message-states.ts';
import { handedOut } from '../resources/messages/handed-out.ts';
import { walk } from '../resources/lists/paging.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import {
  freshUpload,
  uploadedId,
  uploadRoutes,
  uploadIds,
} from '../resources/messages/message-support.ts';
import { upload, uploadCheck } from './upload-support.ts';
import { everyAnswer } from '../../harness/claims/answers.ts';

const conflicts: readonly Allowed[] = [
  { status: 409, code: 'idempotency_conflict' },
  { status: 409, code: 'event_id_conflict' },
];
const twins = ['twin-1', 'twin-2', 'twin-3'] as const;

/** The same bytes again, one after the other and at once (contract: sealed rule 1). */
export function repeatChecks(direction: EnvelopeDirection): readonly Check[] {
  return [
    repeated(direction),
    remembered(direction),
    ...(direction === 'outbound' ? [rememberedOnceTaken()] : []),
    raced(direction),
    madeAtOnce(uploadRoutes[direction], {
      clause: 'sealed.uploads.at-once',
      id: uploadIds[direction],
      good: async (drive) => upload(drive, direction, await freshUpload(drive, direction)),
    }),
  ];
}

function repeated(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'repeat',
    title: 'answers 202 with the same id to the same bytes again',
    drive: async (drive) => {
      const envelope = await freshUpload(drive, direction);
      const first = await drive.send('first', upload(drive, direction, envelope));
      const again = await drive.send('again', upload(drive, direction, envelope));
      const told = [first, again].map(({ json }) => textOf(member(json, 'created')));
      drive.observe(`created of ${direction} bytes that come again`, told.join(', then '));
    },
    claims: [sameId(direction, ['first', 'again'], ['first'])],
  });
}

/** also once another upload came and, of a message, once it was cancelled. */
function remembered(direction: EnvelopeDirection): Check {
  const outbound = direction === 'outbound';
  return uploadCheck(direction, {
    key: 'remembered',
    title: 'makes nothing new of the same bytes after another upload, or of a cancelled message',
    ...(outbound && { alsoCalls: ['sealed.messages.cancel', 'sealed.messages.get'] }),
    drive: async (drive) => {
      const envelope = await freshUpload(drive, direction);
      const first = await drive.send('first', upload(drive, direction, envelope));
      await drive.send('other', upload(drive, direction, await freshUpload(drive, direction)));
      await drive.send('again', upload(drive, direction, envelope));
      const message_id = uploadedId(direction, first);
      if (!outbound || message_id === undefined) return;
      const path = { message_id };
      const cancelled = await drive.send(
        'cancel',
        drive.request('sealed.messages.cancel', { path }),
      );
      await drive.send('after-cancel', upload(drive, direction, envelope));
      const read = drive.request('sealed.messages.get', { path });
      const ended = hasEnded(cancelled);
      await sendUntil(drive, 'still', read, ([one]) => !ended || (!!one && hasEnded(one)));
    },
    claims: [
      sameId(direction, ['first', 'again'], ['first', 'other']),
      ...(outbound
        ? [
            noSecond('after-cancel'),
            staysEnded('sealed.messages.get.after-cancel', 'cancel', 'still'),
          ]
        : []),
    ],
  });
}

/** what a device has taken is under way, and a repeat would send it twice. */
function rememberedOnceTaken(): Check {
  return uploadCheck('outbound', {
    key: 'remembered-after-dispatch',
    title: 'makes no second message of the same bytes once a device has taken the first',
    needs: { freshAccount: true, states: ['dispatch'], members: ['deviceId'] },
    drive: async (drive) => {
      const envelope = await freshUpload(drive, 'outbound');
      const first = await drive.send('first', upload(drive, 'outbound', envelope));
      const message = uploadedId('outbound', first);
      await handedOut(drive, message ?? drive.stop('the envelope made no message'));
      await drive.send('after-dispatch', upload(drive, 'outbound', envelope));
    },
    claims: [noSecond('after-dispatch'), knownAgain('after-dispatch')],
  });
}

/** What refuses it may have a cause of its own; a conflict is that of other bytes. */
function knownAgain(label: string, control = 'first'): Claim {
  return everyAnswer(
    'sealed.uploads.remembered',
    label,
    'no conflict with itself',
    (again) => !isAllowed(again, conflicts),
    {
      controls: [control],
    },
  );
}

/** A refusal makes none either. */
function noSecond(label: string): Claim {
  const labels = { reads: ['first', label], controls: ['first'] };
  return claims('sealed.uploads.remembered', labels, (read) => {
    const [first, again] = ['first', label].map((one) =>
      accepted(read(one)) ? uploadedId('outbound', read(one)) : undefined,
    );
    if (again === undefined || again === first) return null;
    return { at: label, ...changedValue(uploadIds.outbound, first, again) };
  });
}

/**
 * who meets another may be told so; what is taken is one, and the next repeat finds it. No
 * more than three at once, for a fifth body in flight may lawfully be throttled.
 */
function raced(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'repeat-at-once',
    title: 'takes simultaneous uploads of the same bytes as one, and answers a repeat with its id',
    ...(direction === 'outbound' && {
      alsoCalls: ['sealed.messages.list'],
    }),
    drive: async (drive) => {
      const envelope = await freshUpload(drive, direction);
      await drive.race(twins.map((label) => [label, upload(drive, direction, envelope)] as const));
      await drive.send('once-more', upload(drive, direction, envelope));
      // the list of a fixed account holds what others have sent as well
      if (direction === 'inbound') return;
      if (!drive.ownAccount) drive.stop('what it adds would not be told', 'states.account');
      await walk(drive, 'sealed.messages.list', 'list');
    },
    claims: [
      sameId(direction, ['once-more', ...twins], [], [{ status: 409 }]),
      ...twins.map((label) => knownAgain(label, 'once-more')),
      ...(direction === 'outbound' ? [keepsOne()] : []),
    ],
  });
}

/** Claims that the first of the labels is taken, and the others under its id or refused as allowed. */
export function sameId(
  direction: EnvelopeDirection,
  labels: readonly string[],
  controls: readonly string[],
  allowed: readonly Allowed[] = [],
): Claim {
  return claims('sealed.uploads.repeat', { reads: labels, controls }, (read) => {
    const [first = ''] = labels;
    const taken = labels.filter((label) => label === first || !isAllowed(read(label), allowed));
    const odd = taken.find((label) => read(label).status !== 202 || !accepted(read(label)));
    if (odd !== undefined) return otherAnswer(read(odd), '202, as for the same bytes');
    const ids = taken.map((label) => uploadedId(direction, read(label)));
    if (ids.includes(undefined)) return { inconclusive: 'an answer names nothing' };
    const other = ids.findIndex((id) => id !== ids[0]);
    if (other < 0) return null;
    return { at: taken[other] ?? first, ...changedValue(uploadIds[direction], ids[0], ids[other]) };
  });
}

/** The account is fresh, so that its list holds only what came of these bytes. */
function keepsOne(): Claim {
  return counts('sealed.uploads.repeat', ['list-*'], 'messages', { most: 1 }, uploaded, {
    mayFail: twins,
  });
}

function uploaded(read: Reader): number {
  return messagesIn(read.all('list-')).length;
}
