import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { pythonGateway, withHook } from '../../selftest/foreign/python-gateway.ts';
import { describeWith } from '../../selftest/tools.ts';
import { judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import type { Meddle } from '../../selftest/misbehaving/proxy.ts';

const asked = checks.filter(({ id }) =>
  /^(webhooks\.(list|enable|disable)|alpha\.(status|cancel)|devices\.list)\//.test(id),
);
const callbackHost = 'hooks.acme-mobile.net';
const options = { style: 'strict', gates: everyGateOn };

/** What fails, and what is kept from being judged, by something that is planted. */
async function judged(planted: readonly string[]) {
  const results = await runAgainst(
    pythonGateway({ ...options, plant: planted }, (foreign) => ({
      ...withHook(foreign),
      callbackHost,
    })),
    { checks: asked },
  );
  const { clauses, hindered } = fold(results, everyGateOn);
  return {
    failed: clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    hindered: hindered.clauses,
  };
}

/** Has every enable that is accepted answered 503. */
const outOfOrder: Meddle = (answer, { path }) =>
  path.endsWith('/enable') && answer.status < 400
    ? { ...answer, status: 503, body: Buffer.from('{"code":"unavailable"}') }
    : answer;

describeWith(['python3'], 'a service that has to load what is new', () => {
  test('before its first answer to anybody is not blamed', async () => {
    expect((await judged(['cold-start'])).failed).toEqual([]);
  });

  test('before an endpoint can be enabled is judged', async () => {
    expect(await judged(['enabling-cold'])).toEqual({ failed: [], hindered: [] });
  });
});

test('what is not there for the same request again is blamed', async () => {
  const some = asked.filter(({ id }) => id === 'webhooks.enable/turns-on');
  const { report } = await judgeThrough(outOfOrder, { checks: some, target: { callbackHost } });
  const failed = report.clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toContain('webhooks.enable.accepted');
});
