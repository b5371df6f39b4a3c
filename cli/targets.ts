import type { Target } from '../harness/model/target.ts';
import { bareTarget, readTargets } from '../harness/target-file/read-targets.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import type { RunOptions } from './options.ts';

/** The targets that the command line names, its file read as `read` says; null for the embedded gateway. */
export function describedTargets(
  { config, target }: Pick<RunOptions, 'config' | 'target'>,
  read = (file: string) => readTargets(file, process.env),
): Target[] | null {
  if (config === null) return target === null ? null : [bareTarget(target)];
  const targets = read(config);
  if (target === null) return targets;
  const [only, ...others] = targets;
  if (!only || others.length > 0)
    throw new UsageError(
      `--target ${target}: ${config} describes ${targets.length} targets; leave one in it`,
    );
  return [{ ...only, baseUrl: bareTarget(target).baseUrl }];
}
