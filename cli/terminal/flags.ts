import { parseArgs, type ParseArgsConfig } from 'node:util';
import { suggestion } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;
/** What node:util makes of arguments with the given options. */
type Parsed<T extends Flags> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; strict: true; allowPositionals: boolean }>
>;

/** Reads the arguments of a command; a usage error names the argument and the nearest known one. */
export function parseFlags<const T extends Flags>(
  args: readonly string[],
  options: T,
  allowPositionals = false,
): Parsed<T> {
  for (const arg of args) {
    const [, name] = /^--([^=]*)/.exec(arg) ?? [];
    if (name === undefined || Object.hasOwn(options, name)) continue;
    // asked of other commands so
    const meant = name === 'format' && Object.hasOwn(options, 'json') ? '; --json writes JSON' : '';
    throw new UsageError(
      `${arg}: unknown option${meant || suggestion(name, Object.keys(options))}`,
    );
  }
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(...message.split('\n'));
  }
}
