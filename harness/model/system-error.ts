/** The code of an error, such as ENOENT, or HPE_… of a parser; in words where it has none. */
export function systemErrorCode(error: unknown): string {
  return codeOf(error) ?? 'unknown error';
}

/** The code where it is the operating system that says so, such as ENOSPC; null for any other error. */
export function systemErrorIn(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error ? codeOf(error) : null;
}

/**
 * What is to be done where a module can't be loaded; null for any other error. Node.js says that a module is
 * not there where a file more can't be opened, too: neither is a defect of the suite.
 */
export function notLoadedIn(error: unknown): string | null {
  if (!(error instanceof Error) || codeOf(error) !== 'ERR_MODULE_NOT_FOUND') return null;
  const what = /^Cannot find \w+ '[^']*'/.exec(error.message)?.[0] ?? 'Cannot find a module';
  return `${what}: install the suite anew, or raise how many files may be open (ulimit -n)`;
}

function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : null;
}
