import type { Moment } from '../contract/moments.ts';
import { type Remark, remark } from './remark.ts';
import { isOfTheseYears } from './time-units.ts';
import type { Answer } from '../model/answer.ts';
import { isObject, list, member } from '../model/json.ts';
import type { Operation } from '../../schemas/operations/operation.ts';

/** Members of one thing that tell of what came first, and of what came no earlier. */
const pairs = [
  ['created_at_ms', 'updated_at_ms'],
  ['started_at_ms', 'completed_at_ms'],
] as const;

/**
 * Judges that the times of a thing are in order (contract: "Resources and their fields"). A moment that is of
 * other years, such as one in another unit, is compared with none.
 */
export function judgeTimesInOrder(
  { plane }: Operation,
  moments: readonly Moment[],
  { exchange }: Answer,
): Remark[] {
  const now = exchange.startedAtMs;
  const known = new Map(
    moments.flatMap(({ pointer, value }) => (isOfTheseYears(value, now) ? [[pointer, value]] : [])),
  );
  const compared = [...known].flatMap(([pointer, later]) => {
    const [, thing = '', name = ''] = /^(.*)\/([^/]+)$/.exec(pointer) ?? [];
    const [first] = pairs.find(([, last]) => last === name) ?? [];
    const earlier = first === undefined ? undefined : known.get(`${thing}/${first}`);
    return earlier === undefined ? [] : [{ pointer, first, name, earlier, later }];
  });
  if (compared.length === 0) return [];
  const odd = compared.find(({ earlier, later }) => later < earlier);
  const { name = '', first, earlier, pointer, later } = odd ?? {};
  const due = `${first} ${earlier} or later at ${pointer}`;
  return [remark(`${plane}-times.in-order`, !odd, name, due, later)];
}

const attemptClauses: Readonly<Record<string, string>> = {
  'deliveries.list': 'webhook-attempt-view.generation-of-delivery',
  'sealed.deliveries.list': 'sealed-webhook-delivery-attempt.generation-of-delivery',
};

/** Judges that no attempt is of a generation above that of its delivery (contract: "Webhook delivery"). */
export function judgeGenerations({ id }: Operation, { json }: Answer): Remark[] {
  const clause = attemptClauses[id];
  if (clause === undefined) return [];
  const generations = list(json, 'deliveries').flatMap((delivery) =>
    list(delivery, 'attempts')
      .filter(isObject)
      .map(({ generation }) => [member(delivery, 'generation'), generation] as const),
  );
  // what is no generation at all is another clause's matter
  const known = generations.filter((pair): pair is [number, number] =>
    pair.every((one) => one === 1 || one === 2 || one === 3),
  );
  if (known.length === 0) return [];
  const odd = known.find(([own, attempted]) => attempted > own);
  const [own, attempted] = odd ?? [];
  return [remark(clause, !odd, 'generation', `${own} of its delivery, or lower`, attempted)];
}
