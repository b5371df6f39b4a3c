import { citation } from '../findings/citation.ts';
import { endingCase } from './ending.ts';
import { stricter, toldAs } from '../findings/failed.ts';
import { sum } from '../fold/facts.ts';
import { reasonLine } from '../findings/headline.ts';
import { otherKinds } from '../findings/kinds.ts';
import { named } from '../findings/named.ts';
import type { ClauseReport, Report, TargetReport } from '../report.ts';
import { spelledOut, withoutCommands } from '../../harness/model/spelled-out.ts';
import { curlOf } from '../text/text.ts';

/**
 * JUnit XML: a suite for each target, a test case for each clause, so that a pipeline shows which
 * clause is broken. A `should` that is not met and what was not exercised are skipped cases that say why. Where the
 * exit code says more than they do, its reason is one more case, in error.
 */
export function renderJunit(report: Report): string {
  const whole = named(report);
  const { suite, durationMs, targets, startedAt, defects } = whole;
  const suites = targets.map((target) => suiteOf(target, startedAt));
  const all = targets.map(countsOf);
  const total = (of: keyof Totals) => sum(all.map((counts) => counts[of]));
  const ending = endingCase(whole);
  const wrong: readonly ErrorCase[] = [
    ...defects.map(ofDefect),
    ...(ending === null ? [] : [{ name: 'the run', text: ending }]),
  ];
  const own = wrong.length === 0 ? [] : [errorSuite(suite.name, wrong, startedAt)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    element(
      'testsuites',
      {
        name: suite.name,
        time: time(durationMs),
        tests: total('tests') + wrong.length,
        failures: total('failures'),
        errors: total('errors') + wrong.length,
      },
      [...suites, ...own],
    ),
    '',
  ].join('\n');
}

function suiteOf(target: TargetReport, timestamp: string): string {
  const { name, baseUrl, clauses, durationMs, verdict } = target;
  const cases = clauses.map((clause) => caseOf(target, clause));
  const counts = countsOf(target);
  const properties = [
    element('property', { name: 'baseUrl', value: baseUrl }),
    element('property', { name: 'verdict', value: verdict }),
    ...Object.entries(target.implementation ?? {}).map(([member, value]) =>
      element('property', { name: `implementation.${member}`, value }),
    ),
  ];
  return element(
    'testsuite',
    { name, timestamp: stamp(timestamp), time: time(durationMs), ...counts },
    [
      element('properties', {}, properties),
      ...cases,
      ...target.defects.map((defect) => errorCase(name, ofDefect(defect))),
    ],
  );
}

type Totals = ReturnType<typeof countsOf>;

function countsOf({ clauses, defects: wrong }: TargetReport) {
  const failures = clauses.filter(isFailure).length;
  const passed = clauses.filter(({ verdict }) => verdict === 'pass').length;
  return {
    tests: clauses.length + wrong.length,
    failures,
    errors: wrong.length,
    skipped: clauses.length - passed - failures,
  };
}

/** What is wrong with the run itself. */
interface ErrorCase {
  readonly name: string;
  readonly text: string;
}

function ofDefect(text: string): ErrorCase {
  return { name: 'defect of the suite', text };
}

function errorSuite(name: string, all: readonly ErrorCase[], timestamp: string): string {
  const counts = { tests: all.length, failures: 0, errors: all.length, skipped: 0 };
  return element(
    'testsuite',
    { name, timestamp: stamp(timestamp), time: time(0), ...counts },
    all.map((one) => errorCase(name, one)),
  );
}

function errorCase(classname: string, { name, text }: ErrorCase): string {
  const error = element('error', { message: name }, [escaped(text)]);
  return element('testcase', { name, classname, time: time(0) }, [error]);
}

function caseOf({ name }: TargetReport, clause: ClauseReport): string {
  const classname = `${name}.${clause.plane}`;
  const attributes = {
    name: `${clause.id}: ${clause.statement}`,
    classname,
    time: time(clause.exchangesMs ?? 0),
  };
  return element('testcase', attributes, [...outcomeOf(clause), ownProperties(clause)]);
}

/**
 * What a program asks of a clause. The schema has properties for suites alone, and who checks by it refuses a file
 * with others; readers find those of a case in its output, in this form.
 */
function ownProperties({ id, lines, fingerprints = [], notExercised = [] }: ClauseReport): string {
  const properties = [
    ['clause', id],
    ['lines', lines.join(' ')],
    ...fingerprints.map((one) => ['fingerprint', one]),
    ...notExercised.map(({ kind, member = '' }) => ['notExercised', `${kind} ${member}`.trim()]),
  ];
  const told = properties.map(([name, value]) => escaped(`[[PROPERTY|${name}=${value}]]`));
  return element('system-out', {}, told);
}

function outcomeOf(clause: ClauseReport): readonly string[] {
  const { verdict, level } = clause;
  const reason = reasonLine(clause);
  if (verdict === 'pass') return [];
  if (isFailure(clause)) {
    return [
      element('failure', { message: alsoIn(clause), type: level }, [escaped(detail(clause))]),
    ];
  }
  const words = toldAs(clause) === 'unmet' ? `${stricter}: ${reason}` : `${verdict}: ${reason}`;
  return [element('skipped', {}, [escaped(words)])];
}

/** What the target does, and each kind of failure that is of another kind than the first. */
function alsoIn(clause: ClauseReport): string {
  return [reasonLine(clause), ...otherKinds(clause).map((words) => `also: ${words}`)].join('\n');
}

function isFailure(clause: ClauseReport): boolean {
  return toldAs(clause) === 'fail';
}

function detail(clause: ClauseReport): string {
  const { evidence } = clause;
  const failures = evidence.filter(({ role }) => role === 'failure');
  const shown = failures.map((one) => {
    const { fault, expected, got, script, replay } = one;
    return [
      ...(fault === null ? [] : [`the one thing wrong: ${fault}`]),
      `expected: ${expected ?? ''}`,
      `got: ${got ?? ''}`,
      ...[curlOf(one), script && `bash ${script.file}`, replay].filter((it) => it !== undefined),
    ].join('\n');
  });
  return [`contract: ${citation(clause)}`, ...shown].join('\n\n');
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  const open = `<${name}${written.join('')}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join('\n')}</${name}>`;
}

/** Text as XML may hold it: what it may not hold at all is spelled out. */
function escaped(text: string): string {
  const safe = text
    .replaceAll(/[^\n\t]+/g, spelledOut)
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  // results are often printed into the log of a pipeline
  return withoutCommands(safe, '&#58;:');
}

function time(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** The form that the schema of JUnit asks for: no fractions, no zone. */
function stamp(iso: string): string {
  return iso.slice(0, 19);
}
