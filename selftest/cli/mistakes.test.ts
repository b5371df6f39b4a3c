import { describe, expect, test } from 'vitest';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { everyGateOn } from '../conformance/run-against.ts';
import { newAccount, type GatewayAccount } from '../gateway/account.ts';
import { startProxy, type Meddle, type PassingRequest } from '../misbehaving/proxy.ts';
import { commandLine, jsonFile, type Ended } from '../commands/command-line.ts';

/** A few checks are enough to see whether anything was judged. */
const some = [
  '--check',
  'webhooks.create/new-endpoint',
  '--check',
  'planned.devices.list/*',
  '--check',
  'sealed.webhooks.list/gate-off',
];

type More = Readonly<Record<string, unknown>>;

/** A gateway with every gate on, and an account of it. */
async function withAccount<T>(
  body: (gateway: RunningGateway, account: GatewayAccount) => Promise<T>,
): Promise<T> {
  const gateway = await startGateway({ gates: everyGateOn });
  try {
    return await body(gateway, await newAccount(gateway));
  } finally {
    await gateway.close();
  }
}

async function judged(gateway: RunningGateway, more: More, checks = some): Promise<Ended> {
  const target = {
    name: 'gateway',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates: everyGateOn,
    maxTier: 'mutating',
    ...more,
  };
  const file = await jsonFile('targets.json', { targets: [target] });
  return commandLine(['run', '--config', file, ...checks]);
}

/** What a run shows that told one thing, which is that, and judged nothing. */
const toldAlone = { code: 4, verdict: 'notJudged', judged: 0, blamed: false, everywhere: true };

/** What the run shows of what it told; `words` has to fit it. */
function told({ code, stdout, report }: Ended, words: RegExp) {
  const [target] = report?.targets ?? [];
  const { pass = -1, fail = -1, waived = -1 } = target?.counts ?? {};
  const trouble = words.exec(target?.trouble ?? '')?.input ?? `nothing like ${words}`;
  return {
    code,
    verdict: target?.verdict,
    judged: pass + fail + waived,
    blamed: stdout.includes('FAIL'),
    everywhere: stdout.includes(trouble) && !!report?.exitReason.includes(trouble),
  };
}

/** Answers some requests in place of the gateway, and passes the others on. */
function instead(
  status: number,
  code: string,
  meant: (request: PassingRequest) => boolean,
): Meddle {
  const headers = [['content-type', 'application/json']] as const;
  const body = Buffer.from(JSON.stringify({ code }));
  return (answer, request) => (meant(request) ? { status, reason: 'told', headers, body } : answer);
}

const elsewhere = 'https://elsewhere.example.org';

describe('origin', () => {
  test('is named where it is not the configured one', () =>
    withAccount(async (gateway, account) => {
      const words = /^origin is https:\/\/elsewhere\.example\.org in the target file, .*403/;
      expect(told(await judged(gateway, { account, origin: elsewhere }), words)).toEqual(toldAlone);
      const states = { url: gateway.statesUrl };
      expect(told(await judged(gateway, { states, origin: elsewhere }), words)).toEqual(toldAlone);
    }));

  test('is not looked at where the tier sends no mutation', () =>
    withAccount(async (gateway, account) => {
      const { code, report } = await judged(
        gateway,
        { account, origin: elsewhere, maxTier: 'read_only' },
        ['--check', 'webhooks.list/accepted'],
      );
      expect({ code, trouble: report?.targets[0]?.trouble }).toEqual({ code: 0 });
    }));

  test.each(['/enable', '/replay'])(
    'does not excuse a server that forbids one good mutation, here %s',
    (route) =>
      withAccount(async (gateway, account) => {
        const forbids = instead(403, 'forbidden', ({ path }) => path.endsWith(route));
        const proxy = await startProxy(gateway.url, forbids);
        const checks = [
          '--check',
          'webhooks.enable/accepted',
          '--check',
          'webhooks.create/accepted',
        ];
        const { report } = await judged(gateway, { account, baseUrl: proxy.url }, checks);
        await proxy.close();
        expect(report?.targets[0]?.trouble).toBeUndefined();
        const passed = report?.targets[0]?.clauses.find(
          ({ id }) => id === 'webhooks.enable.accepted',
        );
        expect(passed?.verdict === 'fail').toBe(route === '/enable');
      }),
  );
});

