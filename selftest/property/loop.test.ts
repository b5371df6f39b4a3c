import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineProperty, type PropertyDraft } from '../../harness/define-property.ts';
import { judgeCases } from '../../harness/judge/judge-cases.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { describe as words } from '../../harness/judge/describe.ts';
import type { PropertyCheck } from '../../harness/model/check.ts';
import { vacuous } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { everyGateOn, positions } from '../conformance/run-against.ts';
import {
  created,
  judgeCounting,
  endpointMade,
  refusedAnswer,
  unavailable,
  type Answering,
} from './counting-gateway.ts';

const runs = 20;

/** Says of each number that a create that carries it is accepted. */
function numbers(more: Partial<PropertyDraft<number, void>> = {}): PropertyCheck {
  return defineProperty<number>({
    id: 'webhooks.create/numbers',
    title: 'answers 201',
    callee: 'webhooks.create',
    cases: { arbitrary: fc.nat(1000), runs },
    drive: async (drive, number) => {
      const body = { callback_url: `https://example.com/${number}` };
      await drive.send('create', drive.request('webhooks.create', { body }));
    },
    claims: [accepts('webhooks.create.accepted', 'create', 201)],
    ...more,
  });
}

const from37: Answering = (number) => (number >= 37 ? refusedAnswer : created);

function verdictOf(result: CheckResult, clause = 'webhooks.create.accepted') {
  return result.units.find((unit) => unit.clause === clause && unit.unit === result.check);
}

describe('the cases', () => {
  test('are the same for the same seed', async () => {
    const [first, second, other] = await Promise.all([
      judgeCounting(numbers(), () => created, { seed: 5 }),
      judgeCounting(numbers(), () => created, { seed: 5 }),
      judgeCounting(numbers(), () => created, { seed: 6 }),
    ]);
    expect(second.sent).toEqual(first.sent);
    expect(other.sent).not.toEqual(first.sent);
  });

  test('begin with the examples', async () => {
    const cases = { arbitrary: fc.nat(1000), examples: [7, 2048], runs: 1 };
    const { sent } = await judgeCounting(numbers({ cases }), () => created);
    expect(sent.slice(0, 2)).toEqual([7, 2048]);
    expect(sent).toHaveLength(3);
  });

  test('of a property that holds leave one transcript, and are all counted', async () => {
    const { result } = await judgeCounting(numbers(), () => created);
    expect(verdictOf(result)?.verdict).toBe('held');
    expect(result.exchanges).toHaveLength(1);
    expect(result.requests).toBe(runs);
    expect(result.cases).toMatchObject({ planned: runs, driven: runs, cut: null });
  });
});

describe('a finding', () => {
  test('is shrunk to the smallest case that shows it, which is sent once more', async () => {
    const { result, sent } = await judgeCounting(numbers(), from37);
    const unit = verdictOf(result);
    expect(unit?.verdict).toBe('broken');
    expect(unit?.findings).toHaveLength(1);
    const shown = result.exchanges[unit!.findings[0]!.exchange];
    expect(shown?.request.body?.content).toContain('example.com/37"');
    expect(sent.filter((number) => number === 37).length).toBeGreaterThanOrEqual(2);
  });

  test('is shrunk by what was got as well, since another answer may have another cause', async () => {
    const limit = { status: 409, body: { code: 'endpoint_limit' } };
    const answer: Answering = (number) =>
      number >= 500 ? refusedAnswer : number >= 37 ? limit : created;
    const smallest = { '400 invalid_webhook_endpoint': 500, '409 endpoint_limit': 37 };
    const seen = new Set<string>();
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      // each seed begins with other numbers
      const { result } = await judgeCounting(numbers(), answer, { seed });
      const [finding] = verdictOf(result)?.findings ?? [];
      const got = finding?.got ?? '';
      seen.add(got);
      const body = result.exchanges[finding?.exchange ?? -1]?.request.body?.content;
      const [, number] = Object.entries(smallest).find(([kind]) => kind === got) ?? [];
      expect(body).toContain(`example.com/${number}"`);
    }
    expect([...seen]).toContain('400 invalid_webhook_endpoint');
  });

  test('takes a bounded number of requests', async () => {
    const slow = fc.array(fc.nat(9), { minLength: 3, maxLength: 300 }).map((all) => all.length);
    const cases = { arbitrary: slow, runs };
    const { sent } = await judgeCounting(numbers({ cases }), () => refusedAnswer);
    expect(sent.length).toBeLessThanOrEqual(runs + 60 + 2);
  });

  test('that is not seen again stays one, told as seen once', async () => {
    let answered = 0;
    const { result } = await judgeCounting(numbers(), (number) =>
      number >= 37 && (answered += 1) === 1 ? refusedAnswer : created,
    );
    const unit = verdictOf(result);
    expect(unit?.verdict).toBe('broken');
    expect(unit?.findings).toHaveLength(1);
    const shown = result.exchanges[unit!.findings[0]!.exchange];
    expect(shown?.response?.status).toBe(400);
    expect(result.repetitions?.['webhooks.create.accepted']).toMatchObject({ seen: 1 });
    expect(result.repetitions?.['webhooks.create.accepted']?.of).toBeGreaterThan(1);
  });

  test('of another clause, shown by a smaller case alone, is not lost', async () => {
    const check = numbers({
      cases: { arbitrary: fc.nat(1000), examples: [999], runs: 0 },
      claims: [
        accepts('webhooks.create.accepted', 'create', 201),
        claims('webhooks.create.url-port', { reads: ['create'] }, (read) =>
          read('create').status === 409
            ? { at: 'create', expected: '400', got: words(read('create')) }
            : null,
        ),
      ],
    });
    const limit = { status: 409, body: { code: 'endpoint_limit' } };
    let smaller = 0;
    const { result } = await judgeCounting(check, (number) => {
      if (number === 999) return refusedAnswer;
      return (smaller += 1) === 1 ? limit : created;
    });
    expect(verdictOf(result, 'webhooks.create.url-port')?.verdict).toBe('broken');
    expect(result.asides).toHaveLength(1);
  });

  test('does not keep the other clauses from being judged by the cases after it', async () => {
    const check = numbers({
      claims: [
        accepts('webhooks.create.accepted', 'create', 201),
        claims('webhooks.create.url-port', { reads: ['create'] }, (read) =>
          read('create').status === 409
            ? { at: 'create', expected: '400', got: words(read('create')) }
            : null,
        ),
      ],
      cases: { arbitrary: fc.nat(1000), examples: [999, 1], runs: 0 },
    });
    const limit = { status: 409, body: { code: 'endpoint_limit' } };
    const { result } = await judgeCounting(check, (number) => {
      if (number === 1) return limit;
      return number === 999 ? refusedAnswer : created;
    });
    expect(verdictOf(result)?.verdict).toBe('broken');
    expect(verdictOf(result, 'webhooks.create.url-port')?.verdict).toBe('broken');
  });
});

