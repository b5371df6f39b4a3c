import type { Parts } from '../../fixtures/gateway/index.ts';
import { subscriber } from './deliveries.ts';
import type { ShownDelivery, Subscriber } from './deliveries.ts';
import { happenInbound, untilDelivery, untilOver, withReceiver } from './delivering.ts';
import { status } from './receiver.ts';
import type { AnswerIt, Listener } from './receiver.ts';

/** What one piece of delivering is replaced by, what the receiver does, and what comes of it then. */
export interface DeliveringFault {
  readonly change: (parts: Parts) => void;
  readonly answer?: AnswerIt;
  readonly shows: (who: Subscriber, receiver: Listener) => Promise<void>;
}

export const failingAnswer = status(500);

/** The numbers of the attempts at a delivery that has come to its end. */
export async function finishedNumbers(who: Subscriber): Promise<number[]> {
  await happenInbound(who.gateway, who.account);
  return (await untilOver(who)).attempts.map((one) => one.attempt_number);
}

/** The newest delivery, when so many attempts of it are over. */
export function attempted(who: Subscriber, times: number): Promise<ShownDelivery> {
  return untilDelivery(who, (one) => one.status !== 'leased' && one.attempt_count === times);
}

/** Replaces the one part, and looks at what comes of it. */
export function tryOut({ change, answer, shows }: DeliveringFault): Promise<void> {
  const alter = (parts: Parts) => {
    change(parts);
    return parts;
  };
  return withReceiver(
    {},
    async (gateway, receiver) => {
      if (answer) receiver.answer = answer;
      await shows(await subscriber(gateway), receiver);
    },
    { alter },
  );
}
