/** The code of an error, such as ENOENT, or HPE_… of a parser; in words where it has none. */
export function systemErrorCode(error: unknown): string {
  return codeOf(error) ?? 'unknown error';
}

/** The code where it is the operating system that says so, such as ENOSPC; null for any other error. */
export function systemErrorIn(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error ? codeOf(error) : null;
}

function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : null;
}
