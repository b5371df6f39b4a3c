import { operationOf } from './accepted.ts';
import { disordered, otherCount, otherValue, repeated } from './found.ts';
import { breaking, type Remark } from './remark.ts';
import type { Answer } from '../model/answer.ts';
import type { Said } from '../model/found.ts';
import { isObject, list, member, numberOf, textOf } from '../model/json.ts';
import { outOfOrder } from '../model/order.ts';

/** What one answer of an operation shows broken all by itself; null where it shows nothing. */
type Rule = (answer: Answer) => Said | null;

/**
 * Clauses of single operations that any one answer can break, whatever it was sent for. That they
 * hold is for the checks to say which claim them: here nothing is a pass.
 */
const rules: Readonly<Record<string, readonly (readonly [clause: string, rule: Rule])[]>> = {
  'webhooks.create': [['webhooks.create.disabled-on-create', answersDisabled]],
  'sealed.webhooks.create': [['sealed.webhooks.create.disabled-on-create', answersDisabled]],
  'webhooks.rotate': [
    ['webhooks.rotate.sets-disabled', answersDisabled],
    ['webhooks.rotate.same-endpoint', names('endpoint_id')],
  ],
  'sealed.webhooks.rotate': [
    ['sealed.webhooks.rotate.sets-disabled', answersDisabled],
    ['sealed.webhooks.rotate.same-endpoint', names('endpoint_id')],
  ],
  'webhooks.list': [
    ['webhooks.list.at-most-eight', atMost(8, 'endpoints', 'endpoint_id')],
    ['webhooks.list.ordered-by-creation', neverDown('endpoints', 'created_at_ms', createdAt)],
  ],
  'sealed.webhooks.list': [
    [
      'sealed.webhooks.list.ordered-by-creation',
      neverDown('endpoints', 'created_at_ms', createdAt),
    ],
  ],
  'ownerMessages.list': [
    ['ownerMessages.list.at-most-twenty', atMost(20, 'messages', 'message_id')],
    ['public.lists.newest-first', neverUp('messages', 'created_at_ms', createdAt)],
  ],
  'deliveries.list': [
    ['public.lists.newest-first', neverUp('deliveries', 'created_at_ms', createdAt)],
    ['deliveries.list.limit-honoured', asManyAsAsked(20, 'deliveries')],
    ['deliveries.attempts.numbered', eachOnce],
  ],
  'sealed.deliveries.list': [
    ['sealed.deliveries.list.newest-first', neverUp('deliveries', 'created_at_ms', createdAt)],
    ['sealed.limit.honoured', asManyAsAsked(20, 'deliveries')],
    ['sealed.deliveries.attempts.numbered', eachOnce],
  ],
  'sealed.usage.list': [
    ['sealed.usage.list.newest-first', neverUp('usage', 'period_start', startMonth)],
    ['sealed.limit.honoured', asManyAsAsked(24, 'usage')],
  ],
  'devices.list': [['devices.list.at-most-fifty', atMost(50, 'devices', 'device_id')]],
  'deliveries.replay': [['deliveries.replay.same-delivery', names('delivery_id')]],
  'sealed.deliveries.replay': [['sealed.deliveries.replay.same-delivery', names('delivery_id')]],
};

/** Judges an answer by the rules of its operation that ask for no other answer: pure. */
export function judgeStep(answer: Answer): Remark[] {
  const operation = operationOf(answer.exchange.callee);
  if (!operation || answer.status !== operation.success.status) return [];
  return (rules[operation.id] ?? []).flatMap(([clause, rule]) => {
    const said = rule(answer);
    return said === null ? [] : breaking(clause, said);
  });
}

/** An endpoint is off once it was created (contract: "Webhook endpoint") and once it was rotated. */
function answersDisabled({ json }: Answer) {
  if (member(json, 'enabled') !== true) return null;
  return otherValue('enabled', false, true);
}

/** An item that names nothing is another clause's matter. */
function atMost(most: number, items: string, id: string): Rule {
  return ({ json }) => {
    const { length } = list(json, items).filter((item) => member(item, id) !== undefined);
    return length > most ? otherCount(items, { most }, length) : null;
  };
}

/** No two attempts of a delivery have one generation and number. */
function eachOnce({ json }: Answer) {
  for (const delivery of list(json, 'deliveries')) {
    const attempts = list(delivery, 'attempts').filter(isObject);
    const numbers = attempts.map(({ generation, attempt_number: number }) =>
      typeof generation === 'number' && typeof number === 'number'
        ? `attempt ${number} of generation ${generation}`
        : '',
    );
    const twice = numbers.find((one, at) => one !== '' && numbers.indexOf(one) !== at);
    if (twice !== undefined) return repeated('attempt', twice);
  }
  return null;
}

/** Reads from an item what a list is ordered by; null, which is in any order, where it can't. */
type OrderedBy = (item: unknown) => number | string | null;

function createdAt(item: unknown): number {
  return numberOf(member(item, 'created_at_ms'));
}

/** Year and month, whichever form a period is written in that begins with its month. */
function startMonth(item: unknown): string | null {
  const [month = null] = /^\d{4}-\d{2}/.exec(textOf(member(item, 'period_start'))) ?? [];
  return month;
}

function neverUp(items: string, name: string, by: OrderedBy): Rule {
  return ({ json }) => {
    const disorder = outOfOrder(list(json, items).map(by), 'newer');
    return disordered(name, `${items} newest first`, disorder);
  };
}

function neverDown(items: string, name: string, by: OrderedBy): Rule {
  return ({ json }) => {
    const disorder = outOfOrder(list(json, items).map(by), 'older');
    return disordered(name, `${items} in the order of creation`, disorder);
  };
}

/** No more items than a good `limit` of the request asks for. */
function asManyAsAsked(most: number, items: string): Rule {
  return ({ json, exchange }) => {
    const [, query = ''] = exchange.request.path.split('?', 2);
    const [limit = '', ...others] = new URLSearchParams(query).getAll('limit');
    const asked = Number(limit);
    if (others.length > 0 || !/^[1-9]\d?$/.test(limit) || asked > most) return null;
    const { length } = list(json, items);
    return length > asked ? otherCount(items, { most: asked }, length) : null;
  };
}

/** The answer names what the path addressed. */
function names(id: string): Rule {
  return ({ json, exchange }) => {
    const named = member(json, id);
    const segments = exchange.request.path.split('?', 1)[0]?.split('/') ?? [];
    if (typeof named !== 'string' || segments.some((one) => isWritten(one, named))) return null;
    return { expected: 'the id addressed', got: named };
  };
}

/** True where a segment is the id, in whichever way its characters are escaped. */
function isWritten(segment: string, id: string): boolean {
  try {
    return decodeURIComponent(segment) === id;
  } catch {
    return false;
  }
}
