/** The code of an error of the operating system, such as ENOSPC; null for any other. */
export function systemErrorIn(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
