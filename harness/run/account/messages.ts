import { accepted } from '../../judge/accepted.ts';
import { idInPath } from '../../judge/path-ids.ts';
import type { Answer } from '../../model/answer.ts';
import type { MessagesMade } from '../../model/drive.ts';

const cancels: ReadonlySet<string | null> = new Set(['alpha.cancel', 'sealed.messages.cancel']);

/** Remembers which messages a run made on the fixed account, and which of its messages it cancelled. */
export function createMessagesMade(): MessagesMade & { readonly note: (answer: Answer) => void } {
  const made = { public: [] as string[], sealed: [] as string[] };
  const cancelled = new Set<string | undefined>();
  return {
    on: (plane) => made[plane],
    isCancelled: (id) => cancelled.has(id),
    note: (answer) => {
      const { exchange } = answer;
      if (cancels.has(exchange.callee) && accepted(answer))
        cancelled.add(idInPath(exchange, 'message_id'));
    },
  };
}
