import { randomUUID } from 'node:crypto';
import type { Account, Target } from '../../harness/model/target.ts';
import { credentialsOf } from '../../harness/secrets/account-secrets.ts';
import { headerVariable, secretHeadersOf } from '../../harness/secrets/header-secrets.ts';
import { createStateHook } from '../../harness/states/state-hook.ts';
import { readAccount } from '../../harness/target-file/read-account.ts';
import { readTargets } from '../../harness/target-file/read-targets.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { hookVariable } from '../../reporters/script/setting.ts';
import { isHidden, word } from '../../reporters/text/shell.ts';
import { parseFlags } from '../terminal/flags.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const accountFlags = { config: { type: 'string' }, target: { type: 'string' } } as const;

/**
 * `account`: has the state hook make an account, which stays, and prints `export` lines for the
 * variables that command lines and scripts of a report use; without a hook, those of the file's own
 * account. Exits with 4 where the hook makes none.
 */
export async function printAccount(
  args: readonly string[],
  { lines, warn }: Terminal,
): Promise<number> {
  const { values } = parseFlags(args, accountFlags);
  if (values.config === undefined) throw new UsageError('account: give --config FILE');
  const target = targetIn(values.config, values.target);
  const made = target.states ? await madeBy(target.states, target) : ownOf(values.config, target);
  if ('reason' in made) {
    warn([`no account: ${made.reason}`]);
    return 4;
  }
  lines(
    variablesOf(target, made.account).map(([name, value]) => `export ${name}=${quoted(value)}`),
  );
  return 0;
}

type Made = { readonly account: Account } | { readonly reason: string };

function targetIn(config: string, name: string | undefined): Target {
  const targets = readTargets(config, process.env);
  const meant = targets.filter((one) => name === undefined || one.name === name);
  const [only, ...others] = meant;
  if (only && others.length === 0) return only;
  const names = targets.map((one) => one.name).join(', ');
  throw new UsageError(`${config} describes ${names}; name one of them with --target NAME`);
}

async function madeBy(states: NonNullable<Target['states']>, { timeouts }: Target): Promise<Made> {
  const hook = createStateHook({ ...states, stateMs: timeouts.stateMs, run: randomUUID() });
  try {
    const made = await hook.setup('account', {});
    if (made.kind !== 'made') return { reason: made.reason };
    const read = readAccount(made.values);
    return Array.isArray(read) ? { reason: read.join('; ') } : { account: read };
  } finally {
    await hook.close();
  }
}

function ownOf(config: string, target: Target): Made {
  if (target.account) return { account: target.account };
  throw new UsageError(
    `${config}: ${target.name} has neither states, to make an account, nor account`,
  );
}

/** A value between quotes; one with characters that a terminal would obey or hide, as the command that writes it. */
function quoted(value: string): string {
  if (isHidden(value, 'utf8')) return word(value, {}, 'utf8');
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}

function variablesOf(target: Target, of: Account): (readonly [string, string])[] {
  const { baseUrl, states } = target;
  const headers = Object.entries(states?.headers ?? {});
  const all: (readonly [string, string | undefined])[] = [
    ['GATEWAY_URL', baseUrl],
    ['STATES_URL', states?.url],
    ...headers.map(([name, value]) => [hookVariable(name), value] as const),
    ...secretHeadersOf(target).map(([name, value]) => [headerVariable(name), value] as const),
    ...credentialsOf(of).map(([value, name]) => [name, value] as const),
    ['ACCOUNT_ID', of.accountId],
    ['DEVICE_ID', of.deviceId],
    ['RECIPIENT', of.recipient],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
