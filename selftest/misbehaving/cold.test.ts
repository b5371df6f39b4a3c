import { describe, expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { judgeThrough } from './judge-through.ts';
import type { Meddle, PassingAnswer, PassingRequest } from './proxy.ts';

const asked = checks.filter(({ id }) =>
  /^(webhooks\.(list|enable|disable)|alpha\.(status|cancel)|devices\.list)\//.test(id),
);

/** Whoever sends, by what came with the request. */
function senderOf({ headers }: PassingRequest): string {
  return String(headers['authorization'] ?? headers['cookie'] ?? '');
}

const ofSender = (request: PassingRequest) => senderOf(request);
const ofEnable = ({ method, path }: PassingRequest) =>
  method === 'POST' && path.endsWith('/enable') ? path : null;

/** Answers in the place of a success. */
function notYet(answer: PassingAnswer, { path }: PassingRequest): PassingAnswer {
  // the lists of an owner tell an outage without a body
  const bare = /^\/v1\/(owner|enrollment)\//.test(path);
  const body = bare ? '' : '{"code":"unavailable"}';
  const headers = bare ? [] : ([['content-type', 'application/json']] as const);
  return { ...answer, status: 503, headers, body: Buffer.from(body) };
}

/** A service that is not there for the first success of each sort, as often as is said. */
function coldFor(sort: (request: PassingRequest) => string | null, times: number): Meddle {
  const seen = new Map<string, number>();
  return (answer, request) => {
    const name = sort(request);
    if (name === null || answer.status >= 400) return answer;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > times ? answer : notYet(answer, request);
  };
}

async function judged(meddle: Meddle) {
  const target = { callbackHost: 'hooks.acme-mobile.net' };
  const { report } = await judgeThrough(meddle, { checks: asked, target });
  return {
    failed: report.clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    hindered: report.hindered.clauses,
  };
}

describe('a service that has to load what is new is not blamed, and judged all the same:', () => {
  test.each([
    ['an account', ofSender],
    ['an endpoint that is enabled', ofEnable],
  ])('%s', async (_, sort) => {
    expect(await judged(coldFor(sort, 1))).toEqual({ failed: [], hindered: [] });
  });
});

test('what is not there for the same request again is blamed', async () => {
  const { failed } = await judged(coldFor(ofEnable, Infinity));
  expect(failed).toContain('webhooks.enable.accepted');
});
