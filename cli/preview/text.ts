import type { Target } from '../../harness/model/target.ts';
import type { PlannedUse, RunPlan } from './plan.ts';

/** A plan and the target that it is for. */
export interface TargetPlan {
  readonly target: Target;
  readonly plan: RunPlan;
}

/** Writes the plan of a run for a terminal; `token` is what `--confirm` wants, null for nothing. */
export function renderPlans(plans: readonly TargetPlan[], token: string | null): string {
  const blocks = plans.map(({ target, plan }) => renderPlan(target, plan));
  const confirm =
    token === null ? 'the run needs no confirmation' : `the run needs --confirm ${token}`;
  return `${blocks.join('\n')}\n${confirm}\nnothing was sent\n`;
}

function renderPlan(target: Target, plan: RunPlan): string {
  const { name, baseUrl, maxTier } = target;
  const head = [
    `${name} (${baseUrl}), up to ${maxTier}`,
    `${plan.checks} checks; ${plan.requests} requests to a target that keeps the contract and answers at once, ${plan.most} at most; some requests before them, without effect, find out where the gates stand and whether the file is right`,
    'what an account or the tier bars is asked without credentials, in requests that name nothing and ask for nothing',
  ];
  const rows = plan.calls.map(({ id, call, tier, checks, requests, most }) => [
    id === 'other' ? 'paths of no operation' : id,
    call,
    tier ?? '',
    String(checks),
    String(requests),
    String(most),
  ]);
  const table = tableOf([['operation', 'call', 'tier', 'checks', 'requests', 'at most'], ...rows]);
  const uses = plan.uses.flatMap((use) => useLine(use, target));
  const left = plan.leftOut.map(({ reason, checks }) => `not run: ${checks} checks, ${reason}`);
  const { length } = plan.uncounted;
  const uncounted =
    length > 0 ? [`counted as the most that any check sends: ${length} checks`] : [];
  return `${[...head, '', table, ...uses, ...left, ...uncounted].join('\n')}\n`;
}

const nouns: Readonly<Record<PlannedUse['item'], string>> = {
  webhookEndpoints: 'webhook endpoints',
  alphaMessages: 'alpha messages',
  sealedMessages: 'sealed messages and events',
  replays: 'replays',
  workflowActions: 'workflow actions',
};

function useLine({ item, fixedAccount, hookAccounts }: PlannedUse, { account }: Target): string[] {
  const uses = [
    ...(account ? [`${fixedAccount} on the fixed account (budget.${item})`] : []),
    ...(hookAccounts > 0 ? [`${hookAccounts} on accounts that the state hook makes`] : []),
  ];
  return uses.length > 0 ? [`at most ${nouns[item]}: ${uses.join(', or ')}`] : [];
}

/** Aligns text to the left and the last three columns, which are numbers, to the right. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number) =>
    column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `${row.map(align).join('  ')}\n`).join('');
}
