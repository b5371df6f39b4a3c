import pc from 'picocolors';
import { joinedLines } from '../../harness/model/spelled-out.ts';
import type { Verdict } from '../../harness/model/verdict.ts';
import { baselineWords, beforeWords } from '../gating/baseline-words.ts';
import { causeLines, unmetLine } from './console-failures.ts';
import { hinderedLines, openLines } from './console-open.ts';
import { failedOf, failedWords, stricter } from '../findings/failed.ts';
import { named } from '../findings/named.ts';
import type { Counts, PlaneReport, Report, TargetReport } from '../report.ts';
import { type Paint, many, visible } from '../text/text.ts';
import { overallVerdict } from '../fold/verdicts.ts';

/** How the end of a run is shown. */
interface ConsoleOptions {
  /** The caller says false for NO_COLOR and where nobody watches. */
  readonly color: boolean;
  /** The folder of the report, as a command line names it. */
  readonly folder?: string;
  /** What to give the next run, so that it exercises more; before the last line. */
  readonly next?: readonly string[];
}

const planes = ['public', 'sealed', 'workflow'] as const;

/** Renders the end of a run; the last line says the verdict, the exit code and why. */
export function renderConsole(
  report: Report,
  { color, folder = '.', next = [] }: ConsoleOptions,
): string {
  const paint = pc.createColors(color);
  const defects = report.defects.map((defect) => `${paint.red('DEFECT')} ${visible(defect, 2000)}`);
  const failed = failedWords(report.targets);
  return joinedLines([
    ...named(report).targets.flatMap((target) => [...targetLines(target, paint, folder), '']),
    ...defects,
    ...baselineLines(report),
    ...waiverLines(report),
    ...(failed === null ? [] : [failed]),
    ...next.map((line) => visible(line, 500)),
    lastLine(report, paint),
    '',
  ]);
}

/** The last line alone: the verdict, the exit code and why. */
export function renderVerdict(report: Report, { color }: ConsoleOptions): string {
  return `${lastLine(report, pc.createColors(color))}\n`;
}

function targetLines(target: TargetReport, paint: Paint, folder: string): readonly string[] {
  const { name, baseUrl, verdict, gates, refused, trouble, notes = [], defects } = target;
  const positions = Object.entries(gates).map(([gate, is]) => `${gate} ${positionWord(is)}`);
  const about = Object.values(target.implementation ?? {}).join(', ');
  return [
    `${paint.bold(visible(name))}  ${visible(baseUrl)}  ${verdictWord(verdict, paint)}`,
    `  ${paint.dim(`gates: ${positions.join(', ')}; ${many(target.requests, 'request')}`)}`,
    ...(about === '' ? [] : [`  ${paint.dim(visible(about))}`]),
    ...(trouble === undefined ? [] : [`  ${visible(trouble)}`]),
    ...notes.map((note) => `  ${paint.yellow(visible(note, 500))}`),
    ...(refused.length === 0 ? [] : [`  refused: ${visible(refused.join(', '))}`]),
    ...defects.map((defect) => `  ${paint.red('DEFECT')} ${visible(defect, 2000)}`),
    ...hinderedLines(target),
    ...planes.flatMap((plane) => planeLines(plane, target, paint, folder)),
    ...openLines(target),
  ];
}

function planeLines(
  plane: (typeof planes)[number],
  target: TargetReport,
  paint: Paint,
  folder: string,
): readonly string[] {
  const { verdict, counts, countsShould } = target.planes[plane];
  const clauses = target.clauses.filter((clause) => clause.plane === plane);
  const { bugs, unmet } = failedOf(clauses);
  return [
    `  ${plane.padEnd(8)}  ${planeWords({ verdict, counts, countsShould }, paint)}`,
    ...bugs.flatMap((cause) => ['', ...causeLines(cause, paint, folder)]),
    ...(unmet.length === 0 ? [] : ['', `    ${paint.yellow(stricter)}:`]),
    ...unmet.map(unmetLine),
    ...(bugs.length + unmet.length === 0 ? [] : ['']),
  ];
}

function planeWords({ verdict, counts, countsShould }: PlaneReport, paint: Paint): string {
  const { pass, fail, waived, notExercised } = counts;
  if (pass + fail + waived + notExercised === 0) return paint.dim('nothing applies');
  return `${verdictWord(verdict, paint)}  must: ${countWords(counts, 'failed')}${shouldWords(countsShould)}`;
}

function shouldWords(counts: Counts): string {
  const { pass, fail, waived, notExercised } = counts;
  return pass + fail + waived + notExercised === 0
    ? ''
    : `; should: ${countWords(counts, 'not met')}`;
}

function countWords(
  { pass, fail, waived, notExercised, notApplicable }: Counts,
  failed: string,
): string {
  const words = [
    [pass, 'passed'],
    [fail, failed],
    [waived, 'waived'],
    [notExercised, 'not exercised'],
    [notApplicable, 'not applicable'],
  ] as const;
  return words
    .filter(([number], place) => number > 0 || place < 2)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}

function lastLine({ targets, exitCode, exitReason }: Report, paint: Paint): string {
  const verdict = verdictWord(overallVerdict(targets), paint);
  return `${verdict}, exit code ${exitCode}: ${visible(exitReason, 500)}`;
}

function verdictWord(verdict: Verdict<'target'>, paint: Paint): string {
  if (verdict === 'conformant') return paint.green(verdict);
  return verdict === 'incomplete' ? paint.yellow(verdict) : paint.red(verdict);
}

function positionWord(is: boolean | 'unknown'): string {
  if (is === 'unknown') return is;
  return is ? 'on' : 'off';
}

/** A run beside an earlier one. */
function baselineLines({ baseline }: Report): readonly string[] {
  if (!baseline) return [];
  const { heading, differences, items } = baselineWords(baseline);
  return [
    `baseline: ${heading}`,
    ...differences.map((line) => `  differs: ${visible(line)}`),
    ...items.map(({ word, entry }) => {
      const before = word === 'new' ? ` (${beforeWords(entry)})` : '';
      return `  ${word}: ${entry.level} ${visible(entry.clause)} on ${visible(entry.target)}${before}`;
    }),
  ];
}

/** What became of each waiver. */
function waiverLines({ waivers }: Report): readonly string[] {
  return waivers.map(({ clause, state, reason, expires, target, mend }) => {
    const where = target === undefined ? '' : ` on ${visible(target)}`;
    return `waiver ${state}: ${visible(clause)}${where} until ${visible(expires)} (${visible(reason)})${mend === undefined ? '' : `; ${visible(mend)}`}`;
  });
}
