import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { LabelName, Severity, Stage, Status } from 'allure-js-commons';
import { FileSystemWriter, ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import { citation } from '../findings/citation.ts';
import { stricter, toldAs } from '../findings/failed.ts';
import { reasonLine } from '../findings/headline.ts';
import { asJson } from '../text/json.ts';
import { named } from '../findings/named.ts';
import type { ClauseReport, Evidence, Report, TargetReport } from '../report.ts';
import { curlOf } from '../text/text.ts';
import { placeBelow } from '../write-whole.ts';

const mostText = 300;

/** The folder of Allure results below that of a report. */
const results = 'allure-results';

/**
 * Writes Allure results into the folder of a report and gives their names there, one for each clause of each target: behaviours are plane, operation and
 * clause, severity follows the level, and exchanges are attached as the report shows them, so that
 * nothing gets out that it would not show.
 */
export async function writeAllure(folder: string, report: Report): Promise<readonly string[]> {
  const resultsDir = dirname(await placeBelow(folder, `${results}/environment.properties`));
  const before = new Set(readdirSync(resultsDir));
  const { suite, startedAt } = report;
  const runtime = new ReporterRuntime({
    writer: new FileSystemWriter({ resultsDir }),
    environmentInfo: {
      suite: `${suite.name} ${suite.version}`,
      contract: suite.contract,
      seed: String(suite.seed),
    },
  });
  runtime.writeEnvironmentInfo();
  const start = Date.parse(startedAt);
  for (const target of named(report).targets)
    for (const clause of target.clauses) writeClause(runtime, target, clause, start);
  const written = readdirSync(resultsDir).filter((name) => !before.has(name));
  return written.map((name) => `${results}/${name}`);
}

function writeClause(
  runtime: ReporterRuntime,
  target: TargetReport,
  clause: ClauseReport,
  start: number,
): void {
  const { id, statement, verdict, reading, evidence } = clause;
  const failures = evidence.filter(({ role }) => role === 'failure');
  const uuid = runtime.startTest({
    name: `${id}: ${statement}`,
    fullName: `${target.name}: ${id}`,
    historyId: createHash('sha256').update(`${target.name}\n${id}`).digest('hex'),
    start,
    status: statusOf(clause),
    stage: Stage.FINISHED,
    ...(verdict === 'pass'
      ? {}
      : {
          statusDetails: {
            message: `${wordOf(clause)}: ${reasonLine(clause)}`,
          },
        }),
    description: [citation(clause), reading].filter(Boolean).join(', '),
    labels: labelsOf(target, clause),
  });
  for (const one of failures) {
    const name = one.fault ?? one.label ?? one.check;
    attach(runtime, uuid, `exchange: ${name}`.slice(0, mostText), 'application/json', content(one));
    const curl = curlOf(one);
    if (curl !== undefined) attach(runtime, uuid, 'curl', 'text/plain', curl);
    if (one.replay !== undefined) attach(runtime, uuid, 'replay', 'text/plain', one.replay);
  }
  // of its own checks; what is judged on every exchange has no time of its own
  runtime.stopTest(uuid, { stop: start + (clause.exchangesMs ?? 0) });
  runtime.writeTest(uuid);
}

function labelsOf({ name }: TargetReport, { id, plane, operations, level, section }: ClauseReport) {
  const features = operations.length === 0 ? ['no single operation'] : operations;
  return [
    { name: LabelName.EPIC, value: plane },
    ...features.map((value) => ({ name: LabelName.FEATURE, value })),
    { name: LabelName.STORY, value: id },
    { name: LabelName.PARENT_SUITE, value: name },
    { name: LabelName.SUITE, value: section },
    { name: LabelName.SEVERITY, value: level === 'must' ? Severity.CRITICAL : Severity.MINOR },
    { name: LabelName.TAG, value: level },
  ];
}

function wordOf(clause: ClauseReport): string {
  const { level, verdict } = clause;
  if (toldAs(clause) === 'unmet') return stricter;
  return level === 'should' ? `should, ${verdict}` : verdict;
}

/** As in JUnit, a `should` that is not met is told and fails nothing. */
function statusOf(clause: ClauseReport): Status {
  if (clause.verdict === 'pass') return Status.PASSED;
  return toldAs(clause) === 'fail' ? Status.FAILED : Status.SKIPPED;
}

function content({ fault, expected, got, request, response, noAnswer }: Evidence): string {
  return asJson({ fault, expected, got, request, response, noAnswer });
}

function attach(
  runtime: ReporterRuntime,
  uuid: string,
  name: string,
  contentType: string,
  text: string,
): void {
  runtime.writeAttachment(uuid, null, name, Buffer.from(text), { contentType });
}
