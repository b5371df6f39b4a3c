import type { Target } from '../harness/model/target.ts';
import { bareTarget, readTargets } from '../harness/target-file/read-targets.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import type { RunOptions } from './options.ts';

/** The targets that the command line names; null for the embedded gateway. */
export function describedTargets({
  config,
  target,
}: Pick<RunOptions, 'config' | 'target'>): Target[] | null {
  if (config === null) return target === null ? null : [bareTarget(target)];
  const targets = readTargets(config, process.env);
  if (target === null) return targets;
  const [only, ...others] = targets;
  if (!only || others.length > 0)
    throw new UsageError(
      `--target ${target}: ${config} describes ${targets.length} targets; leave one in it`,
    );
  return [{ ...only, baseUrl: bareTarget(target).baseUrl }];
}
