import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, EnvelopeDirection, OpenRequest } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { isRateLimited, refusedOtherwise } from '../public/alpha-support.ts';
import { freshUpload, uploadRoutes } from './message-support.ts';

/** Bodies of an account that may be on their way at once (contract: "Limits"). */
const limit = 4;
const held = Array.from({ length: limit }, (_, place) => `held-${place + 1}`);
/** What four heads get to reach the server before the fifth follows them. */
const settleMs = [60, 200, 600];

/** Four envelopes on their way: how the rule meets them too, of whichever direction. */
export const uploadsInFlightSuite: Suite = {
  id: 'sealed-uploads-in-flight',
  title: 'Four sealed envelopes of an account are on their way at once, and no fifth',
  checks: [inFlight('outbound'), inFlight('inbound')],
};

function inFlight(direction: EnvelopeDirection): Check {
  const callee = uploadRoutes[direction];
  return defineCheck({
    id: `${callee}/in-flight`,
    title: 'answers 429 rate_limited while four envelopes of the account are on their way',
    callee,
    alsoCalls: [uploadRoutes.outbound, uploadRoutes.inbound],
    needs: { freshAccount: true, unbuffered: true, states: ['envelope'] },
    drive: async (drive) => {
      const open: OpenRequest[] = [];
      try {
        // the account's bodies are counted together, whatever route each is on
        for (const [place, label] of held.entries()) {
          const request = await good(drive, place % 2 === 0 ? 'outbound' : 'inbound');
          open.push(await drive.hold(label, request));
        }
        for (const [place, ms] of settleMs.entries()) {
          // each follows from the one before
          await drive.pause(ms);
          const answer = await drive.send(`fifth-${place + 1}`, await good(drive, direction));
          if (answer.status === 429) break;
        }
        await Promise.all(open.map((one) => one.finish()));
      } finally {
        for (const one of open) one.abort();
      }
    },
    claims: [fifth()],
  });
}

async function good(drive: Drive, direction: EnvelopeDirection) {
  return drive.request(uploadRoutes[direction], await freshUpload(drive, direction));
}

/** The fifth is one only where all four were whole requests once their bodies had come. */
function fifth(): Claim {
  const labels = { reads: ['fifth-*'], controls: held, judgesThrottling: true } as const;
  return claims('sealed.in-flight.fifth', labels, (read) => {
    const tries = read.all('fifth-');
    if (tries.some(isRateLimited)) return null;
    const odd = tries.find((answer) => !accepted(answer));
    if (odd) return refusedOtherwise(odd);
    const got = `${tries.length} accepted while four bodies were held back`;
    return { at: tries.at(-1)?.exchange.label ?? '', expected: '429 rate_limited', got };
  });
}
