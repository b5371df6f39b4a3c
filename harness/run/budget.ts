import type { BudgetItem } from '../model/target.ts';
import type { Lease } from './accounts.ts';
import type { Environment } from './environment.ts';
import { lacking } from './stop.ts';

/** Reserves units of the fixed account's budget; stops where it is used up. */
export function spend(env: Environment, lease: Lease, item: BudgetItem, units = 1): void {
  if (lease.own) return;
  if (env.budget[item] < units) throw lacking(`budget.${item}`, usedUp(env, item));
  env.budget[item] -= units;
}

/** Gives back units that the target refused to take. */
export function refund(env: Environment, lease: Lease, item: BudgetItem, units = 1): void {
  if (!lease.own) env.budget[item] += units;
}

function usedUp({ settings }: Environment, item: BudgetItem): string {
  const { endpointRoom, target } = settings;
  if (item === 'webhookEndpoints' && endpointRoom < target.budget.webhookEndpoints)
    return `the fixed account had room for ${endpointRoom} further endpoints, out of eight`;
  return `the fixed account's budget of ${item} is used up`;
}
