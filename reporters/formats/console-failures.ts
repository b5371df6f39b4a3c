import { aroundDifference } from '../../harness/model/around-difference.ts';
import type { Cause } from '../findings/causes.ts';
import { headline } from '../findings/headline.ts';
import { kindsOf, otherKinds } from '../findings/kinds.ts';
import type { ClauseReport, Evidence } from '../report.ts';
import { quote } from '../text/shell.ts';
import type { Paint } from '../text/text.ts';
import { curlOf, many, methodOf, repetitionWords, restWords, visible } from '../text/text.ts';

/** Kinds of failure of one clause that are told in full; each of the others has a line. */
const mostKinds = 2;
/** Further requests that are named beside the first of a kind. */
const mostAlike = 4;
/** A longer path or command is of no use on a terminal. */
const longestCommand = 1_500;
/** Characters of what a clause is told by in a line. */
const longestLine = 500;
/** Of what was expected and got so many characters are told. */
const longestText = 300;
/** One line of a terminal: who wants all of a curl line finds it in the report. */
const longestCurl = 100;

/** What one bug most likely broke: the clause that says most of it, and those that fail with it. */
export function causeLines(
  { first, others, front }: Cause,
  paint: Paint,
  folder: string,
): readonly string[] {
  const heading = `      ${paint.dim('broken by the same:')}`;
  return [
    ...(front === undefined ? [] : [`    ${paint.yellow(visible(front, longestText))}`]),
    ...failureLines(first, paint, folder),
    ...(others.length === 0 ? [] : [heading]),
    ...others.map((clause) => {
      const told = `must ${paint.bold(visible(clause.id))}: ${visible(headline(clause).line, longestLine)}`;
      return `        ${paint.red('FAIL')} ${told}`;
    }),
  ];
}

/** A failed clause, in the order that a reader needs. */
function failureLines(clause: ClauseReport, paint: Paint, folder: string): readonly string[] {
  const { id, level, reading, evidence, findings, counted } = clause;
  const { title, under } = headline(clause);
  const notes = [
    reading ?? [],
    counted === false ? 'not of the edition, and not counted' : [],
  ].flat();
  const failures = evidence.filter(({ role }) => role === 'failure');
  const kinds = kindsOf(clause);
  const rest = findings - kinds.flatMap(named).length;
  return [
    `    ${paint.red('FAIL')} ${level} ${paint.bold(visible(id))}${notes.length === 0 ? '' : ` (${visible(notes.join('; '))})`}`,
    `      ${visible(title, longestLine)}`,
    ...(kinds.length === 0 ? [`      ${visible(under)}`] : []),
    ...labelled(paint, [['clause', failures[0]?.fault ? visible(under) : undefined]]),
    ...kinds.slice(0, mostKinds).flatMap((kind) => kindLines(kind, paint)),
    ...labelled(
      paint,
      otherKinds(clause, mostKinds).map((words) => ['and', visible(words)]),
    ),
    ...commandLines(failures[0], paint, folder),
    ...(rest > 0 ? [`      and ${many(rest, 'more finding')}, in the report`] : []),
  ];
}

/** A `should` that is not met, in one line. */
export function unmetLine(clause: ClauseReport): string {
  return `      ${visible(clause.id)}: ${visible(headline(clause).line, longestLine)}`;
}

function kindLines(kind: readonly Evidence[], paint: Paint): readonly string[] {
  const [first] = kind;
  if (!first) return [];
  const [expected, got] = aroundDifference(first.expected ?? '', first.got ?? '', longestText);
  const requests = [...new Set(named(kind).map(requestWords))].slice(1);
  const faults = [...new Set(kind.flatMap(({ fault }) => fault ?? []))].slice(1, 1 + mostAlike);
  const also = [...requests, ...faults.map((fault) => visible(fault))];
  return labelled(paint, [
    ['sent', sentWords(first)],
    ['after', first.after && visible(first.after)],
    ['expected', first.expected && visible(expected)],
    ['got', first.got && visible(got)],
    ['again', first.repetitions && repetitionWords(first.repetitions)],
    ['also', also.length === 0 ? undefined : also.join(', ')],
  ]);
}

/** How to see the first failure of a clause again. */
function commandLines(
  first: Evidence | undefined,
  paint: Paint,
  folder: string,
): readonly string[] {
  if (!first) return [];
  const { script, replay } = first;
  const curl = curlOf(first);
  const rests = restWords(first);
  return labelled(paint, [
    ['curl', curl && curlWords(curl)],
    ['', rests === undefined ? undefined : visible(rests)],
    ['script', script && visible(`bash ${quote(`${folder}/${script.file}`)}`, longestCommand)],
    ['replay', replay && visible(replay, longestCommand)],
  ]);
}

function labelled(
  paint: Paint,
  lines: readonly (readonly [string, string | undefined])[],
): readonly string[] {
  return lines.flatMap(([label, text]) =>
    text === undefined ? [] : [`      ${paint.dim(label.padEnd(8))}  ${text}`],
  );
}

/** The failures of one kind whose requests are named: the first, and some that differ from it. */
function named(kind: readonly Evidence[]): readonly Evidence[] {
  const requests = new Set([...new Set(kind.map(requestWords))].slice(0, 1 + mostAlike));
  return kind.filter((each) => requests.has(requestWords(each)));
}

function sentWords(evidence: Evidence): string {
  const { fault } = evidence;
  const wrong = fault === null ? 'a good request' : `with one thing wrong: ${visible(fault)}`;
  return `${requestWords(evidence)}, ${wrong}`;
}

function requestWords(evidence: Evidence): string {
  const { method, path } = evidence.request;
  return `${visible(method, 40)} ${visible(path, 160)}${visible(methodOf(evidence))}`;
}

function curlWords(command: string): string {
  return command.length <= longestCurl
    ? visible(command)
    : `${visible(command.slice(0, longestCurl))}… (whole in report.html)`;
}
