import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { countBySection } from '../../cli/explain/clause-counts.ts';
import {
  clauseFilterKinds,
  selectClauses,
  type ClauseFilters,
} from '../../cli/explain/clause-select.ts';
import { lineRanges, renderClauses, renderSummary } from '../../cli/explain/clause-text.ts';
import { claimantsOf, tieOf } from '../../cli/explain/clause-ties.ts';
import { clauseIds, clauses as table } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { commandLine, compiledMain } from '../commands/command-line.ts';

const all = clauseIds.map((id) => table[id]);
const claimants = claimantsOf(checks);
/** A clause of the table that has operations, and what each filter has to say to find it. */
const one = all.find(({ operations }) => operations.length > 0)!;
const finding: Required<ClauseFilters> = {
  plane: one.plane,
  operation: one.operations[0]!,
  section: one.section.slice(1).toUpperCase(),
  grep: one.statement.toUpperCase(),
  level: one.level,
};

describe('selectClauses', () => {
  test('gives all where nothing is asked for', () => {
    expect(selectClauses(all, {})).toEqual(all);
  });

  test.each(clauseFilterKinds)('--%s gives some clauses and not others', (kind) => {
    const selected = selectClauses(all, { [kind]: finding[kind] });
    expect(selected).toContain(one);
    expect(selected.length).toBeLessThan(all.length);
  });

  test('gives what fits all filters together', () => {
    const selected = selectClauses(all, finding);
    const each = clauseFilterKinds.map((kind) => selectClauses(all, { [kind]: finding[kind] }));
    expect(selected).toEqual(all.filter((clause) => each.every((some) => some.includes(clause))));
  });

  test('takes * in an operation for any text', () => {
    const prefix = finding.operation.split('.')[0];
    const selected = selectClauses(all, { operation: `${prefix}.*` });
    expect(selected).toEqual(
      all.filter(({ operations }) => operations.some((id) => id.startsWith(`${prefix}.`))),
    );
  });

  test.each(clauseFilterKinds)(
    '--%s that fits nothing is bad usage and names the nearest',
    (kind) => {
      const meant = kind === 'grep' ? one.id : kind === 'section' ? one.section : finding[kind];
      const misspelt = `${meant}x`;
      expect(() => selectClauses(all, { [kind]: misspelt })).toThrow(
        `--${kind} ${misspelt}: fits no clause; did you mean ${meant}?`,
      );
    },
  );

  test('names what there is where nothing is near and there is little', () => {
    expect(() => selectClauses(all, { level: 'may' })).toThrow(/there is .*must/);
  });

  test('filters that fit nothing together are bad usage', () => {
    const elsewhere = all.find(({ plane }) => plane !== one.plane)!.plane;
    const both = { operation: finding.operation, plane: elsewhere };
    expect(() => selectClauses(all, both)).toThrow('no clause fits all the filters together');
  });
});

describe('summarize', () => {
  const { sections, total } = countBySection(all, claimants);

  test('counts each clause once by its level or its exclusion, and once by what ties it', () => {
    for (const counts of [...sections, total]) {
      const excluded = counts['not shown'] + counts['client-side'] + counts['not observable'];
      expect(counts.must + counts.should + excluded).toBe(counts.all);
      expect(counts.checks + counts.everywhere + counts.none + excluded).toBe(counts.all);
    }
    expect(total.all).toBe(all.length);
  });

  test('adds up', () => {
    const numbers = sections.map((counts) => Object.values({ ...counts, section: 0 }).map(Number));
    const sums = numbers.reduce((sum, counts) => sum.map((n, kind) => n + (counts[kind] ?? 0)));
    expect(sums).toEqual([0, ...Object.values(total)]);
  });

  test('ties to the judge what holds everywhere, and to checks what they claim', () => {
    const claimed = new Set<string>(checks.flatMap(({ claims }) => claims.map((c) => c.clause)));
    const wanted = all.map(({ id, everywhere, excluded }) => {
      if (excluded) return excluded.because;
      if (everywhere) return 'everywhere';
      return claimed.has(id) ? 'checks' : 'none';
    });
    expect(all.map((clause) => tieOf(clause, claimants))).toEqual(wanted);
  });
});

describe('what is printed', () => {
  test('the table of counts is aligned', () => {
    const lines = renderSummary(countBySection(all, claimants)).trimEnd().split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines.at(-1)).toMatch(new RegExp(`^total .* ${all.length}$`));
  });

  test('every clause has a line of its own with its statement', () => {
    const lines = renderClauses(all, claimants).split('\n');
    for (const { id, statement } of all)
      expect(
        lines.filter((line) => line.includes(` ${id} `) && line.includes(statement)),
      ).toHaveLength(1);
  });

  test('lines of the contract are joined to ranges', () => {
    expect(lineRanges([3])).toBe('3');
    expect(lineRanges([9, 3, 4, 5, 5, 11])).toBe('3-5, 9, 11');
  });
});

describe('sms-gateway-conformance clauses', () => {
  test('lists, counts, and gives both as data', async () => {
    const filter = ['--operation', finding.operation];
    const selected = selectClauses(all, { operation: finding.operation });
    const data = await commandLine(['clauses', ...filter, '--json']);
    const rows: unknown = JSON.parse(data.stdout);
    expect(rows).toMatchObject(selected.map(({ id, level }) => ({ id, level })));
    const counts = await commandLine(['clauses', ...filter, '--summary', '--json']);
    expect(JSON.parse(counts.stdout)).toEqual(countBySection(selected, claimants));
    const text = await commandLine(['clauses', ...filter]);
    expect(text).toMatchObject({ code: 0, stderr: '', stdout: renderClauses(selected, claimants) });
  });

  test('exits with 3 for a filter that fits nothing', async () => {
    const { code, stdout, stderr } = await commandLine(['clauses', '--plane', 'nowhere']);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('--plane nowhere');
  });

  test('ends quietly when its reader leaves early', async () => {
    const child = spawn(process.execPath, [compiledMain(), 'clauses'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((ended) => child.on('close', ended));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
