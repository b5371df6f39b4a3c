import type { ProgressStream } from '../../reporters/formats/progress.ts';
import { asJson } from '../../reporters/text/json.ts';
import { spelledOut, withoutCommands } from '../../harness/model/spelled-out.ts';

/**
 * Where a command writes, and what can end it. All that is printed goes through here: what targets, hooks and
 * files of others say may be anywhere in it, and shall neither be obeyed by a terminal or a pipeline nor pass for a
 * line of ours.
 */
export interface Terminal {
  /** Prints text that is laid out in lines, and coloured where `color` is set. */
  readonly out: (text: string) => void;
  /** Prints each text as one line, whatever is in it. */
  readonly lines: (lines: readonly string[]) => void;
  /** The same on standard error. */
  readonly warn: (lines: readonly string[]) => void;
  /** Prints data for a program. */
  readonly json: (data: unknown) => void;
  /** Prints annotations, the only commands of ours that a pipeline is to obey. */
  readonly annotate: (commands: string) => void;
  /** Where progress is shown. */
  readonly err: ProgressStream;
  readonly color: boolean;
  readonly signal: AbortSignal;
}

/** What a terminal is opened on. */
interface Streams extends Pick<Terminal, 'color' | 'signal'> {
  readonly out: Pick<ProgressStream, 'write'>;
  readonly err: Pick<ProgressStream, 'write' | 'isTTY' | 'columns'>;
}

/** Opens the door to two streams. */
export function openTerminal({ out, err, color, signal }: Streams): Terminal {
  return {
    out: (text) => void out.write(safeText(text, color)),
    lines: (lines) => void out.write(safeLines(lines)),
    warn: (lines) => void err.write(safeLines(lines)),
    json: (data) => void out.write(asJson(data)),
    annotate: (commands) => void out.write(commands.replaceAll(/[^\n]+/g, safeCommand)),
    err: {
      isTTY: err.isTTY === true,
      // a window may change its size
      get columns() {
        return err.columns ?? 80;
      },
      write: (text) => err.write(safeText(text, false)),
      rewrite: (text) => err.write(`\r\u001B[2K${safeText(text, false)}`),
    },
    color,
    signal,
  };
}

/** The colours and weights that reports use, each as what begins or ends it. */
// oxlint-disable-next-line no-control-regex -- colours begin with one
const ours = /(\u001B\[(?:[12]|22|3[1239])m)/;

/** Text of several lines in which nothing is obeyed but the colours of ours, where there are any. */
export function safeText(text: string, color: boolean): string {
  const parts = color ? text.split(ours) : [text];
  const spelled = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replaceAll(/[^\n\t]+/g, spelledOut),
  );
  return withoutCommands(spelled.join(''));
}

function safeLines(lines: readonly string[]): string {
  return lines.map((line) => `${safeLine(line)}\n`).join('');
}

function safeLine(text: string): string {
  return withoutCommands(spelledOut(text));
}

function safeCommand(line: string): string {
  return /^::(?:error|warning) title=[^:]*::/.test(line) ? spelledOut(line) : safeLine(line);
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
