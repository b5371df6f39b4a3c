import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fullReport } from '../samples/full-report.ts';
import { halvesIn, obeyedIn } from '../samples/obeyed.ts';
import type { Report } from '../../reporters/report.ts';
import { commandLine } from '../commands/command-line.ts';

const forged =
  '\n::error::FORGED all stand\u001B[8m\u202E\uD800##[stop-commands]x ##vso[task.complete]\u009B2J\u0000';

/** A folder with a report in which all that is free is forged, and `change` is made besides. */
function folderOf(change: (report: Report) => unknown = (report) => report): string {
  const report = fullReport();
  const targets = report.targets.map((target, at) => ({
    ...target,
    name: `${at}${forged}`,
    baseUrl: `https://gw.example.com/${forged}`,
    trouble: forged,
    notes: [forged],
    defects: [forged],
    refused: [forged],
    clauses: target.clauses.map((clause) => ({
      ...clause,
      statement: forged,
      reason: forged,
      slips: [forged],
      evidence: clause.evidence.map((one) => ({
        ...one,
        fault: forged,
        got: forged,
        curl: forged,
      })),
    })),
  }));
  const all: Report = { ...report, targets, exitReason: forged, defects: [forged] };
  const folder = mkdtempSync(join(tmpdir(), 'forged-'));
  writeFileSync(join(folder, 'conformance.json'), JSON.stringify(change(all)));
  return folder;
}

/** A report in which every clause passes now. */
function passing(report: Report) {
  const targets = report.targets.map((target) => ({
    ...target,
    clauses: target.clauses.map((clause) => ({
      ...clause,
      verdict: 'pass',
      fingerprints: undefined,
      evidence: [],
      findings: 0,
    })),
  }));
  return { ...report, targets };
}

describe('a forged report', () => {
  const one = folderOf();
  const other = folderOf(passing);
  test.each([
    ['compare', one, other],
    ['compare', other, one, '--format', 'markdown'],
    ['compare', one, other, '--format', 'html'],
    ['matrix', one, other],
    ['waive', '--all', '--from', one],
    ['waive', 'webhooks.create.limit', '--target', 'x', '--from', one],
    ['waive', 'webhooks.create.strict', '--target', `0${forged}.`, '--from', one],
    ['baseline', one, '--write', join(other, 'baseline.json')],
    ['compare', one, `${other}${forged}`],
  ])('is told without being obeyed by %s', async (...args) => {
    const { stdout, stderr } = await commandLine(args);
    expect(`${stdout}${stderr}`).not.toBe('');
    expect([...obeyedIn(stdout, false), ...obeyedIn(stderr, false)]).toEqual([]);
  });

  test('is waived by the names that it has, as far as they are text', async () => {
    const { stdout, code } = await commandLine(['waive', '--all', '--from', one]);
    expect(code).toBe(0);
    expect(halvesIn(JSON.parse(stdout))).toEqual([]);
    expect(stdout).toContain(
      String.raw`0\n::error::FORGED all stand\u001b[8m\u202e\\u{d800}##\u005b`,
    );
  });

  test.each([
    ['id', { id: `a${forged}` }],
    ['section', { section: '<img src=x>' }],
    ['operations[0]', { operations: ['<img src=x>'] }],
  ])('is refused for what no suite writes: %s', async (member, change) => {
    const bent = folderOf((report) => ({
      ...report,
      targets: report.targets.map((target) => ({
        ...target,
        clauses: target.clauses.map((clause) => ({ ...clause, ...change })),
      })),
    }));
    const { stderr, code } = await commandLine(['compare', bent, one]);
    expect(code).toBe(3);
    expect(stderr).toContain(`targets[0].clauses[0].${member}: must match pattern`);
    expect(obeyedIn(stderr, false)).toEqual([]);
  });
});
