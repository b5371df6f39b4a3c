import { describe, expect, test } from 'vitest';
import { refused, startGateway, type Parts } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { startProxy } from '../../selftest/misbehaving/proxy.ts';
import {
  jsonFile,
  listeningPlace,
  ownProcess,
  withTarget,
} from '../../selftest/commands/command-line.ts';
import { slowAndWatched } from './slow-gateway.ts';

const one = ['--check', 'webhooks.create/new-endpoint'];

/** Creates endpoints enabled: breaks a must. */
const { alter: enabledOnCreate } = mutants.find(
  ({ id }) => id === 'endpoints-are-created-enabled',
)!;

/** Answers 403 to sessions that nobody issued: breaks a should alone. */
function unknownSessionForbidden(parts: Parts): Parts {
  const { owner } = parts.authenticate;
  parts.authenticate.owner = (gateway, operation, head) => {
    const outcome = owner(gateway, operation, head);
    const sessionSent = String(head.header('cookie')).includes('__Host-svc_session');
    const unknown = sessionSent && 'kind' in outcome && outcome.status === 401;
    return unknown ? refused('forbidden') : outcome;
  };
  return parts;
}

describe('exit codes', () => {
  test('0 where every must clause passed, which the last line says', async () => {
    const { deliver, ...given } = await listeningPlace();
    await withTarget({ deliver }, given, async (file) => {
      const { code, stdout, report } = await ownProcess(['run', '--config', file]);
      expect(code).toBe(0);
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^conformant, exit code 0: /);
      expect(report?.exitCode).toBe(0);
      expect(report?.targets[0]?.verdict).toBe('conformant');
    });
  });

  test('0 where no must clause failed, with what was not exercised in the last line', () =>
    withTarget({}, {}, async (file) => {
      const { code, stdout, report } = await ownProcess(['run', '--config', file, ...one]);
      expect(code).toBe(0);
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
        /not exercised: \d+ must clauses? on gateway$/,
      );
      expect(report?.exitCode).toBe(0);
      expect(report?.targets[0]?.verdict).toBe('incomplete');
    }));

  test('1 where a must clause failed', () =>
    withTarget({ alter: enabledOnCreate }, {}, async (file) => {
      const { code, stdout, report } = await ownProcess(['run', '--config', file, ...one]);
      expect(code).toBe(1);
      expect(report?.targets[0]?.verdict).toBe('notConformant');
      expect(stdout).toContain('webhooks.create.disabled-on-create');
      expect(stdout).toContain('replay webhooks.create.disabled-on-create --report');
    }));

  test('0 where that failure is waived, 1 where the waiver has expired or is stale', async () => {
    const waiver = { clause: 'webhooks.create.disabled-on-create', reason: 'ticket 7' };
    const valid = await jsonFile('w.json', { waivers: [{ ...waiver, expires: '2999-01-01' }] });
    const expired = await jsonFile('w.json', { waivers: [{ ...waiver, expires: '2020-01-01' }] });
    await withTarget({ alter: enabledOnCreate }, {}, async (file) => {
      const run = (waivers: string) =>
        ownProcess(['run', '--config', file, ...one, '--waivers', waivers]);
      expect((await run(valid)).code).toBe(0);
      const late = await run(expired);
      expect(late.code).toBe(1);
      expect(late.stdout).toContain('expired');
    });
    await withTarget({}, {}, async (file) => {
      // stale is what passes, and that takes every check of the clause
      const all = ['run', '--config', file, '--clause', waiver.clause];
      const stale = await ownProcess([...all, '--waivers', valid]);
      expect(stale.code).toBe(1);
      expect(stale.stdout).toContain('stale');
    });
  });

  test('1 for a failed should under --fail-on should alone', () =>
    withTarget({ alter: unknownSessionForbidden }, {}, async (file) => {
      const args = ['run', '--config', file, '--check', 'webhooks.list/auth-credentials'];
      expect((await ownProcess(args)).code).toBe(0);
      const strict = await ownProcess([...args, '--fail-on', 'should']);
      expect(strict.code).toBe(1);
      expect(strict.stdout).toContain('owner-auth.session-unknown-401');
    }));

  test('2 under --require-complete where something was not exercised', () =>
    withTarget({}, {}, async (file) => {
      const args = ['run', '--config', file, ...one, '--require-complete'];
      expect((await ownProcess(args)).code).toBe(2);
    }));

  test('2 where the run was interrupted, with a report of what was judged', () => {
    const { alter, reached } = slowAndWatched(60);
    return withTarget({ alter }, {}, async (file) => {
      const { code, report } = await ownProcess(['run', '--config', file], { interrupt: reached });
      expect(code).toBe(2);
      expect(report?.interrupted).toBe(true);
      expect(report?.targets[0]?.counts.notExercised).toBeGreaterThan(0);
    });
  });

  test('4 where nobody answers', async () => {
    const { code, stdout, report } = await ownProcess(['run', '--target', 'http://127.0.0.1:1']);
    expect(code).toBe(4);
    expect(stdout).toContain('ECONNREFUSED');
    expect(report?.targets[0]?.verdict).toBe('notJudged');
  });

  test('4 where the target is lost midway, with a report of what was judged before', async () => {
    const gateway = await startGateway({});
    let requests = 0;
    const proxy = await startProxy(gateway.url, (answer) =>
      (requests += 1) > 1000 ? 'reset' : answer,
    );
    const { origin, statesUrl: url } = gateway;
    const target = { name: 'gateway', baseUrl: proxy.url, origin, maxTier: 'irreversible' };
    const file = await jsonFile('targets.json', { targets: [{ ...target, states: { url } }] });
    try {
      const { code, report } = await ownProcess(['run', '--config', file, '--plane', 'public']);
      expect(code).toBe(4);
      expect(report?.targets[0]).toMatchObject({ lost: true });
      expect(report?.targets[0]?.counts.pass).toBeGreaterThan(0);
    } finally {
      await proxy.close();
      await gateway.close();
    }
  });

  test('4 where a credential is refused, naming the member of the target file', () => {
    const account = { owner: { session: 'nobody-issued-it', csrf: 'nor-this-one' } };
    return withTarget({}, { account, states: undefined }, async (file) => {
      const { code, stdout } = await ownProcess(['run', '--config', file, ...one]);
      expect(code).toBe(4);
      expect(stdout).toContain('account.owner (GET /v1/webhooks answered 401)');
    });
  });

  test('5 for a defect of the suite, even where a must clause failed as well', () =>
    withTarget({ alter: enabledOnCreate }, {}, async (file) => {
      // what draws random numbers throws, and nothing else that multiplies
      const broken =
        'data:text/javascript,const real=Math.imul;Math.imul=(a,b)=>{' +
        'if(/at draw /.test(new Error().stack))throw new Error("a planted defect");return real(a,b)}';
      const { code, stdout } = await ownProcess(['run', '--config', file, ...one], {
        env: { NODE_OPTIONS: `--import=${encodeURI(broken)}` },
      });
      expect(code).toBe(5);
      expect(stdout).toContain('a planted defect');
    }));
});
