import { stillListed } from '../../../harness/judge/found.ts';
import { accepted, refusedForSure } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';

/** What is read for `onlyAccepted`. */
interface Labels {
  /** All that was submitted on the account, each label or prefix with a star. */
  readonly sent: readonly string[];
  /** The prefix of the pages that were walked once all of it was over. */
  readonly list: string;
  readonly listed: (pages: readonly Answer[]) => readonly Readonly<Record<string, unknown>>[];
}

/**
 * Claims that an account of the check's own has no messages but those of what was accepted; what was
 * refused for its rate or for what was on its way made none.
 */
export function onlyAccepted(clause: ClauseId, { sent, list, listed }: Labels): Claim {
  const pages = `${list}-*`;
  const labels = { reads: [...sent, pages], controls: [pages], judgesThrottling: true } as const;
  return claims(clause, labels, (read) => {
    const answers = sent.flatMap((label) =>
      label.endsWith('*') ? read.all(label.slice(0, -1)) : [read(label)],
    );
    const open = answers.find((answer) => !accepted(answer) && !refusedForSure(answer));
    if (open) return { inconclusive: describe(open) };
    const named = answers.filter(accepted).map(({ json }) => member(json, 'message_id'));
    const known = named.filter((id) => id !== undefined).map((id) => textOf(id));
    // one that was told the id of another has a message too
    if (new Set(known).size < known.length) return { inconclusive: 'two were told one id' };
    const isKnown = (one: Readonly<Record<string, unknown>>) =>
      known.includes(textOf(one['message_id']));
    const messages = listed(read.all(`${list}-`));
    // messages to devices of somebody else have another cause
    const devices = messages.filter(isKnown).map(({ device_id }) => device_id);
    const more = messages.find((one) => !isKnown(one) && devices.includes(one['device_id']));
    if (more === undefined) return null;
    return { at: `${list}-1`, ...stillListed(`the message ${textOf(more['message_id'])}`) };
  });
}
