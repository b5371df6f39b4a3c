import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { newAccount, type GatewayAccount } from '../gateway/account.ts';
import { fixedTarget } from './fixed-target.ts';
import { everyGateOn, runAgainst } from './run-against.ts';
import { sentIn } from './sent-in.ts';
import { clausesWith, fold } from './verdicts.ts';

const sealed = checks.filter(({ callee }) =>
  /^sealed\.(messages|inbound|devices|usage)/.test(callee),
);

const uploads = new Set<string>(['sealed.messages.submit', 'sealed.inbound.upload']);

let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOn });
});
afterAll(() => gateway.close());

function judge(account: GatewayAccount): Promise<CheckResult[]> {
  return runAgainst(fixedTarget(gateway, account), { checks: sealed });
}

/** What each of the checks lacked, by its id; nothing where it was judged. */
function lacksOf(results: readonly CheckResult[]): Map<string, string> {
  return new Map(results.map(({ check, lack }) => [check, lack?.what ?? '']));
}

/** The checks that each envelope was taken from; an accepted control may serve several. */
function usersOf(results: readonly CheckResult[]): string[][] {
  const users = new Map<string, Set<string>>();
  for (const { exchange, check } of sentIn(results)) {
    const { callee, fault, request, response } = exchange;
    // bytes that were taken may be sent once more, written otherwise: they make nothing new
    if (!uploads.has(callee ?? '') || response?.status !== 202 || fault !== null) continue;
    const body = request.body?.content ?? '';
    users.set(body, (users.get(body) ?? new Set()).add(check));
  }
  return [...users.values()].map((checksOfOne) => [...checksOfOne]);
}

describe('a fixed account without a state hook', () => {
  test('sends each of its envelopes but once, and fails nothing', async () => {
    const results = await judge(await newAccount(gateway));
    expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
    expect(clausesWith(fold(results, everyGateOn), 'fail')).toEqual([]);
    const users = usersOf(results);
    expect(users.length).toBeGreaterThan(2);
    expect(users.filter((one) => one.length > 1)).toEqual([]);
    const lacks = lacksOf(results);
    expect(lacks.get('sealed.messages.submit/accepted')).toBe('');
    expect(lacks.get('sealed.messages.submit/listed')).toBe('');
    expect(lacks.get('sealed.messages.get/accepted')).toBe('');
  });

  test('has what needs no envelope judged where it has none', async () => {
    const { envelopes: _, ...account } = await newAccount(gateway);
    const results = await judge(account);
    expect(clausesWith(fold(results, everyGateOn), 'fail')).toEqual([]);
    const lacks = lacksOf(results);
    expect(lacks.get('sealed.messages.submit/accepted')).toBe('account.envelopes.outbound');
    expect(lacks.get('sealed.inbound.upload/accepted')).toBe('account.envelopes.inbound');
    for (const judged of ['messages.list', 'devices.list', 'devices.get', 'usage.list'])
      expect(lacks.get(`sealed.${judged}/accepted`)).toBe('');
  });
});
