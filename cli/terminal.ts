/** Where a command writes, and what can end it. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: NodeJS.WriteStream;
  readonly color: boolean;
  readonly signal: AbortSignal;
}

/** True where colours are wanted: by NO_COLOR and FORCE_COLOR where one is set, else on a terminal that has them. */
export function mayColor(
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean | undefined,
): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return isTerminal === true && env['TERM'] !== 'dumb';
}
