import { baselineWords, beforeWords } from '../gating/baseline-words.ts';
import { citation } from '../findings/citation.ts';
import type { Cause } from '../findings/causes.ts';
import { failedOf, failedWords, stricter } from '../findings/failed.ts';
import { headline, reasonLine } from '../findings/headline.ts';
import { otherKinds } from '../findings/kinds.ts';
import type { ClauseReport, Counts, Report, TargetReport } from '../report.ts';
import {
  exchangeLines,
  hinderedAnswer,
  hinderedTitle,
  neverGivenWords,
} from '../fold/hindered-words.ts';
import { code, fenced, plain } from '../text/markdown-text.ts';
import { named } from '../findings/named.ts';
import { capital, curlOf, many, restWords, sparedWords } from '../text/text.ts';

const planes = ['public', 'sealed', 'workflow'] as const;
/** Failures that are told with their exchange; the rest is named only. */
const mostDetailed = 20;
/** Failures that are named above all else. */
const mostFirst = 10;
/** Clauses that are named behind a reason why they were not exercised. */
const mostNamed = 6;
/** GitHub refuses job summaries beyond 1 MiB. */
const mostBytes = 900_000;

/** Markdown for the summary of a job. */
export function renderMarkdown(report: Report): string {
  const { suite, targets, exitCode, exitReason, interrupted } = named(report);
  const failed = failedWords(report.targets);
  const text = [
    `# ${plain(suite.name)}`,
    `**Exit code ${exitCode}**: ${plain(exitReason)}${interrupted ? ' (interrupted)' : ''}`,
    ...(failed === null ? [] : [`**${capital(failed)}**`]),
    ...report.defects.map((defect) => `**Defect of the suite**: ${plain(defect)}`),
    ...firstFailures(report.targets),
    ...baselineParts(report),
    ...waiverParts(report),
    ...targets.flatMap(targetParts),
    `Suite ${plain(suite.version)}, contract ${plain(suite.contract)}, seed ${suite.seed}.`,
  ].join('\n\n');
  if (Buffer.byteLength(text) <= mostBytes) return `${text}\n`;
  const cut = Buffer.from(text).subarray(0, mostBytes).toString('utf8');
  return `${cut.slice(0, cut.lastIndexOf('\n'))}\n\n… cut here; conformance.json holds all of it.\n`;
}

/** What to look at first, a line for each likely cause; the rest is counted. */
function firstFailures(targets: readonly TargetReport[]): readonly string[] {
  const must = targets.flatMap((target) =>
    failedOf(target.clauses).bugs.map((cause) => ({ target, ...cause })),
  );
  if (must.length === 0) return [];
  const items = must.slice(0, mostFirst).map(({ target, first, others, front }) => {
    const where = targets.length === 1 ? '' : ` on ${plain(target.name)}`;
    const more = others.length === 0 ? '' : `; ${many(others.length, 'more clause')} by the same`;
    const said = front ?? headline(first).title;
    return `1. ${code(first.id)}${where}: ${plain(said)}${more}`;
  });
  const rest = must.length - mostFirst;
  const more = rest > 0 ? [`\n… and ${many(rest, 'more cause')} below.`] : [];
  return [[...items, ...more].join('\n')];
}

function targetParts(target: TargetReport): readonly string[] {
  const { bugs, unmet } = failedOf(target.clauses);
  return [
    `## ${plain(target.name)}: ${target.verdict}`,
    ...(target.implementation ? [plain(Object.values(target.implementation).join(', '))] : []),
    ...(target.trouble === undefined ? [] : [plain(target.trouble)]),
    ...(target.notes ?? []).map(plain),
    ...target.defects.map((defect) => `**Defect of the suite**: ${plain(defect)}`),
    ...hinderedParts(target),
    `Counted are ${code('must')} clauses, each once, however many findings it has.`,
    table(target),
    ...bugs.slice(0, mostDetailed).map(failure),
    ...list('Failed as well:', bugs.slice(mostDetailed).flatMap(allOf)),
    ...list(`### ${capital(stricter)}`, unmet),
    ...openParts(target),
  ];
}

