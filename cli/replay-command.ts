import type { RunOptions } from './options.ts';

/**
 * The command line that runs one check again, or with null what comes before all checks, on the same
 * target with the same random choices.
 */
export function replayCommand(
  { config, target }: Pick<RunOptions, 'config' | 'target'>,
  seed: number,
  check: string | null,
): string {
  const where = [config && `--config ${quote(config)}`, target && `--target ${quote(target)}`];
  const words = [
    'sms-gateway-conformance run',
    ...where,
    check !== null && `--check ${quote(check)}`,
    `--seed ${seed}`,
  ];
  return words.filter(Boolean).join(' ');
}

function quote(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
