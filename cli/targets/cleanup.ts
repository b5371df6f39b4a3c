import { suppliedAccount } from '../../harness/credentials/command.ts';
import { readTrail } from '../../harness/run/account/trail.ts';
import { parseFlags } from '../terminal/flags.ts';
import { tidyUp, trailIn } from '../../engine/left-behind.ts';
import { defaultFolder } from '../../engine/default-paths.ts';
import { describedTargets } from './targets.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const cleanupFlags = { config: { type: 'string' }, out: { type: 'string' } } as const;

/**
 * `cleanup`: disables the endpoints that a run which was killed left enabled on the accounts of a target file.
 * Exits with 4 where a target did not answer, with 2 where one stays enabled, and with 0 otherwise.
 */
export async function cleanup(args: readonly string[], { lines }: Terminal): Promise<number> {
  const { config, out: folder = defaultFolder } = parseFlags(args, cleanupFlags).values;
  const targets = describedTargets({ config: config ?? null, target: null });
  const trail = trailIn(folder);
  const named = new Set(readTrail(trail).map(({ target }) => target));
  const meant = targets.filter(({ name }) => named.has(name));
  if (meant.length === 0) lines([`nothing to do: ${trail} names no endpoint of these targets`]);
  let code = 0;
  for (const target of meant) {
    const supplied = await suppliedAccount(target);
    const left = 'trouble' in supplied ? supplied : await tidyUp({ ...target, ...supplied }, trail);
    if ('trouble' in left) {
      lines([`${target.name}: not known what stays enabled: ${left.trouble}`]);
      code = 4;
      continue;
    }
    for (const { plane, endpointId, callbackUrl, enabled, why } of left.endpoints) {
      const state = enabled ? `stays enabled: ${why}` : 'is disabled';
      lines([`${target.name}: ${plane} endpoint ${endpointId} (${callbackUrl}) ${state}`]);
      if (enabled && code === 0) code = 2;
    }
  }
  return code;
}
