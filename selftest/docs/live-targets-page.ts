import { measured } from '../../engine/counts.ts';
import { planRun, type RunPlan } from '../../cli/preview/plan.ts';
import type { Target } from '../../harness/model/target.ts';
import { tiers, type Tier } from '../../schemas/operations/operation.ts';
import { checks } from '../../suites/index.ts';
import { far, hooked } from '../cli/far-target.ts';
import { between } from './between.ts';
import { tableOf } from './schema-members.ts';

const means: Readonly<Record<Tier, string>> = {
  read_only: 'reads, and asks for what is refused to everybody',
  mutating:
    'creates and enables endpoints, replays deliveries, uploads events, proposes, schedules and cancels',
  destructive:
    'disables endpoints, rotates their secrets, and revokes devices that a hook made for that',
  irreversible: 'submits messages, which may be sent, and sends actions',
};

/** What a run would send to a deployment in each tier, by `preview`: on a fixed account, and with a hook. */
export const plans: Readonly<Record<Tier, { fixed: RunPlan; hooked: RunPlan }>> = {
  read_only: plansAt('read_only'),
  mutating: plansAt('mutating'),
  destructive: plansAt('destructive'),
  irreversible: plansAt('irreversible'),
};

function plansAt(maxTier: Tier) {
  const counts = measured();
  const plan = (target: Target) => planRun({ ...target, maxTier }, checks, counts);
  return { fixed: plan(far), hooked: plan(hooked) };
}

/** docs/live-targets.md with the numbers that `preview` counts. */
export function withPlans(page: string): string {
  const byTier = tiers.map((tier) => {
    const { fixed, hooked: own } = plans[tier];
    return [`\`${tier}\``, means[tier], amount(fixed), amount(own)];
  });
  const { fixed, hooked: own } = plans.irreversible;
  const uses = fixed.uses.map(({ item }) => [
    `\`budget.${item}\``,
    ...tiers.map((tier) => String(useOf(plans[tier].fixed, item))),
  ]);
  const calls = own.calls
    .filter(({ tier }) => tier !== null && tier !== 'read_only')
    .map(({ id, call, tier, requests }) => {
      const alone = fixed.calls.find((one) => one.id === id)?.requests ?? 0;
      return [`\`${id}\``, `\`${call}\``, tier ?? '', String(alone), String(requests)];
    });
  const heads = ['operation', 'call', 'tier', 'fixed account', 'with a hook'];
  const tierHeads = ['tier', 'what it may do', 'fixed account: likely requests', 'with a hook'];
  return [
    ['tiers', tableOf(tierHeads, byTier)],
    ['uses', tableOf(['budget', ...tiers.map((tier) => `\`${tier}\``)], uses)],
    ['calls', tableOf(heads, calls)],
  ].reduce(
    (text, [name = '', table = '']) => between(text, name, `<!-- prettier-ignore -->\n${table}`),
    page,
  );
}

function amount({ requests, most }: RunPlan): string {
  return `${requests}, at most ${most}`;
}

function useOf({ uses }: RunPlan, item: string): number {
  return uses.find((use) => use.item === item)?.fixedAccount ?? 0;
}
