import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import {
  compareReports,
  exitCodeOf,
  type Comparison,
  type NamedReport,
} from '../../reporters/compare/compare.ts';
import { renderComparisonHtml } from '../../reporters/compare/html.ts';
import { renderComparisonMarkdown } from '../../reporters/compare/markdown.ts';
import { renderMatrix } from '../../reporters/compare/matrix.ts';
import { renderComparisonText } from '../../reporters/compare/text.ts';
import { writeWhole } from '../../reporters/write-whole.ts';
import { parseFlags } from '../terminal/flags.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const compareFlags = {
  format: { type: 'string' },
  out: { type: 'string' },
  'fail-on': { type: 'string' },
} as const;

/** The options of `matrix`. */
export const matrixFlags = { out: { type: 'string' } } as const;

/** What a comparison can be written as; the terminal alone has colours. */
const formats: Readonly<Record<string, (all: readonly Comparison[], color: boolean) => string>> = {
  text: renderComparisonText,
  markdown: renderComparisonMarkdown,
  html: renderComparisonHtml,
};

/** `compare`: holds each report against the one before it; the exit code says whether anything broke. */
export async function compare(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, compareFlags, true);
  if (positionals.length < 2)
    throw new UsageError('compare: give two reports or more, oldest first');
  const { format = 'text', out } = values;
  const render = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!render)
    throw new UsageError(`--format ${format}: give one of ${Object.keys(formats).join(', ')}`);
  if (values['fail-on'] !== undefined && values['fail-on'] !== 'should')
    throw new UsageError(`--fail-on ${values['fail-on']}: the only level to fail on is should`);
  const all = inPairs([...readInTurn(positionals, out)]);
  await hand(render(all, terminal.color && out === undefined), out, terminal);
  return exitCodeOf(all, values['fail-on'] === 'should');
}

/** `matrix`: many reports as one page, clauses down and targets across; judges nothing. */
export async function matrix(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, matrixFlags, true);
  if (positionals.length === 0) throw new UsageError('matrix: give the reports that it is to show');
  await hand(renderMatrix(readInTurn(positionals, values.out)), values.out, terminal);
  return 0;
}

function* readInTurn(files: readonly string[], out: string | undefined): Generator<NamedReport> {
  for (const file of files) {
    const report = readReport(file);
    const page = out === undefined ? undefined : pageOf(file, out);
    yield page === undefined ? [file, report] : [file, report, page];
  }
}

/** The page that lies beside a report, as a link from a file; undefined where there is none. */
function pageOf(report: string, from: string): string | undefined {
  const page = join(report.endsWith('.json') ? dirname(report) : report, 'report.html');
  if (!existsSync(page)) return undefined;
  return relative(dirname(resolve(from)), resolve(page))
    .split(sep)
    .map(encodeURIComponent)
    .join('/');
}

function inPairs(reports: readonly NamedReport[]): readonly Comparison[] {
  return reports.slice(1).map((later, at) => {
    const earlier = reports[at] ?? later;
    const comparison = compareReports(earlier, later);
    if (comparison.targets.length > 0) return comparison;
    throw new UsageError(`compare: ${earlier[0]} and ${later[0]} have no target in common`);
  });
}

async function hand(text: string, out: string | undefined, terminal: Terminal): Promise<void> {
  if (out === undefined) return terminal.out(text);
  await writeWhole(out, text);
  terminal.lines([out]);
}
