/** The suite was used wrongly (exit code 3); its message names the place and the repair. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
