import { otherAnswer } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { mayPass } from '../../../harness/model/verdict.ts';
import type { Plane } from '../../../schemas/operations/operation.ts';

/** Claims of all that is labelled `odd-`: any answer, but a 500 or another that nothing in front of the server says. */
export function doesNotStumble(plane: Plane): Claim {
  return claims(`${plane}.status.listed`, ['control'], (read) => {
    const answers = read.all('odd-').filter(({ exchange }) => !exchange.noAnswer);
    const stumbled = answers.find((one) => one.status >= 500 && !mayPass(one.exchange));
    return stumbled ? otherAnswer(stumbled, 'a status that its row lists') : null;
  });
}
