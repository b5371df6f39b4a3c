import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import { retryAfter } from '../rates/retry-after.ts';
import { alsoReading, takesProbe } from '../../../harness/claims/answers.ts';
import { keptOpenCheck } from '../../resources/in-flight/in-flight-answered.ts';
import { fourEnd } from '../../resources/in-flight/in-flight-ends.ts';
import {
  fifthBeside,
  fifthCheck,
  heldBodies,
  holdBody,
  throttlesFifthBody,
  triesIn,
  tryFifth,
} from '../../resources/in-flight/in-flight.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { freshSubmission } from '../../resources/messages/alpha-support.ts';
import { furtherKey } from '../../resources/messages/further-key.ts';
import { onlyAccepted } from '../../resources/messages/only-accepted.ts';
import { walk } from '../../resources/lists/paging.ts';
import { messagesIn } from '../../resources/messages/timeline-support.ts';
import { isRateLimited, settleMs, takenAtLast, tryFor } from '../../resources/in-flight/tries.ts';

const callee = 'alpha.submit';
const members = ['deviceId', 'recipient'] as const;
const judgesThrottling = true;

/** Four bodies on their way, withheld until what is claimed of them was tried. */
export const inFlightChecks: readonly Check[] = [
  inFlight(),
  // four bodies of ours are enough for the next to be throttled, and they come to their end, and as messages do
  fifthCheck({
    key: 'fifth-in-flight',
    when: 'while four bodies are on their way, whoever else uses the account',
    clause: 'public.in-flight.fifth',
    callee,
    needs: { members },
    drive: async (drive) => {
      drive.afford('alphaMessages', heldBodies.length + 1);
      await fifthBeside(drive, () => freshSubmission(drive));
    },
  }),
  ofAnother(),
  fourEnd('submission', 'chunked'),
  // bodies are counted for an account, by whichever of its keys they come
  fifthCheck({
    key: 'in-flight-by-another-key',
    when: 'to another key while four bodies of the account are on their way',
    clause: 'public.in-flight.fifth',
    callee,
    needs: { freshAccount: true, states: ['device', 'credential'], members },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      const [way] = await furtherKey(drive, device_id, 1);
      const credentials = way?.credentials ?? drive.stop('no other key reaches the device');
      await fifthBeside(
        drive,
        () => freshSubmission(drive, { device_id }),
        () => freshSubmission(drive, { device_id }, { credentials }),
      );
    },
  }),
  keptOpenCheck({
    title: 'takes a submission while the connections of four that were answered stay open',
    callee,
    needs: { members },
    four: (drive) => freshSubmission(drive),
    tries: { idle: ['public.in-flight.freed', (drive) => freshSubmission(drive)] },
  }),
];

function inFlight(): Check {
  return defineCheck({
    id: `${callee}/in-flight`,
    title: 'answers 429 rate_limited to the fifth body on its way, and none before or after',
    callee,
    alsoCalls: ['ownerMessages.list'],
    needs: { freshAccount: true, unbuffered: true, members },
    drive: async (drive) => {
      const account = await drive.anotherAccount();
      const open: OpenRequest[] = [];
      try {
        for (const label of heldBodies) {
          if (label === heldBodies.at(-1)) {
            await drive.pause(settleMs[0]);
            await drive.send('fourth', await freshSubmission(drive));
            await drive.pause(settleMs[0]);
          }
          open.push(await holdBody(drive, label, await freshSubmission(drive)));
        }
        let refused = await freshSubmission(drive);
        await tryFifth(drive, async () => (refused = await freshSubmission(drive)));
        await drive.send('elsewhere', await freshSubmission(drive, {}, { account }));
        await open[0]?.finish();
        await tryFor(drive, 'freed', () => freshSubmission(drive));
        await Promise.all(open.slice(1).map((one) => one.finish()));
        await tryFor(drive, 'again', () => Promise.resolve(refused));
        await walk(drive, 'ownerMessages.list', 'after');
      } finally {
        for (const one of open) one.abort();
      }
    },
    claims: [
      throttlesFifthBody('public.in-flight.fifth'),
      retryAfter('form', 'fifth-*', (read) => triesIn(read).find(isRateLimited)),
      // Each of the first three was sent while fewer than four were on their way.
      ...heldBodies
        .slice(1, 3)
        .map((label, place) => notEarly(label, heldBodies.slice(0, place + 1))),
      notEarly('fourth', heldBodies.slice(0, -1)),
      notEarly('elsewhere', heldBodies),
      freed(),
      refusedComesAgain(),
      onlyAccepted('alpha.submit.refused-submits-nothing', {
        sent: [...heldBodies, 'fourth', 'fifth-*', 'freed-*', 'again-*'],
        list: 'after',
        listed: messagesIn,
      }),
    ],
  });
}

