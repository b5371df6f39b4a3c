import { accepted, refusedForSure } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { Callee } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import type { RequestSpec } from '../../model/request.ts';
import type { RunSettings } from '../../model/settings.ts';
import { lacking } from '../../model/stop.ts';
import type { BudgetItem } from '../../model/target.ts';

/** What an accepted request uses up, by what it calls; the contract knows no way to give it back. */
const itemOf: ReadonlyMap<Callee | null, BudgetItem> = new Map<Callee, BudgetItem>([
  ['webhooks.create', 'webhookEndpoints'],
  ['sealed.webhooks.create', 'webhookEndpoints'],
  ['alpha.submit', 'alphaMessages'],
  ['sealed.messages.submit', 'sealedMessages'],
  ['sealed.inbound.upload', 'sealedMessages'],
  ['deliveries.replay', 'replays'],
  ['sealed.deliveries.replay', 'replays'],
  ['workflow.action.propose', 'workflowActions'],
  ['workflow.action.schedule', 'workflowActions'],
  ['workflow.action.send', 'workflowActions'],
  ['workflow.action.cancel', 'workflowActions'],
]);

/**
 * Requests with a fault that a target may wrongly take, of each kind, once the budget is used up: a
 * right one refuses them, and nothing is used up. After so many the probes of that kind end.
 */
const reserve = 2;

/** Counts what a run uses up of the fixed account, as the target file allows and the account has room. */
interface Budget {
  /** Stops where fewer units are left. */
  readonly demand: (item: BudgetItem, units?: number) => void;
  /** Stops before a request that may use up what is no longer there. */
  readonly admit: (request: RequestSpec) => void;
  /** Counts what an answer used up: what was made once is counted once, however often it is told. */
  readonly note: (request: RequestSpec, answer: Answer) => void;
}

/** Opens the budget of a run. */
export function createBudget({ endpointRoom, target }: RunSettings): Budget {
  const { webhookEndpoints } = target.budget;
  const left: Record<BudgetItem, number> = {
    ...target.budget,
    webhookEndpoints: Math.min(webhookEndpoints, endpointRoom),
  };
  const counted = new Set<string>();
  /** Good requests that were taken: the same again makes nothing new. */
  const taken = new Set<string>();
  const usedUp = (item: BudgetItem): string =>
    item === 'webhookEndpoints' && endpointRoom < webhookEndpoints
      ? `the fixed account had room for ${endpointRoom} further endpoints, out of eight`
      : `the fixed account's budget of ${item} is used up`;
  const demand = (item: BudgetItem, units = 1) => {
    if (left[item] < units) throw lacking(`budget.${item}`, usedUp(item));
  };
  return {
    demand,
    admit: (request) => {
      const item = itemOf.get(request.callee);
      if (item === undefined || taken.has(sameAgain(request))) return;
      const some = target.budget[item] > 0;
      demand(item, request.fault !== null && some ? 1 - reserve : 1);
    },
    note: (request, answer) => {
      const item = itemOf.get(answer.exchange.callee);
      if (item === undefined || refusedForSure(answer)) return;
      // an unknown outcome counts, save of a create: eight endpoints are the most in any case
      if (item === 'webhookEndpoints' && !accepted(answer)) return;
      // what it made has a name; without one, each answer counts
      const name = `${item} ${made(answer) ?? counted.size}`;
      if (!counted.has(name)) left[item] -= 1;
      counted.add(name);
      if (accepted(answer)) taken.add(sameAgain(request));
    },
  };
}

/** The same text for requests that the contract takes for one: the same key or envelope, and path. */
function sameAgain({ method, path, headers, body }: RequestSpec): string {
  const key = headers.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1] ?? '';
  return [method, path, key, Buffer.from(body ?? []).toString('base64')].join(' ');
}

/** What an accepted request made, by its name; null where the answer names nothing. */
function made({ json, exchange }: Answer): string | null {
  if (exchange.callee?.startsWith('workflow.')) return null;
  const ids = ['endpoint_id', 'message_id', 'event_id', 'delivery_id', 'generation'];
  const named = ids.flatMap((id) => {
    const value = member(json, id);
    return typeof value === 'string' || typeof value === 'number' ? [`${id} ${value}`] : [];
  });
  return named.length > 0 ? named.join(' ') : null;
}
