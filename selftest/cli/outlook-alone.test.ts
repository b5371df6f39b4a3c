import { expect, test } from 'vitest';
import { outlook } from '../../cli/outlook/outlook.ts';
import { examined, withExaminedGateway } from './doctor/examined.ts';
import { judge } from '../../library/judge.ts';

/** What the doctor says that a run could judge at most, and what a run did judge. */
async function foretold(baseUrl: string, more: object = {}) {
  const description = { name: 'gateway', baseUrl, ...more };
  const { situation } = await examined(description);
  const report = await judge(description, { seed: 1 });
  const passed = report.targets[0]!.clauses.filter(({ verdict }) => verdict === 'pass');
  return { most: outlook(situation!).exercised, passed: passed.map(({ id }) => id) };
}

test('where only a URL is given, no more is judged than the doctor foretold', () =>
  withExaminedGateway(async ({ gateway }) => {
    const { most, passed } = await foretold(gateway.url);
    expect(passed.length).toBeGreaterThan(40);
    expect(passed.filter((id) => !(most as ReadonlySet<string>).has(id))).toEqual([]);
    // nor much less
    expect(most.size).toBeLessThan(passed.length * 1.1);
  }));

test('nor where an account has one key', () =>
  withExaminedGateway(async ({ gateway, account, target }) => {
    const { workflowToken } = account;
    const { most, passed } = await foretold(gateway.url, { ...target, account: { workflowToken } });
    expect(passed.length).toBeGreaterThan(40);
    expect(passed.filter((id) => !(most as ReadonlySet<string>).has(id))).toEqual([]);
  }));
