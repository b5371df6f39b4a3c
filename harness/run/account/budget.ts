import type { BudgetItem } from '../../model/target.ts';
import type { RunSettings } from '../settings.ts';
import { lacking } from '../stop.ts';
import type { Ledger } from './ledger.ts';

/** What a run may use up of the fixed account, as the target file allows and the account has room. */
export function createBudget({
  endpointRoom,
  target,
}: RunSettings): Pick<Ledger, 'spend' | 'refund'> {
  const { webhookEndpoints } = target.budget;
  const left: Record<BudgetItem, number> = {
    ...target.budget,
    webhookEndpoints: Math.min(webhookEndpoints, endpointRoom),
  };
  const usedUp = (item: BudgetItem): string =>
    item === 'webhookEndpoints' && endpointRoom < webhookEndpoints
      ? `the fixed account had room for ${endpointRoom} further endpoints, out of eight`
      : `the fixed account's budget of ${item} is used up`;
  return {
    spend: (item, units = 1) => {
      if (left[item] < units) throw lacking(`budget.${item}`, usedUp(item));
      left[item] -= units;
    },
    refund: (item, units = 1) => void (left[item] += units),
  };
}
