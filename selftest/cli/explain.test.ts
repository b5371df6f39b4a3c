import { describe, expect, test } from 'vitest';
import { explain } from '../../cli/explain/explain.ts';
import { explainLine, renderLine } from '../../cli/explain/explain-line.ts';
import { explanationOf, namedById, renderExplanation } from '../../cli/explain/explanation.ts';
import { tieOf, claimantsOf } from '../../cli/explain/clause-ties.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';
import { readingNumber } from '../../schemas/reading-numbers.ts';
import { readings } from '../../schemas/readings.ts';
import { checks } from '../../suites/index.ts';
import { commandLine } from '../commands/command-line.ts';
import { inProcess } from '../commands/in-process.ts';

const all = clauseIds.map((id) => clauses[id]);
const claimants = claimantsOf(checks);
const tell = (clause: Clause) => explanationOf(clause, checks, mutants);

/** The first clause of the table that is like this. */
function first(like: (clause: Clause) => boolean): Clause {
  const found = all.find(like);
  if (!found) throw new Error('the table has no such clause any more');
  return found;
}

const claimed = first((clause) => tieOf(clause, claimants) === 'checks');

describe('an explanation', () => {
  test('tells where every clause comes from and what its reading is called', () => {
    const untold = all.filter((clause) => {
      const { id, level, statement, section, operations, reading, excluded } = clause;
      const text = renderExplanation(tell(clause));
      const facts = [
        `${id} (${level})\n${statement}\n`,
        section,
        ...operations.map((operation) => `  ${operation} `),
        ...(reading ? [`${readingNumber(reading)} ${readings[reading]}`] : []),
        ...(excluded ? [excluded.detail] : []),
      ];
      return facts.some((fact) => !text.includes(fact));
    });
    expect(untold).toEqual([]);
  });

  test('names the checks that claim the clause and the mutants that break it', () => {
    const { checks: named, mutants: broken } = tell(claimed);
    expect(named.map(({ id }) => id)).toEqual(
      checks
        .filter(({ claims }) => claims.some(({ clause }) => clause === claimed.id))
        .map(({ id }) => id),
    );
    expect(broken.map(({ id }) => id)).toEqual(
      mutants.filter(({ breaks }) => breaks.includes(claimed.id)).map(({ id }) => id),
    );
    const text = renderExplanation(tell(claimed));
    const lines = text.split('\n');
    const pairs = [
      ...named.map(({ id, title }) => [id, title] as const),
      ...broken.map(({ id, summary }) => [id, summary] as const),
    ];
    for (const [id, words] of pairs)
      expect(lines.some((line) => line.startsWith(`  ${id} `) && line.endsWith(words))).toBe(true);
  });

  test('says so where every exchange is judged, where nothing is yet, and where nothing can be', () => {
    const everywhere = first(({ everywhere: holds }) => holds === true);
    expect(renderExplanation(tell(everywhere))).toContain('judged on every exchange');
    const excluded = renderExplanation(tell(first((clause) => clause.excluded !== undefined)));
    expect(excluded).toContain('not judged');
    expect(excluded).not.toMatch(/^(judged|turned red|proved) /m);
    const bare = renderExplanation(explanationOf(claimed, [], []));
    expect(bare).toContain('judged by no check yet');
    expect(bare).toContain('proved by no mutant yet');
  });

  test('names the nearest clause for an id that there is not', () => {
    expect(() => namedById(`${claimed.id}x`)).toThrow(`did you mean ${claimed.id}?`);
  });
});

