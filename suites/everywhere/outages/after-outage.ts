import { inList } from '../../../harness/claims/looks.ts';
import { otherCount, otherValue } from '../../../harness/judge/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { type OperationId, operations } from '../../../schemas/operations/index.ts';
import { everyAnswer } from '../../../harness/claims/answers.ts';
import { deliveryItems } from '../../resources/deliveries/delivery-support.ts';
import type { GoodOperation } from '../../resources/good-requests.ts';
import { openStates } from '../../resources/messages/message-states.ts';
import { isReplay } from '../../resources/not-eligible.ts';
import { itemsIn } from '../../resources/lists/paging.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';

// What a step that met an outage comes to when it comes again.

/** Submissions of which a list shows how many messages they made, with the clause on one that comes again. */
export const onceMade: Partial<Record<GoodOperation, readonly [ClauseId, OperationId]>> = {
  'alpha.submit': ['alpha.submit.repeat', 'ownerMessages.list'],
  'sealed.messages.submit': ['sealed.uploads.repeat', 'sealed.messages.list'],
};

/** one that was kept when it was refused is what its repeat is told of; one that failed is none. */
export function madeOnce(id: GoodOperation, controls: readonly string[]): Claim[] {
  const [clause, list] = onceMade[id] ?? [];
  if (!clause || !list) return [];
  const sent = [...controls, 'again'];
  const labels = { reads: ['again*', 'made-*'], controls: [...controls, 'made-*'] };
  return [
    claims(clause, labels, (read) => {
      const last = read.all('again').at(-1);
      if (!last || !accepted(last)) return { inconclusive: 'the repeat was not taken' };
      const made = read
        .all('made-')
        .flatMap((page) => itemsIn(list, page))
        .filter((one) => openStates.includes(textOf(member(one, 'state'))));
      if (made.length <= sent.length) return null;
      return { at: 'made-1', ...otherCount('messages', { most: sent.length }, made.length) };
    }),
  ];
}

/** A call is known by the id of its request, and an outage is over for that one too. */
export function calledAgain(id: GoodOperation): Claim[] {
  const probe = [isCall(id) ? 'again' : ''].filter(Boolean);
  return probe.map((again) =>
    everyAnswer('workflow.outage.over', again, 'no 503', isOver, {
      controls: ['control', 'after'],
    }),
  );
}

function isOver({ status }: Answer): boolean {
  return status !== 503;
}

export function isCall(id: GoodOperation): boolean {
  return operations[id].plane === 'workflow' && operations[id].tier !== 'read_only';
}

export function pathOf(
  callee: GoodOperation,
  request: RequestSpec,
): Readonly<Record<string, string>> {
  const names = ['endpoint_id', 'delivery_id'];
  return Object.fromEntries(names.map((name) => [name, idInPath({ callee, request }, name) ?? '']));
}

/** A replay that is answered as taken has begun a generation, whichever of its requests it was. */
export function begun(id: GoodOperation, controls: readonly string[]): Claim[] {
  if (!isReplay(id)) return [];
  const labels = { reads: ['again', 'queued-*'], controls: [...controls, 'queued-*'] };
  return [
    claims(`${id}.refused-comes-again`, labels, (read) => {
      const shown = inList(deliveryItems, 'queued-*', 'again').shown(read);
      if (!accepted(read('again')) || !shown || Number(shown['generation']) > 1) return null;
      return { at: 'queued-1', ...otherValue('generation', 2, shown['generation']) };
    }),
  ];
}
