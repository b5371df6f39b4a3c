import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { newAccount } from '../gateway/account.ts';
import { fixedTarget } from '../conformance/fixed-target.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { clausesWith, fold } from '../conformance/verdicts.ts';
import { describeEither } from './judge-through.ts';
import { jsonAnswer, startProxy, withJson, type Meddle, type PassingAnswer } from './proxy.ts';

function some(pattern: RegExp) {
  return checks.filter(({ id }) => pattern.test(id));
}

/** Meddles with the first answer that fits, and with no other. */
function once(fits: (answer: PassingAnswer, what: string) => boolean, meddle: Meddle): Meddle {
  let done = false;
  return (answer, request) => {
    if (done || !fits(answer, `${request.method} ${request.path}`)) return answer;
    done = true;
    return meddle(answer, request);
  };
}

const html = {
  headers: [['content-type', 'text/html']],
  body: Buffer.from('<h1>oops</h1>'),
} as const;

/** A sealed message that is delivered is told in a word that is no state. */
const sent: Meddle = (answer, { path }) =>
  /^\/v1\/sealed\/messages\/[^/?]+$/.test(path)
    ? { ...answer, body: Buffer.from(answer.body.toString().replace('"delivered"', '"sent"')) }
    : answer;

/** Endpoints are created enabled. */
const enabled: Meddle = (answer, { method, path }) =>
  method === 'POST' && path === '/v1/webhooks' && answer.status === 201
    ? withJson(answer, { ...Object(JSON.parse(answer.body.toString())), enabled: true })
    : answer;

describeEither('a breach of %s that is seen once is one', (judgeThrough) => {
  test('in a case of a property: a signing secret in a refusal', async () => {
    const secrets = new Map<unknown, unknown>();
    let shown = false;
    const meddle: Meddle = (answer, { method, path, headers }) => {
      if (method !== 'POST' || path !== '/v1/webhooks') return answer;
      if (answer.status === 201) {
        const { signing_secret_b64url: secret } = Object(JSON.parse(answer.body.toString()));
        secrets.set(headers['cookie'], secret);
      }
      const was = secrets.get(headers['cookie']);
      if (answer.status !== 400 || was === undefined || shown) return answer;
      shown = true;
      return withJson(answer, { code: 'invalid_webhook_endpoint', was });
    };
    const { report } = await judgeThrough(meddle, { checks: some(/^webhooks\.create\/urls?-/) });
    const musts = report.clauses.filter(({ level }) => level === 'must');
    expect(clausesWith({ ...report, clauses: musts }, 'fail')).toEqual([
      'public.secret.never-again',
      'public.error.body-exact',
    ]);
  });

  test('in a case of a property: a forbidden URL is taken', async () => {
    const meddle: Meddle = once(
      ({ status }, what) => status === 400 && what === 'POST /v1/webhooks',
      () =>
        jsonAnswer(201, {
          endpoint_id: 'seen-once',
          callback_url: 'ftp://example.com/',
          enabled: false,
          signing_secret_b64url: 'A'.repeat(43),
        }),
    );
    const { results } = await judgeThrough(meddle, {
      checks: some(/^webhooks\.create\/(ftp|not-https|url-not-https)/),
      repeats: 2,
    });
    const broken = results.flatMap(({ units }) => units.filter((u) => u.verdict === 'broken'));
    expect(broken.length).toBeGreaterThan(0);
    const [first] = results.flatMap(({ repetitions }) => Object.values(repetitions ?? {}));
    expect(first?.seen).toBe(1);
    expect(first?.of).toBeGreaterThan(1);
  });

  test('in an attempt that was given up: an outage that is told in HTML', async () => {
    const meddle = once(
      (_, what) => what === 'GET /v1/sealed/usage',
      (answer) => ({ ...answer, ...html, status: 503 }),
    );
    const { report, results } = await judgeThrough(meddle, {
      checks: some(/^sealed\.usage\.list\/accepted$/),
    });
    expect(results[0]?.attempts).toBe(2);
    expect(clausesWith(report, 'fail')).toEqual([
      'sealed.error.body-exact',
      'sealed.error.media-type',
    ]);
    const [failed] = report.clauses.filter(({ verdict }) => verdict === 'fail');
    expect(failed?.evidence[0]?.response?.status).toBe(503);
  });

  test('in a repetition: another clause than the one that was looked for again', async () => {
    let lists = 0;
    const meddle: Meddle = (answer, { method, path }) => {
      if (method !== 'GET' || path !== '/v1/webhooks') return answer;
      lists += 1;
      return lists === 2 ? { ...answer, ...html } : { ...answer, status: 203 };
    };
    const run = { checks: some(/^webhooks\.list\/accepted$/), repeats: 2 };
    const { report, results } = await judgeThrough(meddle, run);
    expect(clausesWith(report, 'fail')).toContain('public.success.media-type');
    expect(results[0]?.repetitions?.['public.success.media-type']?.seen).toBe(1);
  });

  test('in a set-up: a state outside the enumeration', async () => {
    const { report } = await judgeThrough(sent, {
      checks: some(/^sealed\.messages\.cancel\/too-late-delivered$/),
    });
    expect(clausesWith(report, 'fail')).toEqual(['sealed-message-metadata.state']);
  });
});

test('a breach is seen in what the pool of a fixed account gives: an endpoint that is created enabled', async () => {
  const gateway = await startGateway({ gates: everyGateOn });
  const proxy = await startProxy(gateway.url, enabled);
  const target = { ...fixedTarget(gateway, await newAccount(gateway)), baseUrl: proxy.url };
  const asked = some(/^webhooks\.enable\/turns-on$/);
  const results = await runAgainst(target, { checks: asked });
  await proxy.close();
  await gateway.close();
  expect(clausesWith(fold(results, everyGateOn), 'fail')).toEqual([
    'webhooks.create.disabled-on-create',
  ]);
});
