import { otherAnswer, stillListed } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims, isAllowed, refuses } from '../../harness/judge/claims.ts';
import type { Allowed } from '../../harness/model/found.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, EnvelopeDirection, StateValues } from '../../harness/model/drive.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { freshUpload, uploadRoutes } from '../resources/messages/message-support.ts';
import { itemsIn, walk } from '../resources/lists/paging.ts';
import { refusedAgain } from '../resources/messages/refused-again.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';

/** A refusal that a state of the target provokes, and the clause that names it. */
interface Refusal {
  readonly key: string;
  readonly clause: ClauseId;
  readonly allowed: Allowed;
  /** States that bring it about, beside the envelope's own. */
  readonly states: readonly string[];
  /** True where what the target learns of the envelope may end it. */
  readonly passing?: boolean;
  /** True where it is the envelope's own, and no other of its device has it. */
  readonly itsOwn?: boolean;
  /** Brings it about and gives the envelope to send. */
  readonly provoke: (drive: Drive) => Promise<Uint8Array>;
}

/** The codes of the sealed table that an upload can meet (contract: "Sealed codes and statuses"). */
export const uploadRefusalsSuite: Suite = {
  id: 'sealed-upload-refusals',
  title: 'An envelope that can not be taken is refused under its code',
  checks: [
    ...envelopeProblems('outbound').map((refusal) => refused('outbound', refusal)),
    ...envelopeProblems('inbound').map((refusal) => refused('inbound', refusal)),
    ...hindrances().map((refusal) => refused('outbound', refusal)),
    held('outbound'),
    held('inbound'),
  ],
};

/** The problems that the state `envelope` makes, by direction; each has its code in its name. */
function envelopeProblems(direction: EnvelopeDirection): Refusal[] {
  const shared = [
    problem('future_manifest', 400, 'sealed.uploads.future-manifest'),
    problem('stale_manifest', 403, 'sealed.uploads.stale-manifest'),
    problem('re_enrollment_required', 403, 'sealed.uploads.re-enrollment'),
  ];
  const own =
    direction === 'outbound'
      ? [problem('idempotency_conflict', 409, 'sealed.uploads.idempotency-conflict')]
      : [
          problem('stale_event', 400, 'sealed.uploads.stale-event'),
          problem('event_id_conflict', 409, 'sealed.uploads.event-id-conflict'),
          problem('sequence_conflict', 409, 'sealed.uploads.sequence-conflict'),
        ];
  return [...shared, ...own].map((make) => make(direction));
}

function problem(code: string, status: number, clause: ClauseId) {
  return (direction: EnvelopeDirection): Refusal => ({
    key: code.replaceAll('_', '-'),
    clause,
    allowed: { status, code },
    states: ['envelope'],
    // a newer manifest may be fetched once it is heard of
    ...(code === 'future_manifest' && { passing: true }),
    itsOwn: status === 409 || code === 'stale_event',
    provoke: (drive) => envelopeOf(drive, { direction, problem: code }),
  });
}

/** What keeps a device or an account from taking more, however good the envelope. */
function hindrances(): Refusal[] {
  const submit = 'sealed.messages.submit';
  return [
    {
      key: 'queue-full',
      clause: `${submit}.queue-full`,
      allowed: { status: 429, code: 'queue_full' },
      states: ['device', 'envelope'],
      provoke: async (drive) => {
        const deviceId = await deviceByHook(drive, { queueFull: true });
        return envelopeOf(drive, { direction: 'outbound', deviceId });
      },
    },
    billing('quota-exceeded', 'quotaExceeded', { status: 429, code: 'quota_exceeded' }),
    billing('billing-pending', 'billingPending', { status: 503, code: 'billing_pending' }),
  ];
}

function billing(
  key: 'quota-exceeded' | 'billing-pending',
  condition: string,
  allowed: Allowed,
): Refusal {
  return {
    key,
    clause: `sealed.messages.submit.${key}`,
    allowed,
    states: ['billing'],
    passing: allowed.status === 503,
    provoke: async (drive) => {
      const { body } = await freshUpload(drive, 'outbound');
      await drive.state('billing', { account: drive.account.accountId, condition });
      return body;
    },
  };
}

