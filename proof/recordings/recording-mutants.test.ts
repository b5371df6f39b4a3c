import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportDifferences } from '../../cli/evidence/differences.ts';
import { evidenceLines, writeEvidence } from '../../cli/evidence/pack.ts';
import { unpackEvidence } from '../../cli/evidence/unpack.ts';
import { judgeAgain } from '../../harness/judge/judge-again.ts';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { checks } from '../../suites/index.ts';
import { emptyFolder } from '../../selftest/commands/in-process.ts';
import {
  everyGateOn,
  positions,
  referenceGateway,
  runAgainst,
} from '../../selftest/conformance/run-against.ts';
import { targetInputs } from '../../selftest/conformance/verdicts.ts';
import {
  unproved,
  unprovedUnits,
  reasonFor as whyUnproved,
} from '../../selftest/conformance/unproved.ts';
import { sampleRun } from '../../selftest/samples/samples.ts';
import { excusedMutants, excuseFor } from '../../selftest/recording-mutants/listed.ts';
import type { Operator } from '../../selftest/recording-mutants/operator.ts';
import { operatorsOn, operatorsOnClaims } from '../../selftest/recording-mutants/operators.ts';
import { surveyOf, type Survey } from '../../selftest/recording-mutants/survey.ts';
import { neverRed } from '../../selftest/recording-mutants/units.ts';

const gates = positions(everyGateOn);

/** What is judged of all of them at least, so that no operator falls silent. */
const fewest = { mutants: 30_000, clauses: 330, survivingShare: 0.02 };

describe('recorded answers, changed', () => {
  let recorded: readonly CheckResult[] = [];
  let pairs: readonly (readonly [Check, CheckResult])[] = [];
  let survey: Survey;
  let onClaims: readonly Operator[] = [];
  beforeAll(async () => {
    recorded = await runAgainst(referenceGateway, { parallel: 16 });
    const byId = new Map(recorded.map((result) => [result.check, result]));
    pairs = checks.flatMap((check) => {
      const result = byId.get(check.id);
      return result?.outcome === 'judged' ? [[check, result] as const] : [];
    });
    survey = surveyOf(operatorsOn(recorded), pairs, gates);
    onClaims = operatorsOnClaims(recorded);
    print(survey);
  }, 400_000);

  test('what was recorded is judged again as it was', () => {
    const differing = pairs.filter(([check, result]) => {
      const again = judgeAgain(check, result, gates);
      return JSON.stringify(again.units) !== JSON.stringify(result.units);
    });
    expect(pairs.length).toBeGreaterThan(700);
    expect(differing.map(([{ id }]) => id)).toEqual([]);
  });

  test('what was recorded packs below 5 MB, and its report follows from that', async () => {
    const folder = await emptyFolder();
    const input = sampleRun([targetInputs(recorded, gates)]);
    await writeEvidence(folder, evidenceLines(input));
    const { size } = await stat(join(folder, 'evidence.ndjson.gz'));
    console.info(`the evidence of a whole run: ${size} bytes`);
    expect(size).toBeLessThan(5_000_000);
    const again = await unpackEvidence(folder);
    expect(again.exchanges).toBeGreaterThan(8000);
    expect(
      reportDifferences(foldRun(input), foldRun(again.input), {
        otherBuild: false,
        altered: new Set(),
      }),
    ).toEqual([]);
  });

  test('nothing lawful breaks an obligation', () => {
    expect(survey.strays.filter(({ outcome }) => outcome === 'lawful')).toEqual([]);
  });

  test('whatever breaks the contract is found, or listed with a reason', () => {
    const survivors = survey.strays.filter(({ outcome }) => outcome === 'breaks');
    expect(survivors.map(({ name }) => name).filter((name) => !excuseFor(name))).toEqual([]);
    const breaking = survey.rows.filter(({ outcome }) => outcome === 'breaks');
    const judged = breaking.reduce((sum, row) => sum + row.judged, 0);
    expect(survivors.length / judged).toBeLessThan(fewest.survivingShare);
  });

  test('each claim of a check is turned red by a mutant of the gateway, of a recording, or is listed with a reason', () => {
    const results = new Map(pairs.map((pair) => [pair[0].id, pair]));
    const units = [...unprovedUnits()].flatMap(([check, clauses]) => {
      const pair = results.get(check);
      const left = pair ? neverRed(clauses, pair, onClaims, gates) : [...clauses];
      return left.map((clause) => `${check} ${clause}`);
    });
    expect(units.filter((unit) => !whyUnproved(unit))).toEqual([]);
    const idle = unproved.filter(([pattern]) => !units.some((unit) => pattern.test(unit)));
    expect(idle.map(([, reason]) => reason)).toEqual([]);
  });

  test('mutants of each operator are judged, thousands in all', () => {
    const silent = survey.rows.filter(({ judged }) => judged === 0);
    expect(silent.map(({ operator }) => operator)).toEqual([]);
    const judged = survey.rows.reduce((sum, row) => sum + row.judged, 0);
    expect(judged).toBeGreaterThan(fewest.mutants);
  });

  test('they turn most clauses red that any answer can break, and no reason is idle', () => {
    expect(survey.clauses.size).toBeGreaterThanOrEqual(fewest.clauses);
    const names = survey.strays.map(({ name }) => name);
    const idle = excusedMutants.filter(([pattern]) => !names.some((name) => pattern.test(name)));
    expect(idle.map(([, reason]) => reason)).toEqual([]);
  });
});

/** Prints the counts by operator and by clause. */
function print({ rows, clauses, strays }: Survey): void {
  const ofOperator = (id: string) => strays.filter(({ operator }) => operator === id).length;
  console.table(rows.map((row) => ({ ...row, strays: ofOperator(row.operator) })));
  const sorted = [...clauses].toSorted(([a], [b]) => (a < b ? -1 : 1));
  console.log(sorted.map(([clause, count]) => `${count}\t${clause}`).join('\n'));
}
