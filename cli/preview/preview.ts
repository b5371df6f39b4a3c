import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { Target } from '../../harness/model/target.ts';
import { tiers, type Tier } from '../../schemas/operations/operation.ts';
import { checks } from '../../suites/index.ts';
import { tokenFor } from '../../engine/confirm.ts';
import { parseFlags } from '../terminal/flags.ts';
import { measured } from '../../engine/counts.ts';
import { planRun } from './plan.ts';
import { planLines } from './text.ts';
import { selectChecks } from '../../engine/select.ts';
import { describedTargets } from '../targets/targets.ts';
import { withoutSecrets } from './without-secrets.ts';
import { readJsonFile } from '../../harness/target-file/json-file.ts';
import { targetsIn } from '../../harness/target-file/read-targets.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const previewFlags = {
  config: { type: 'string' },
  target: { type: 'string' },
  tier: { type: 'string' },
  check: { type: 'string', multiple: true },
  clause: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  plane: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

/**
 * `preview`: prints what a run would send to its targets and what it could use up, and the token
 * that it wants. Sends nothing: not to the target, its state hook or anybody.
 */
export function preview(args: readonly string[], terminal: Terminal): Promise<number> {
  const { config, target, tier, json, ...patterns } = parseFlags(args, previewFlags).values;
  const named = describedTargets({ config: config ?? null, target: target ?? null }, readUnsecret);
  const targets = named.map((one) => withTier(one, tier));
  const only = selectChecks(checks, {
    check: patterns.check ?? [],
    clause: patterns.clause ?? [],
    operation: patterns.operation ?? [],
    plane: patterns.plane ?? [],
  });
  const chosen = checks.filter(({ id }) => only === null || only.includes(id));
  const counts = measured();
  const plans = targets.map((one) => ({ target: one, plan: planRun(one, chosen, counts) }));
  const token = tokenFor(targets);
  if (json)
    terminal.json({
      targets: plans.map(({ target: { name, baseUrl, maxTier }, plan }) => ({
        name,
        baseUrl,
        maxTier,
        ...plan,
      })),
      confirm: token,
    });
  else terminal.lines(planLines(plans, token));
  return Promise.resolve(0);
}

/** The target as it would be with another tier; the token holds for the tier in its file alone. */
function withTier(target: Target, tier: string | undefined): Target {
  if (tier === undefined) return target;
  const known = tiers.find((one): one is Tier => one === tier);
  if (!known) throw new UsageError(`--tier ${tier}: the tiers are ${tiers.join(', ')}`);
  return { ...target, maxTier: known };
}

/** Reads a target file without asking for what is secret in it. */
function readUnsecret(file: string): Target[] {
  return targetsIn(withoutSecrets(readJsonFile(file), process.env), file, process.env);
}