/** The rows of uploads know no payment hold: the clauses on every answer say what one may meet. */
function held(direction: EnvelopeDirection): Check {
  const callee = uploadRoutes[direction];
  return defineCheck({
    id: `${callee}/payment-hold`,
    title: 'answers as its row allows while a payment hold lies on the account',
    callee,
    needs: { states: ['billing'], freshAccount: true },
    drive: async (drive) => {
      await drive.send('control', drive.request(callee, await freshUpload(drive, direction)));
      const parts = await freshUpload(drive, direction);
      await drive.state('billing', { account: drive.account.accountId, condition: 'paymentHold' });
      const fault = 'a payment hold lies on the account';
      await drive.send('held', drive.request(callee, { ...parts, fault }));
    },
    claims: [accepts(`${callee}.accepted`, 'control', 202)],
  });
}

/** An envelope that the hook makes: sending it now meets the problem. */
export async function envelopeOf(drive: Drive, params: StateValues): Promise<Uint8Array> {
  const { envelope } = await drive.state('envelope', {
    account: drive.account.accountId,
    ...params,
  });
  if (typeof envelope !== 'string')
    return drive.stop('the state envelope answered without envelope');
  return Buffer.from(envelope, 'base64');
}

/**
 * The list of messages is walked before and after, on an account that nothing else adds to. Inbound
 * events stand in no list.
 */
function refused(direction: EnvelopeDirection, refusal: Refusal): Check {
  const { key, clause, allowed, states, passing, itsOwn, provoke } = refusal;
  const callee = uploadRoutes[direction];
  const list = 'sealed.messages.list';
  const listed = direction === 'outbound';
  return defineCheck({
    id: `${callee}/${key}`,
    title: `answers ${allowed.status} ${allowed.code} to an envelope that meets it, and makes nothing of it`,
    callee,
    ...(listed && { alsoCalls: [list] }),
    needs: { states, freshAccount: true },
    drive: async (drive) => {
      // what the hook sends for an envelope's own problem is listed by when what is sent after it is
      const own = listed && itsOwn ? await provoke(drive) : null;
      const parts = await freshUpload(drive, direction);
      const control = await drive.send('control', drive.request(callee, parts));
      const body = own ?? (await provoke(drive));
      if (listed) await walkUntil(drive, list, 'before', (pages) => shows(pages, control));
      const fault = `the target is to answer ${allowed.code}`;
      await drive.send('refused', drive.request(callee, { body, fault }));
      if (!passing) await drive.send('again', drive.request(callee, { body, fault }));
      if (listed) await walk(drive, list, 'after');
      if (!itsOwn) return;
      const next = await envelopeOf(drive, { direction });
      await drive.send('next', drive.request(callee, { body: next }));
    },
    claims: [
      refuses(clause, 'refused', [allowed], { judgesThrottling: true }),
      ...(itsOwn ? [leavesOthers(allowed)] : []),
      ...(passing ? [] : [refusedAgain('sealed.uploads.refused-again', 'refused')]),
      ...(listed ? [makesNothing(passing ? ['refused'] : ['refused', 'again'])] : []),
    ],
  });
}

/** a good envelope that the hook makes now; what else refuses it is another matter. */
function leavesOthers(refusal: Allowed): Claim {
  const labels = { reads: ['refused', 'next'], controls: ['control'] };
  return claims('sealed.uploads.refused-leaves-others', labels, (read) => {
    const [earlier, next] = [read('refused'), read('next')];
    if (accepted(next)) return null;
    if (!isAllowed(earlier, [refusal]) || !isAllowed(next, [refusal]))
      return { inconclusive: describe(next) };
    return otherAnswer(next, '202, as to any good envelope of the device');
  });
}

function makesNothing(refusals: readonly string[]): Claim {
  const walks = ['before-*', 'after-*'];
  return claims(
    'sealed.messages.submit.refused-submits-nothing',
    { reads: [...refusals, ...walks], controls: ['control', ...walks], judgesThrottling: true },
    (read) => {
      if (refusals.map(read).some(accepted))
        return { inconclusive: 'the envelope was not refused' };
      // a list may be slow to show what the good envelope made
      const sent = textOf(member(read('control').json, 'message_id'));
      const before = new Set([...idsIn(read.all('before-')), sent]);
      const made = idsIn(read.all('after-')).find((id) => !before.has(id));
      return made === undefined ? null : { at: 'after-1', ...stillListed(`the message ${made}`) };
    },
  );
}

function shows(pages: readonly Answer[], sent: Answer): boolean {
  return !accepted(sent) || idsIn(pages).includes(textOf(member(sent.json, 'message_id')));
}

function idsIn(pages: readonly Answer[]): string[] {
  return pages
    .flatMap((page) => itemsIn('sealed.messages.list', page))
    .map((message) => textOf(member(message, 'message_id')));
}
