import { execFile } from 'node:child_process';
import { parseJson } from '../model/json.ts';
import type { Account, Target } from '../model/target.ts';
import { readAccount } from '../target-file/read-account.ts';

/** Anyone who signs in may ask somebody else first. */
const mostMs = 60_000;
const mostBytes = 1024 * 1024;

/** An account with what a command printed for it, or why nothing came of the command. */
type Supplied = { readonly account?: Account } | { readonly trouble: string };

/**
 * Runs the command of a target file, where it has one, and adds the members of an account that it prints to
 * those of the file. Nothing that it prints is told: it may be secret, and so may its arguments.
 */
export async function suppliedAccount({
  account,
  credentials,
}: Pick<Target, 'account' | 'credentials'>): Promise<Supplied> {
  if (!credentials) return account ? { account } : {};
  const ended = await outputOf(credentials.command);
  if ('trouble' in ended) return { trouble: `credentials.command ${ended.trouble}` };
  const value = parseJson(ended.printed);
  if (value === undefined) return { trouble: 'credentials.command printed no JSON' };
  const printed = readAccount(value);
  if (Array.isArray(printed))
    return { trouble: `credentials.command printed no account: ${printed.join('; ')}` };
  return { account: { ...account, ...printed } };
}

/** A list is started as it is, a text by the shell. */
function outputOf(
  command: string | readonly string[],
): Promise<{ readonly printed: string } | { readonly trouble: string }> {
  const [file = '', ...args] = typeof command === 'string' ? [command] : command;
  const options = { shell: typeof command === 'string', timeout: mostMs, maxBuffer: mostBytes };
  return new Promise((ended) => {
    const child = execFile(file, args, options, (error, printed) => {
      if (!error) ended({ printed });
      else if (typeof error.code === 'number') ended({ trouble: `ended with ${error.code}` });
      else if (error.code) ended({ trouble: `can't be run (${error.code})` });
      else ended({ trouble: `was ended after ${mostMs / 1000} s` });
    });
    // one that asks on its input gets no answer
    child.stdin?.on('error', () => undefined).end();
  });
}
