import type { Target } from '../../harness/model/target.ts';
import type { PlannedUse, RunPlan } from './plan.ts';

/** A plan and the target that it is for. */
interface TargetPlan {
  readonly target: Target;
  readonly plan: RunPlan;
}

/** The plan of a run for a terminal, in lines; `token` is what `--confirm` wants, null for nothing. */
export function planLines(plans: readonly TargetPlan[], token: string | null): readonly string[] {
  const confirm =
    token === null ? 'the run needs no confirmation' : `the run needs --confirm ${token}`;
  const blocks = plans.flatMap(({ target, plan }) => [...linesOf(target, plan), '']);
  return [...blocks, confirm, 'nothing was sent'];
}

function linesOf(target: Target, plan: RunPlan): readonly string[] {
  const { name, baseUrl, maxTier } = target;
  const head = [
    `${name} (${baseUrl}), up to ${maxTier}`,
    `${plan.checks} checks; about ${plan.requests} requests are likely, ${plan.most} at most`,
    'likely: the target keeps the contract, answers at once, and an account of the file has no history',
    'at most: every request is throttled and retried, every failure repeated, every random case minimised',
    'some requests before them, without effect, find out where the gates stand and whether the file is right',
    `what an account or the tier bars is asked without credentials, in requests that name nothing and ask for nothing: about ${plan.strangers} of them`,
  ];
  const rows = plan.calls.map(({ id, call, tier, checks, requests, most }) => [
    id === 'other' ? 'paths of no operation' : id,
    call,
    tier ?? '',
    String(checks),
    String(requests),
    String(most),
  ]);
  const table = tableOf([['operation', 'call', 'tier', 'checks', 'likely', 'at most'], ...rows]);
  const uses = plan.uses.flatMap((use) => useLine(use, target));
  const left = plan.leftOut.map(({ reason, checks }) => `not run: ${checks} checks, ${reason}`);
  const { length } = plan.uncounted;
  const uncounted =
    length > 0 ? [`counted as the most that any check sends: ${length} checks`] : [];
  return [...head, '', ...table, '', ...uses, ...left, ...uncounted];
}

const nouns: Readonly<Record<PlannedUse['item'], string>> = {
  webhookEndpoints: 'webhook endpoints',
  alphaMessages: 'alpha messages',
  sealedMessages: 'sealed messages and events',
  replays: 'replays',
  workflowActions: 'workflow actions',
};

function useLine(use: PlannedUse, { account }: Target): string[] {
  const { item, fixedAccount, hookAccounts, likely } = use;
  const uses = [
    ...(account ? [`${fixedAccount} at most on the fixed account (budget.${item})`] : []),
    ...(hookAccounts > 0
      ? [
          `less than ${likely} likely on accounts that the state hook makes, ${hookAccounts} at most`,
        ]
      : []),
  ];
  return uses.length > 0 ? [`${nouns[item]}: ${uses.join('; ')}`] : [];
}

/** Aligns text to the left and the last three columns, which are numbers, to the right. */
function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number) =>
    column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  '));
}