/**
 * Another account, which has nothing on its way, is asked before, beside and after four bodies of this one: others may
 * use the target, and only what is refused beside them and at no other time is refused for them.
 */
function ofAnother(): Check {
  return defineCheck({
    id: `${callee}/in-flight-of-another`,
    title: 'takes submissions of an account while four bodies of another are on their way',
    callee,
    needs: { freshAccount: true, unbuffered: true, members },
    drive: async (drive) => {
      const account = await drive.anotherAccount();
      const asked = (label: string) =>
        tryFor(drive, label, () => freshSubmission(drive, {}, { account }));
      await asked('before');
      const open = await holdFour(drive);
      try {
        await asked('beside');
        await Promise.all(open.map((one) => one.finish()));
      } finally {
        for (const one of open) one.abort();
      }
      await asked('after');
    },
    claims: [besideAnother()],
  });
}

/** Claims that a submission is not throttled while fewer than four of its account are on their way. */
function notEarly(label: string, controls: readonly string[]): Claim {
  // The 429 of the fifth is part of the matter, and nothing that may pass.
  // So is what became of the others that were on their way.
  const claim = takesProbe('public.in-flight.not-early', label, [{ status: 202 }], {
    controls,
    judgesThrottling,
    throttledWith: [...heldBodies, 'fourth'],
    blames: isRateLimited,
  });
  return alsoReading(claim, { reads: ['fifth-*'] });
}

function freed(): Claim {
  const labels = {
    // the fourth may meet a place that was not given back, and is refused for it
    reads: ['held-4', 'fifth-*', 'freed-*'],
    controls: heldBodies.slice(0, 1),
    judgesThrottling,
  } as const;
  return claims('public.in-flight.freed', labels, (read) => {
    if (!isFifthThrottled(read)) return noFifth;
    const tries = read.all('freed-');
    return takenAtLast(tries, 'once one of the four is over', () => tries.every(isRateLimited));
  });
}

/** The very request that was refused, once all four are over: the same key and body. */
function refusedComesAgain(): Claim {
  const labels = {
    reads: ['fifth-*', 'freed-*', 'again-*'],
    controls: heldBodies.slice(0, 1),
    judgesThrottling,
    throttledWith: [...heldBodies, 'fourth'],
  } as const;
  return claims('alpha.submit.refused-comes-again', labels, (read) => {
    if (!isFifthThrottled(read)) return noFifth;
    if (!read.all('freed-').some(accepted)) return { inconclusive: 'no place was given back' };
    const again = read.all('again-');
    return takenAtLast(
      again,
      'as to a new one',
      (last) => isRateLimited(last) || last.status === 409,
    );
  });
}

const noFifth = { inconclusive: 'no fifth was throttled' };

function isFifthThrottled(read: Reader): boolean {
  return read.all('fifth-').some(isRateLimited);
}

/** Opens four bodies; where one is answered at once, what others have on their way may be why, and all begin again. */
async function holdFour(drive: Drive): Promise<readonly OpenRequest[]> {
  for (let round = 1; ; round += 1) {
    const open: OpenRequest[] = [];
    // in turn, as the rounds are
    for (const label of heldBodies)
      open.push(await holdBody(drive, label, await freshSubmission(drive)));
    const answered = await Promise.all(open.map((one) => one.answeredWithin(settleMs[0])));
    if (round === settleMs.length || !answered.some(Boolean)) return open;
    for (const one of open) one.abort();
    await drive.pause(settleMs[round] ?? 0);
  }
}

function besideAnother(): Claim {
  const tries = ['before-*', 'beside-*', 'after-*'];
  const labels = { reads: [...tries, ...heldBodies], judgesThrottling: true } as const;
  return claims('public.in-flight.not-early', labels, (read) => {
    const [before = [], beside = [], after = []] = tries.map((label) =>
      read.all(label.slice(0, -1)),
    );
    const last = beside.at(-1);
    if (!last || (beside.some(accepted) && heldBodies.map(read).every(accepted))) return null;
    if (!beside.every(isRateLimited)) return { inconclusive: describe(last) };
    if (!before.some(accepted) || !after.some(accepted))
      return { inconclusive: 'the other account is refused at other times as well' };
    return takenAtLast(beside, 'with no other body of its account on its way');
  });
}