describe('what was not judged', () => {
  test('leaves a property unproved where the budget ends before its cases', async () => {
    const check = numbers({
      drive: async (drive, number) => {
        const body = { callback_url: `https://example.com/${number}` };
        await drive.send('create', drive.request('webhooks.create', { body }));
      },
    });
    const { result, sent } = await judgeCounting(check, (number) => ({
      status: 201,
      body: endpointMade(`${number}`),
    }));
    expect(new Set(sent).size).toBe(8);
    expect(result.lack?.what).toBe('budget.webhookEndpoints');
    expect(verdictOf(result)?.verdict).toBe('unreached');
  });

  test('is given time where it may pass', async () => {
    const { result } = await judgeCounting(numbers(), (_, times) =>
      times === 1 ? unavailable : created,
    );
    expect(result.attempts).toBeGreaterThan(1);
    expect(verdictOf(result)?.verdict).toBe('held');
  });

  test('is no pass where no case comes to what a claim is about', async () => {
    const claim = claims('webhooks.create.accepted', { reads: ['create'] }, () => vacuous);
    const { result } = await judgeCounting(numbers({ claims: [claim] }), () => created);
    expect(verdictOf(result)).toMatchObject({ verdict: 'unreached', findings: [] });
  });

  test('does not undo what another case shows', async () => {
    const claim = claims('webhooks.create.accepted', { reads: ['create'] }, (read) =>
      /\/\d*[02468]"/.test(read('create').exchange.request.body?.content ?? '') ? vacuous : null,
    );
    const { result } = await judgeCounting(numbers({ claims: [claim] }), () => created);
    expect(verdictOf(result)?.verdict).toBe('held');
  });
});

function prepared(accounts: 'one' | 'each'): PropertyCheck {
  return numbers({
    accounts,
    setUp: async (drive) => {
      const body = { callback_url: 'https://example.com/5000' };
      await drive.send('control', drive.request('webhooks.create', { body }));
    },
  });
}

describe('the set-up', () => {
  test('is sent once where all cases share an account', async () => {
    const { result, sent } = await judgeCounting(prepared('one'), () => created);
    expect(sent.filter((number) => number === 5000)).toHaveLength(1);
    expect(result.exchanges.map(({ label }) => label)).toEqual(['control', 'create']);
  });

  test('is sent before each case that has an account of its own', async () => {
    const { sent } = await judgeCounting(prepared('each'), () => created);
    expect(sent.filter((number) => number === 5000)).toHaveLength(runs);
  });
});

test('the same is made of a result that was stored', async () => {
  for (const answer of [from37, () => created]) {
    const check = numbers();
    const { result } = await judgeCounting(check, answer);
    const stored: CheckResult = JSON.parse(JSON.stringify(result));
    const gates = positions(everyGateOn);
    const again = judgeCases(check, stored.exchanges, stored.cases!, gates);
    expect(again.units).toEqual(result.units);
    expect(again.controlsAccepted).toBe(result.controlsAccepted);
  }
});
