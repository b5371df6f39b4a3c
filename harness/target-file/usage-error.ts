/**
 * The suite was used wrongly (exit code 3); its message names the place and the repair. Each text given is a line:
 * what it quotes of a file can't begin another.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
