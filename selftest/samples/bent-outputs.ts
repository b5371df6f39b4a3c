import { openTerminal, type Terminal } from '../../cli/terminal/terminal.ts';
import { renderAnnotations } from '../../reporters/formats/annotations.ts';
import { baselineOf, renderBaseline } from '../../reporters/inputs/baseline-file.ts';
import {
  compareReports,
  type Comparison,
  type NamedReport,
} from '../../reporters/compare/compare.ts';
import { renderComparisonHtml } from '../../reporters/compare/html.ts';
import { renderComparisonMarkdown } from '../../reporters/compare/markdown.ts';
import { renderMatrix } from '../../reporters/compare/matrix.ts';
import { renderComparisonText } from '../../reporters/compare/text.ts';
import { renderConsole, renderVerdict } from '../../reporters/formats/console.ts';
import { outputs } from '../../reporters/outputs.ts';
import type { Report } from '../../reporters/report.ts';
import { fullReport } from './full-report.ts';
import { commandsIn, halvesIn, markupIn, obeyedIn, raw } from './obeyed.ts';

const straight = fullReport();

/** What is wrong with the outputs of a report, each with the name of the output; empty where nothing is. */
export function complaintsOf(report: Report): readonly string[] {
  const compared = comparisons(report);
  const files = Object.entries(outputs).map(([name, render]) => [name, render(report)] as const);
  return [
    ...files.flatMap(([name, text]) => inFile(name, text)),
    ...inFile('baseline.json', renderBaseline(baselineOf(report))),
    ...inPrinted('compare.md', renderComparisonMarkdown(compared)),
    ...inPrinted('compare.html', renderComparisonHtml(compared)),
    ...inPrinted('matrix.html', renderMatrix([['one', report]])),
    ...[true, false].flatMap((color) =>
      named(`on a terminal, colours ${color}`, printedOf(report, compared, color)),
    ),
    ...named('annotations', annotationsOf(report)),
  ];
}

function comparisons(report: Report): readonly Comparison[] {
  const [one, other]: readonly NamedReport[] = [
    ['one', straight],
    ['other', report],
  ];
  return [compareReports(one!, other!), compareReports(other!, one!)];
}

function named(name: string, all: readonly string[]): readonly string[] {
  return all.map((one) => `${name}: ${JSON.stringify(one)}`);
}

function inFile(name: string, text: string): readonly string[] {
  const found = [...raw(text), ...commandsIn(text)];
  if (name.endsWith('.json')) found.push(...halvesIn(JSON.parse(text)));
  if (name.endsWith('.md')) found.push(...markupIn(text));
  if (/html$|xml$|svg$/.test(name)) found.push(...(text.match(/<img|<script>alert/g) ?? []));
  return named(name, found);
}

/** The same of a file that may be printed instead, and then is what it would be as a file. */
function inPrinted(name: string, text: string): readonly string[] {
  const same = printed(true, ({ out }) => out(text)) === text;
  return [...inFile(name, text), ...(same ? [] : [`${name}: printed otherwise`])];
}

function printedOf(
  report: Report,
  compared: readonly Comparison[],
  color: boolean,
): readonly string[] {
  const print = printed(color, ({ out }) => {
    out(renderConsole(report, { color }));
    out(renderVerdict(report, { color }));
    out(renderComparisonText(compared, color));
  });
  return obeyedIn(print, color);
}

/** All that is printed for a pipeline at GitHub, but commands of the two kinds that it is to obey. */
function annotationsOf(report: Report): readonly string[] {
  const rendered = renderAnnotations(report);
  const through = printed(false, ({ annotate }) => annotate(rendered));
  const rest = through.replaceAll(/^::(?:error|warning) title=[^:]*::/gm, 'told: ');
  return [...(rendered === through ? [] : ['other than rendered']), ...obeyedIn(rest, false)];
}

/** What is printed, as it comes out of the door. */
export function printed(color: boolean, print: (terminal: Terminal) => void): string {
  let text = '';
  const stream = { write: (more: string) => (text += more) };
  print(openTerminal({ out: stream, err: stream, color, signal: AbortSignal.abort() }));
  return text;
}
