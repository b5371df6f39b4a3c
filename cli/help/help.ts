import type { CommandHelp } from './command-help.ts';
import { judgingHelps } from './judging.ts';
import { ownCommand } from '../terminal/own-command.ts';
import { readingHelps } from './reading.ts';

/** What the command line is called. */
const program = 'sms-gateway-conformance';

/** What is said of each command. */
export const commandHelps: readonly CommandHelp[] = [...judgingHelps, ...readingHelps];

/** The exit codes of `run`, the first that applies last. */
export const exitCodes: readonly (readonly [code: number, means: string])[] = [
  [0, 'no must clause failed'],
  [1, 'one failed, or a waiver is outdated'],
  [
    2,
    'interrupted, incomplete where completeness was required, kept from being judged by the target, or less exercised than the baseline',
  ],
  [3, 'bad usage'],
  [4, 'a target could not be judged, or nothing was proved'],
  [5, 'a defect of the suite itself'],
];

const told = `exit codes: ${exitCodes.map(([code, means]) => `${code} ${means}`).join('; ')}`;

/** What `help` prints: the commands, a line each. */
export function generalHelp(): string {
  const calls = commandHelps.map(({ name, takes, short }) => [callOf(name, takes), short] as const);
  return `${[
    `${program}: judges implementations of the SMS gateway contract`,
    '',
    ...columns([...calls, ['help COMMAND', 'show its options, with examples'], ['--version', '']]),
    '',
    told,
  ].join('\n')}\n`;
}

/** What `COMMAND --help` prints; null where there is no such command. */
export function helpOn(name: string): string | null {
  const one = commandHelps.find((each) => each.name === name);
  if (!one) return null;
  const { takes, short, long, options, exits, examples } = one;
  return `${[
    `${program} ${callOf(name, takes)}: ${short}`,
    ...(long === undefined ? [] : [long]),
    '',
    ...columns(options),
    '',
    'examples:',
    ...examples.map((example) => `  ${ownCommand()} ${example}`),
    '',
    exits === undefined ? told : `exit codes: ${exits}`,
  ].join('\n')}\n`;
}

function callOf(name: string, takes: string): string {
  return takes === '' ? name : `${name} ${takes}`;
}

/** What is wider than this has its explanation on a line of its own. */
const widest = 22;

function columns(rows: readonly (readonly [string, string])[]): string[] {
  return rows.flatMap(([left, right]) =>
    left.length > widest
      ? [`  ${left}`, `  ${''.padEnd(widest)}  ${right}`]
      : [`  ${left.padEnd(widest)}  ${right}`.trimEnd()],
  );
}