describe('sms-gateway-conformance explain', () => {
  test('prints the explanation, and gives it as data', async () => {
    const text = await commandLine(['explain', claimed.id]);
    expect(text).toMatchObject({
      code: 0,
      stderr: '',
      stdout: renderExplanation(tell(claimed)),
    });
    const data = await commandLine(['explain', claimed.id, '--json']);
    expect(JSON.parse(data.stdout)).toEqual(JSON.parse(JSON.stringify(tell(claimed))));
  });

  test.each([
    ['no id', []],
    ['two ids', [claimed.id, claimed.id]],
    ['an unknown option', [claimed.id, '--jsn']],
  ])('is used wrongly with %s', async (_, args) => {
    expect(await inProcess(explain, ...args)).toMatchObject({ code: 3 });
  });

  test('tells of a reading what it says and what rests on it', async () => {
    const { code, stdout } = await commandLine(['explain', 'r-200']);
    expect(code).toBe(0);
    expect(stdout).toContain(`R-200 ${readings['deliveries-after-an-enable']}\n`);
    expect(stdout).toContain('- **must**: what was pending or leased is not retired');
    expect(stdout).toMatch(/\n {2}webhooks\.enable\.leaves-deliveries +must: /);
    const data = await commandLine(['explain', 'R-07', '--json']);
    expect(JSON.parse(data.stdout)).toMatchObject({
      id: 'R-07',
      title: readings['gated-public-route'],
    });
  });

  test('tells the same of a reading by its name as by its number', async () => {
    const named = await commandLine(['explain', 'loaded-when-asked-for']);
    expect(named).toEqual(await commandLine(['explain', 'R-370']));
    expect(named.stdout).toMatch(/^R-370 What is loaded when it is asked for\n/);
    const { stdout } = await commandLine(['explain', 'R-01']);
    expect(stdout).toContain('\ncontract  lines 52, 72, 209, 236, 242, 244\n');
  });

  test('tells of an operation its clauses with their levels, its checks and its readings', async () => {
    const { code, stdout } = await commandLine(['explain', 'webhooks.rotate']);
    expect(code).toBe(0);
    expect(stdout).toContain('POST /v1/webhooks/{endpoint_id}/rotate');
    const own = all.filter(({ operations: of }) => of.includes('webhooks.rotate'));
    for (const { id, level } of own) expect(stdout).toMatch(new RegExp(`\n {2}${id} +${level}: `));
    const { length } = checks.filter(({ callee }) => callee === 'webhooks.rotate');
    expect(stdout).toContain(`${length} checks of its own`);
    for (const reading of own.flatMap((one) => one.reading ?? []))
      expect(stdout).toMatch(new RegExp(`\n {2}${readingNumber(reading)} `));
  });

  test('tells of a line its section and the clauses that state it', async () => {
    const { code, stdout } = await commandLine(['explain', '258']);
    expect(code).toBe(0);
    expect(stdout).toContain('section  Endpoints: alpha messages (lines 248-279)\n');
    const stated = all.filter(({ lines }) => lines.includes(258));
    expect(stated.length).toBeGreaterThan(0);
    for (const { id, level } of stated)
      expect(stdout).toMatch(new RegExp(`\n {2}${id} +${level}: `));
    expect(stdout.split('\n').filter((line) => /^ {2}\S/.test(line))).toHaveLength(stated.length);
    expect(await commandLine(['explain', 'expires-at-field'])).toMatchObject({ code, stdout });
    expect(stdout).toContain('\nsentence expires-at-field\n');
    expect(explainLine(248)).toMatchObject({ why: 'heading', clauses: [] });
    expect(renderLine(explainLine(249))).toContain('binds nobody: blank\n');
    for (const beyond of [0, 446]) expect(() => explainLine(beyond)).toThrow('the lines 1 to 445');
  });

  test.each([
    ['webhooks.rotat', 'webhooks.rotate'],
    ['R-2000', 'R-200'],
    ['loaded-when-asked', 'loaded-when-asked-for'],
    ['rotate-retires-waitin', 'rotate-retires-waiting'],
  ])('says what %s may have meant', async (id, meant) => {
    const { code, stderr } = await commandLine(['explain', id]);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining(`did you mean ${meant}?`),
    });
  });

  test('exits with 3 for an unknown id', async () => {
    const { code, stdout, stderr } = await commandLine(['explain', `${claimed.id}x`]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(`did you mean ${claimed.id}?`);
  });
});
