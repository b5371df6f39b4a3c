import { suggestion } from '../harness/target-file/nearest.ts';
import { notLoadedIn, systemErrorIn } from '../harness/model/system-error.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { generalHelp, helpOn } from './help/help.ts';
import { suiteFacts } from '../harness/package.ts';
import type { Terminal } from './terminal/terminal.ts';

type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

/** Each is loaded once it is asked for: `explain` needs no gateway, and `serve` no judge. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./init/init.ts')).init,
  run: async () => (await import('./run/run.ts')).run,
  preview: async () => (await import('./preview/preview.ts')).preview,
  replay: async () => (await import('./replay/replay.ts')).replay,
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  cleanup: async () => (await import('./targets/cleanup.ts')).cleanup,
  states: async () => (await import('./states/states.ts')).states,
  account: async () => (await import('./targets/account.ts')).printAccount,
  serve: async () => (await import('./serve/serve.ts')).serveGateway,
  clauses: async () => (await import('./explain/clauses.ts')).printClauses,
  explain: async () => (await import('./explain/explain.ts')).explain,
  baseline: async () => (await import('./reports/baseline.ts')).writeBaseline,
  waive: async () => (await import('./reports/waive.ts')).waive,
  render: async () => (await import('./reports/render.ts')).render,
  merge: async () => (await import('./run/merge.ts')).merge,
  rejudge: async () => (await import('./reports/rejudge.ts')).rejudge,
  sign: async () => (await import('./reports/rejudge.ts')).sign,
  compare: async () => (await import('./reports/compare.ts')).compare,
  audit: async () => (await import('./audit/audit.ts')).audit,
  matrix: async () => (await import('./reports/compare.ts')).matrix,
};

/** Does what is asked and gives the exit code; what could not be done, and a defect of the suite, is reported. */
export async function perform(asked: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(asked, terminal);
  } catch (error) {
    const mend = mendLines(error);
    terminal.warn(mend ?? defectLines(error));
    return mend ? 3 : 5;
  }
}

/** What the user is to mend: what he typed, a file that can't be written, an installation; null for a defect. */
function mendLines(error: unknown): readonly string[] | null {
  if (error instanceof UsageError) return error.lines;
  const notLoaded = notLoadedIn(error);
  if (notLoaded !== null) return [notLoaded];
  return error instanceof Error && isOfFile(error) ? [error.message] : null;
}

/** The message is one line, whatever it quotes; the places below it are the suite's own. */
function defectLines(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [`defect of the suite: ${String(error)}`];
  const { name, message, stack = '' } = error;
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return [`defect of the suite: ${name}: ${message}`, ...places.filter((place) => place !== '')];
}

/** True for what the system says of a file or folder: denied, full, not there. */
function isOfFile(error: unknown): boolean {
  const { syscall, path }: { syscall?: unknown; path?: unknown } = Object(error);
  return systemErrorIn(error) !== null && (typeof path === 'string' || syscall === 'write');
}

async function dispatch(
  [name = 'help', ...args]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const asksHelp = ['help', '--help', '-h'].includes(name);
  if (asksHelp || args.some((arg) => arg === '--help' || arg === '-h')) {
    const about = asksHelp ? args[0] : name;
    const told = about === undefined ? generalHelp() : helpOn(about);
    if (told === null) throw unknownCommand(about ?? '');
    terminal.out(told);
    return 0;
  }
  if (name === '--version' || name === 'version') {
    terminal.lines([suiteFacts.version]);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw unknownCommand(name);
  return (await command())(args, terminal);
}

function unknownCommand(name: string): UsageError {
  const near = suggestion(name, Object.keys(commands));
  return new UsageError(`${name}: no such command; see sms-gateway-conformance help${near}`);
}
