import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { OpenRequest } from '../../../harness/model/drive.ts';
import { good, ofAnother } from './in-flight-of-another.ts';
import { retryAfterForm } from '../rates/retry-after.ts';
import { alsoReading, takesProbe } from '../../../harness/claims/answers.ts';
import { triesIn } from '../../resources/in-flight/fifth-refused.ts';
import { keepFourOpen, takenBesideOpen } from '../../resources/in-flight/in-flight-answered.ts';
import { byAnotherKey } from '../../resources/in-flight/in-flight-of-account.ts';
import {
  fifthBesideChunked,
  holdFourChunked,
} from '../../resources/in-flight/in-flight-refused.ts';
import {
  fifth,
  fifthBeside,
  heldBodies,
  holdBody,
  settleMs,
  tryFifth,
  tryFor,
} from '../../resources/in-flight/in-flight.ts';
import { onlyAccepted } from '../../resources/messages/only-accepted.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';
import { lookAtTimeline, messagesIn } from '../../resources/messages/timeline-support.ts';
import { asksForLonger } from '../../resources/in-flight/tries.ts';

const id = 'alpha.submit';
const judgesThrottling = true;

/** Four bodies on their way, withheld until what is claimed of them was tried. */
export const inFlightChecks: readonly Check[] = [
  inFlight(),
  fifthOfFound(),
  ofAnother(),
  besideChunked(),
  byAnotherKey(),
  besideOpen(),
];

function inFlight(): Check {
  return defineCheck({
    id: `${id}/in-flight`,
    title: 'answers 429 rate_limited to the fifth body on its way, and none before or after',
    callee: id,
    alsoCalls: ['ownerMessages.list'],
    needs: { freshAccount: true, unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const other = await drive.anotherAccount();
      const open: OpenRequest[] = [];
      try {
        for (const label of heldBodies) {
          if (label === heldBodies.at(-1)) {
            await drive.pause(settleMs[0]);
            await drive.send('fourth', await good(drive));
            await drive.pause(settleMs[0]);
          }
          open.push(await holdBody(drive, label, await good(drive)));
        }
        let refused = await good(drive);
        await tryFifth(drive, async () => (refused = await good(drive)));
        await drive.send('elsewhere', await good(drive, other));
        await open[0]?.finish();
        await tryFor(drive, 'freed', () => good(drive), accepted);
        await Promise.all(open.slice(1).map((one) => one.finish()));
        await tryFor(drive, 'again', () => Promise.resolve(refused), accepted);
        await lookAtTimeline(drive, 'after');
      } finally {
        for (const one of open) one.abort();
      }
    },
    claims: [
      fifth('public.in-flight.fifth'),
      retryAfterForm(['fifth-*'], (read) => triesIn(read).find(isRateLimited)),
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
 * Whatever else an account has on its way, four bodies of ours are enough for the next to be throttled.
 * The four come to their end, and as messages do.
 */
function fifthOfFound(): Check {
  return defineCheck({
    id: `${id}/fifth-in-flight`,
    title:
      'answers 429 rate_limited while four bodies are on their way, whoever else uses the account',
    callee: id,
    needs: { unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      drive.afford('alphaMessages', heldBodies.length + 1);
      await fifthBeside(drive, () => good(drive));
    },
    claims: [fifth('public.in-flight.fifth')],
  });
}

/** A body counts whether or not its head tells how long it is. */
function besideChunked(): Check {
  return defineCheck({
    id: `${id}/in-flight-chunked`,
    title: 'answers 429 rate_limited while four bodies of no announced length are on their way',
    callee: id,
    needs: { freshAccount: true, unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: (drive) => holdFourChunked(drive, () => good(drive)),
    claims: [fifthBesideChunked('public.in-flight.fifth')],
  });
}

/** A connection that stays open for what may come next carries no body. */
function besideOpen(): Check {
  return defineCheck({
    id: `${id}/in-flight-kept-open`,
    title: 'takes a submission while the connections of four that were answered stay open',
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: (drive) => keepFourOpen(drive, () => good(drive), { idle: () => good(drive) }),
    claims: [takenBesideOpen('public.in-flight.freed', 'idle')],
  });
}

/** Claims that a submission is not throttled while fewer than four of its account are on their way. */
function notEarly(label: string, controls: readonly string[]): Claim {
  // The 429 of the fifth is part of the matter, and nothing that may pass.
  // So is whatever became of the others that were on their way.
  const claim = takesProbe('public.in-flight.not-early', label, '202', {
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
    if (!read.all('fifth-').some(isRateLimited)) return { inconclusive: 'no fifth was throttled' };
    const tries = read.all('freed-');
    if (tries.some(accepted)) return null;
    const odd = tries.find((answer) => !isRateLimited(answer));
    if (odd) return { inconclusive: describe(odd) };
    const longer = asksForLonger(tries);
    if (longer) return longer;
    const last = tries.at(-1);
    return { at: last?.exchange.label ?? '', expected: '202', got: last ? describe(last) : '' };
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
    if (!read.all('fifth-').some(isRateLimited)) return { inconclusive: 'no fifth was throttled' };
    if (!read.all('freed-').some(accepted)) return { inconclusive: 'no place was given back' };
    const again = read.all('again-');
    const last = again.at(-1);
    if (!last || accepted(last)) return null;
    if (!isRateLimited(last) && last.status !== 409) return { inconclusive: describe(last) };
    const got = describe(last);
    const expected = '202, as to a new one';
    return asksForLonger(again) ?? { at: last.exchange.label ?? '', expected, got };
  });
}