function table({ planes: reports }: TargetReport): string {
  const head = [
    'plane',
    'verdict',
    'passed',
    'failed',
    'waived',
    'not exercised',
    'not applicable',
  ];
  const rows = planes.map((plane) => {
    const { verdict, counts } = reports[plane];
    return [plane, verdict, ...numbers(counts)];
  });
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function numbers({ pass, fail, waived, notExercised, notApplicable }: Counts): readonly string[] {
  return [pass, fail, waived, notExercised, notApplicable].map(String);
}

function allOf({ first, others }: Cause): readonly ClauseReport[] {
  return [first, ...others];
}

function failure({ first: clause, others, front }: Cause): string {
  const { id, evidence } = clause;
  const { title, under } = headline(clause);
  const shown = evidence.find(({ role }) => role === 'failure');
  const script = shown?.script && `bash ${shown.script.file}`;
  const curl = shown && curlOf(shown);
  const also = otherKinds(clause);
  const rests = shown && restWords(shown);
  const more = [script, shown?.replay].filter((one) => one !== undefined);
  return [
    `### ✗ ${code(id)}`,
    ...(front === undefined ? [] : [plain(front)]),
    `**${plain(title)}**`,
    shown?.fault ? `${plain(under)} (${plain(citation(clause))})` : plain(citation(clause)),
    ...(shown?.fault ? [`The one thing wrong with the request: ${plain(shown.fault)}`] : []),
    ...(shown?.after ? [`After: ${plain(shown.after)}`] : []),
    shown
      ? `- expected: ${plain(shown.expected ?? '')}\n- got: ${plain(shown.got ?? '')}`
      : plain(under),
    ...(also.length === 0 ? [] : [also.map((words) => `- also: ${plain(words)}`).join('\n')]),
    ...(curl === undefined ? [] : [fenced(curl)]),
    ...(rests === undefined ? [] : [`The curl line ${plain(rests)}.`]),
    ...more.map(fenced),
    ...list('Broken by the same:', others),
  ].join('\n\n');
}

function list(title: string, clauses: readonly ClauseReport[]): readonly string[] {
  if (clauses.length === 0) return [];
  const items = clauses.map((clause) => `- ${code(clause.id)}: ${plain(reasonLine(clause))}`);
  return [`${title}\n\n${items.join('\n')}`];
}

/** What the target itself kept from being judged, above all else that is told of it. */
function hinderedParts({ hindered }: TargetReport): readonly string[] {
  const { clauses, answers, neverGiven } = hindered;
  if (clauses.length === 0) return [];
  const items = answers.map((one) => {
    const { operation, said } = hinderedAnswer(one);
    const shown = one.evidence && exchangeLines(one.evidence);
    const lines = shown ? [`  - sent ${code(shown.sent)}`, `  - came ${code(shown.came)}`] : [];
    return [`- ${code(operation)}: ${plain(said)}`, ...lines].join('\n');
  });
  const never = neverGiven.map((one) => `- ${neverGivenWords(one)}`);
  return [
    `**Not judged**: ${plain(hinderedTitle(hindered))}\n\n${[...items, ...never].join('\n')}`,
  ];
}

/** Few clauses are named. */
function ids(clauses: readonly string[]): string {
  return clauses.length > mostNamed ? '' : `: ${clauses.map(code).join(', ')}`;
}

function openParts({ lacks, setbacks, spared = 0 }: TargetReport): readonly string[] {
  const items = [
    ...lacks.map(({ what, reason, clauses }) => ({
      title: `${code(what)}: ${plain(reason)}`,
      clauses,
    })),
    ...setbacks.map(({ reason, clauses }) => ({ title: plain(reason), clauses })),
  ].map(({ title, clauses }) => `- ${title} (${many(clauses.length, 'clause')}${ids(clauses)})`);
  return [
    ...(items.length === 0 ? [] : [`Not exercised, because:\n\n${items.join('\n')}`]),
    ...(spared === 0 ? [] : [`Not sent: ${sparedWords(spared)}.`]),
  ];
}

/** A run beside an earlier one. */
function baselineParts({ baseline }: Report): readonly string[] {
  if (!baseline) return [];
  const { heading, differences, items } = baselineWords(baseline);
  const lines = [
    ...differences.map((line) => `- differs: ${plain(line)}`),
    ...items.map(({ word, entry }) => {
      const before = word === 'new' ? ` (${beforeWords(entry)})` : '';
      return `- ${word}: ${code(entry.clause)} on ${plain(entry.target)}${before}`;
    }),
  ];
  return [`**Baseline**: ${plain(heading)}`, ...(lines.length > 0 ? [lines.join('\n')] : [])];
}

/** Waivers: those that somebody has to look at, then those in use, which hide what failed. */
function waiverParts({ waivers }: Report): readonly string[] {
  const told = waivers.filter(({ mend, state }) => mend !== undefined || state === 'used');
  const lines = told
    .toSorted((a, b) => Number(a.mend === undefined) - Number(b.mend === undefined))
    .map(({ clause, state, target, expires, reason, mend }) => {
      const where = target === undefined ? '' : ` on ${plain(target)}`;
      const more = mend ?? `until ${expires}: ${reason}`;
      return `- waiver ${state}: ${code(clause)}${where}; ${plain(more)}`;
    });
  return lines.length === 0 ? [] : [lines.join('\n')];
}
