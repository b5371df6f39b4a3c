import type { Target } from '../harness/model/target.ts';
import { bareTarget, readTargets } from '../harness/target-file/read-targets.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import type { Report } from '../reporters/report.ts';

/** Where a replay is told to look. */
export interface Where {
  /** The target file, where it is not the one of the run. */
  readonly config: string | null;
  /** Another base URL than that of the run. */
  readonly url: string | null;
}

/** What `--target` names: targets of the report, and at most one base URL. */
export function namedTargets(report: Report, given: readonly string[]) {
  const names = given.filter((one) => report.targets.some(({ name }) => name === one));
  const [url = null, ...more] = given.filter((one) => !names.includes(one));
  if (more.length > 0)
    throw new UsageError(
      `--target ${more[0]}: give one base URL, or names of the report's targets`,
    );
  return { names, url };
}

/** The targets to ask again; null for the embedded gateway. */
export function replayTargets(
  { invocation }: Report,
  failed: ReadonlySet<string>,
  where: Where,
): Target[] | null {
  const config = where.config ?? invocation.config;
  const url = where.url ?? (where.config === null ? invocation.target : null);
  if (config === null) return url === null ? null : [bareTarget(url)];
  const targets = readOr(config, where);
  // a file of one target describes it, whatever it is called there
  const meant = targets.length === 1 ? targets : targets.filter(({ name }) => failed.has(name));
  if (meant.length === 0)
    throw new UsageError(
      `${config} describes ${targets.map(({ name }) => name).join(', ')}; ` +
        `the report's failures are of ${[...failed].join(', ')}`,
    );
  if (url === null) return meant;
  const [only, ...others] = meant;
  if (!only || others.length > 0)
    throw new UsageError(
      `--target ${url}: it failed on ${[...failed].join(' and ')}; name one of them beside the URL, ` +
        'with --target as well',
    );
  return [{ ...only, baseUrl: bareTarget(url).baseUrl }];
}

/** Reads a target file; where that of the run is not there, the error says what to give instead. */
function readOr(config: string, where: Where): Target[] {
  try {
    return readTargets(config, process.env);
  } catch (error) {
    if (where.config !== null || !(error instanceof UsageError)) throw error;
    throw new UsageError(
      `${error.message}\nthat is the file of the run; --config FILE gives another`,
    );
  }
}