describe('gates', () => {
  test.each(['sealedAdmission', 'workflowTools'] as const)(
    '%s is named where all its reads say the opposite',
    async (gate) => {
      const gates = { ...everyGateOn, [gate]: false };
      await withAccount(async (gateway, account) => {
        const words = new RegExp(`^gates\\.${gate} is false in the target file`);
        expect(told(await judged(gateway, { account, gates }), words)).toEqual(toldAlone);
      });
      const gateway = await startGateway({ gates });
      const states = { url: gateway.statesUrl };
      const ended = await judged(gateway, { states });
      await gateway.close();
      expect(told(ended, new RegExp(`^gates\\.${gate} is true in the target file`))).toEqual(
        toldAlone,
      );
    },
  );

  test('do not excuse a closed one that asks for credentials before it answers 404', async () => {
    const gates = { ...everyGateOn, sealedAdmission: false };
    const gateway = await startGateway({ gates });
    const asks = instead(
      401,
      'unauthorized',
      ({ path, headers }) => path.startsWith('/v1/sealed/') && !headers['authorization'],
    );
    const proxy = await startProxy(gateway.url, asks);
    const states = { url: gateway.statesUrl };
    const ended = await judged(gateway, { states, gates, baseUrl: proxy.url });
    await proxy.close();
    await gateway.close();
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('FAIL must gates.sealed-admission.off-before-credential');
  });

  test('do not excuse an open plane of which one read answers 404', () =>
    withAccount(async (gateway, account) => {
      const hides = instead(404, 'not_found', ({ path }) => path === '/v1/sealed/webhooks');
      const proxy = await startProxy(gateway.url, hides);
      const { report } = await judged(gateway, { account, baseUrl: proxy.url });
      await proxy.close();
      expect(report?.targets[0]?.trouble).toBeUndefined();
    }));
});

describe('accounts', () => {
  test('a hook of another deployment is named, and nothing is judged on what it made', () =>
    withAccount((gateway) =>
      withAccount(async (other) => {
        const ended = await judged(gateway, { states: { url: other.statesUrl } });
        expect(told(ended, /states\.url .*states\.account\.owner.* another deployment/)).toEqual(
          toldAlone,
        );
      }),
    ));

  test('a hook one of whose credentials is refused leaves unexercised what needs that', () =>
    withAccount(async (gateway) => {
      const refusesKeys = instead(401, 'unauthorized', ({ path }) => path.includes('/alpha/'));
      const proxy = await startProxy(gateway.url, refusesKeys);
      const more = { states: { url: gateway.statesUrl }, baseUrl: proxy.url };
      const ended = await judged(gateway, more, ['--check', 'alpha.status/accepted', ...some]);
      await proxy.close();
      expect(ended.code).toBe(4);
      expect(ended.stdout).toContain(
        'states.account.alphaKey (GET /v1/alpha/messages/{message_id}',
      );
      expect(ended.stdout).not.toContain('FAIL');
      expect(ended.report?.targets[0]?.counts.pass).toBeGreaterThan(0);
    }));

  test('a device of another account is named', () =>
    withAccount(async (gateway, account) => {
      const { deviceId } = await newAccount(gateway);
      const ended = await judged(gateway, { account: { ...account, deviceId } });
      expect(
        told(ended, /^account\.deviceId is not among the devices that account\.owner lists/),
      ).toEqual(toldAlone);
    }));
});

test('what was told stands in junit.xml as the reason of each clause', () =>
  withAccount(async (gateway, account) => {
    const { report } = await judged(gateway, { account, origin: elsewhere });
    const reasons = new Set(
      report?.targets[0]?.clauses
        .filter(({ verdict }) => verdict === 'notExercised')
        .map(({ reason }) => reason.includes(report.targets[0]?.trouble ?? 'nothing')),
    );
    expect(reasons).toEqual(new Set([true]));
  }));

test('a request without the id that its path asks for is never sent', async () => {
  const gateway = await startGateway();
  const seen: string[] = [];
  const watches = instead(403, 'forbidden', ({ method, path }) => {
    seen.push(path);
    return method === 'POST' && path === '/v1/webhooks';
  });
  const proxy = await startProxy(gateway.url, watches);
  const more = {
    states: { url: gateway.statesUrl },
    gates: everyGateOff,
    baseUrl: proxy.url,
  };
  const ended = await judged(gateway, more, [
    '--check',
    'webhooks.enable/*',
    '--check',
    'webhooks.create/accepted',
    '--check',
    'webhooks.create/*limit*',
    '--check',
    'macros.bootstrapWebhookEndpoint/*',
  ]);
  await proxy.close();
  await gateway.close();
  expect(ended.report?.defects).toEqual([]);
  expect(ended.code).toBe(1);
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.filter((path) => /undefined|null|\/\//.test(path))).toEqual([]);
});
