import { existsSync } from 'node:fs';
import type { Target } from '../../harness/model/target.ts';
import { bareTarget, readTargets } from '../../harness/target-file/read-targets.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { ownFile } from '../../engine/default-paths.ts';

/** How the command line names targets; null where it says nothing. */
interface Named {
  readonly config: string | null;
  readonly target: string | null;
}

/** The target file that a command takes, null where a URL alone is named; throws a UsageError where there is none. */
export function configOf({ config, target }: Named): string | null {
  if (config !== null || target !== null) return config;
  if (existsSync(ownFile)) return ownFile;
  throw new UsageError(
    `no target is named, and there is no ./${ownFile}: give --config FILE or --target URL, or write one with init; run --embedded judges the reference gateway`,
  );
}

/** The targets that the command line names, its file read as `read` says. */
export function describedTargets(
  named: Named,
  read = (file: string) => readTargets(file, process.env),
): Target[] {
  const { target } = named;
  const config = configOf(named);
  if (config === null) return target === null ? [] : [bareTarget(target)];
  const targets = read(config);
  if (target === null) return targets;
  const [only, ...others] = targets;
  if (!only || others.length > 0)
    throw new UsageError(
      `--target ${target}: ${config} describes ${targets.length} targets; leave one in it`,
    );
  return [{ ...only, baseUrl: bareTarget(target).baseUrl }];
}
