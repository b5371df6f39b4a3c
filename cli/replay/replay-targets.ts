import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Target } from '../../harness/model/target.ts';
import { bareTarget, readTargets } from '../../harness/target-file/read-targets.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { Report } from '../../reporters/report.ts';
import { asStartedHere } from '../terminal/own-command.ts';
import type { Where } from '../../engine/replay-command.ts';
import { ownFile } from '../../engine/default-paths.ts';

/** Where a replay looks, and the targets that it found there; null for the embedded gateway. */
export interface AskedTargets extends Where {
  readonly targets: readonly Target[] | null;
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

/**
 * The targets to ask again. A report names no file and no host here: it may be somebody else's, and what is in
 * the file goes to the host. Throws a UsageError with what to type where the user named neither.
 */
export function askedTargets(
  { invocation }: Report,
  failed: ReadonlySet<string>,
  given: Where,
  again: (invocation: Where) => string,
): AskedTargets {
  const { url } = given;
  const itsOwn = { config: invocation.config, url: invocation.target };
  const isEmbedded = itsOwn.config === null && itsOwn.url === null;
  const isOwn = resolve(itsOwn.config ?? '') === resolve(ownFile);
  const mayTakeOwn = isOwn && existsSync(ownFile);
  const config = given.config ?? (mayTakeOwn ? ownFile : null);
  const saysAll = given.config !== null || url !== null || (mayTakeOwn && itsOwn.url === null);
  if (!saysAll && !isEmbedded)
    throw new UsageError(
      'replay asks nobody that only the report names; if this is whom you mean, type',
      `  ${asStartedHere(again(itsOwn))}`,
    );
  if (config === null) return { config, url, targets: url === null ? null : [bareTarget(url)] };
  const targets = readTargets(config, process.env);
  // a file of one target describes it, whatever it is called there
  const meant = targets.length === 1 ? targets : targets.filter(({ name }) => failed.has(name));
  if (meant.length === 0)
    throw new UsageError(
      `${config} describes ${targets.map(({ name }) => name).join(', ')}; ` +
        `the report's failures are of ${[...failed].join(', ')}`,
    );
  if (url === null) return { config, url, targets: meant };
  const [only, ...others] = meant;
  if (!only || others.length > 0)
    throw new UsageError(
      `--target ${url}: it failed on ${[...failed].join(' and ')}; name one of them beside the URL, ` +
        'with --target as well',
    );
  return { config, url, targets: [{ ...only, baseUrl: bareTarget(url).baseUrl }] };
}
