import { describe, expect, test } from 'vitest';
import type { Examination } from '../../../cli/doctor/examine.ts';
import { stateTrials } from '../../../cli/doctor/states.ts';
import { startGateway } from '../../../fixtures/gateway/index.ts';
import { list, parseJson, member } from '../../../harness/model/json.ts';
import { newAccount } from '../../gateway/account.ts';
import { startProxy, type Meddle, type PassingRequest } from '../../misbehaving/proxy.ts';
import { startBuffering } from './buffering-proxy.ts';
import { examined, of, unwell, withExaminedGateway } from './examined.ts';

/** Starts a proxy, and ends it after the body. */
async function behind<T>(upstream: string, meddle: Meddle, body: (url: string) => Promise<T>) {
  const proxy = await startProxy(new URL(upstream).origin, meddle);
  try {
    return await body(`${proxy.url}${new URL(upstream).pathname.replace(/\/$/, '')}`);
  } finally {
    await proxy.close();
  }
}

const json = [['content-type', 'application/json']] as const;
const answered = (status: number, value: unknown) => ({
  status,
  reason: 'told',
  headers: json,
  body: Buffer.from(JSON.stringify(value)),
});
const stateOf = ({ body }: PassingRequest) => member(parseJson(body), 'state');

/** A hook that makes neither deliveries nor bills, and tells no message. */
const hurt: Meddle = (answer, request) => {
  if (stateOf(request) === 'delivery') return answered(501, {});
  if (stateOf(request) === 'billing') return answered(500, {});
  return stateOf(request) === 'message' ? answered(200, {}) : answer;
};

/** Endpoints are refused to their owner. */
const noEndpoints: Meddle = (answer, { method, path }) =>
  method === 'POST' && path === '/v1/webhooks' && answer.status === 201
    ? answered(403, { error: 'forbidden' })
    : answer;

/** A clock of ten minutes ago. */
const late: Meddle = (answer) => ({
  ...answer,
  headers: answer.headers.map(([name, value]) =>
    name.toLowerCase() === 'date'
      ? [name, new Date(Date.now() - 600_000).toUTCString()]
      : [name, value],
  ),
});

/** Nobody says when. */
const undated: Meddle = (answer) => ({
  ...answer,
  headers: answer.headers.filter(([name]) => name.toLowerCase() !== 'date'),
});

describe('a target whose file is right', () => {
  test('is fine in all of it, and every state of its hook was made', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      const found = await examined({ ...target, states: { url: gateway.statesUrl } });
      expect(unwell(found)).toEqual([]);
      const answer = await fetch(gateway.statesUrl);
      const states = list(await answer.json(), 'states').map((name) => `states.${String(name)}`);
      const fine = found.findings.filter(({ is }) => is === 'ok').map((one) => one.member);
      expect(fine).toEqual(expect.arrayContaining([...states, 'origin', 'clock', 'baseUrl']));
      expect(of('states.account.sealedKey', found)?.text).toBe('accepted');
    }));

  test('has every state of the hook asked for', async () => {
    const gateway = await startGateway();
    const listed = list(await (await fetch(gateway.statesUrl)).json(), 'states');
    await gateway.close();
    const gates = {
      sealedAdmission: 'on',
      sealedWebhookDelivery: 'on',
      workflowTools: 'on',
    } as const;
    const asked = stateTrials({ account: 'a', deviceId: 'd', endpointId: 'e', gates });
    expect(new Set(['account', ...asked.map(({ name }) => name)])).toEqual(new Set(listed));
  });

  test('is only read from where the account is one of the file', () =>
    withExaminedGateway(async ({ gateway, account, target }) => {
      const seen: PassingRequest[] = [];
      const watch: Meddle = (answer, request) => {
        seen.push(request);
        return answer;
      };
      await behind(gateway.url, watch, async (baseUrl) => {
        const found = await examined({ ...target, baseUrl, account });
        expect(unwell(found)).toEqual([]);
        expect(of('origin', found)?.is).toBe('open');
      });
      const shown = seen.filter(({ headers }) => headers['cookie'] ?? headers['authorization']);
      expect(shown.length).toBeGreaterThan(5);
      expect(new Set(shown.map(({ method }) => method))).toEqual(new Set(['GET']));
      const others = seen.filter((one) => one.method !== 'GET');
      // a stranger's, to see who answers before a body
      expect(others.map(({ method, path }) => [method, path])).toEqual([['POST', '/v1/webhooks']]);
    }));

  test('below mutating has nothing changed on the accounts of its hook either', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      const states = { url: gateway.statesUrl };
      const found = await examined({ ...target, maxTier: 'read_only', states });
      expect(unwell(found)).toEqual([]);
      expect(of('origin', found)?.text).toContain('maxTier is read_only');
      expect(of('states.delivery', found)?.text).toContain('maxTier is read_only');
    }));
});

describe('what is not as the file says is told by its member', () => {
  test('credentials', () =>
    withExaminedGateway(async ({ account, target }) => {
      const found = await examined({ ...target, account: { ...account, alphaKey: 'nobodys' } });
      expect(unwell(found)).toEqual(['account.alphaKey']);
      expect(of('account.alphaKey', found)?.text).toContain('answered 401');
    }));

  test('a device of another account', () =>
    withExaminedGateway(async ({ gateway, account, target }) => {
      const { deviceId } = await newAccount(gateway);
      const found = await examined({ ...target, account: { ...account, deviceId } });
      expect(unwell(found)).toEqual(['account.deviceId']);
    }));

  test('the origin, on an account of the hook', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      const states = { url: gateway.statesUrl };
      const found = await examined({ ...target, origin: 'https://elsewhere.example.org', states });
      expect(of('origin', found)).toMatchObject({ is: 'error' });
    }));

  test('gates', () =>
    withExaminedGateway(async ({ account, target }) => {
      const gates = { ...target.gates, workflowTools: false };
      const found = await examined({ ...target, gates, account });
      expect(unwell(found)).toEqual(['gates.workflowTools']);
      const unsaid = await examined({ ...target, gates: {}, account });
      expect(of('gates.sealedWebhookDelivery', unsaid)).toMatchObject({ is: 'open' });
      expect(of('gates.sealedAdmission', unsaid)?.text).toBe('on, as detected');
    }));

  test('a hook of another deployment', () =>
    withExaminedGateway(({ target }) =>
      withExaminedGateway(async ({ gateway }) => {
        const found = await examined({ ...target, states: { url: gateway.statesUrl } });
        expect(unwell(found)).toContain('states.url');
      }),
    ));

  test('states that the hook can not make, fails at, or answers too little of', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      await behind(gateway.statesUrl, hurt, async (url) => {
        const found = await examined({ ...target, states: { url } });
        expect(unwell(found)).toEqual(['states.message', 'states.billing']);
        expect(of('states.delivery', found)).toMatchObject({ is: 'open' });
        expect(of('states.message', found)?.text).toContain('lacks messageId');
        expect(found.situation?.unable).toEqual(new Set(['message', 'delivery', 'billing']));
      });
    }));

  test('a good request that is refused, as a run’s would be', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      const states = { url: gateway.statesUrl };
      await behind(gateway.url, noEndpoints, async (baseUrl) => {
        const found = await examined({ ...target, baseUrl, states });
        expect(unwell(found)).toEqual(['POST /v1/webhooks']);
        expect(of('POST /v1/webhooks', found)?.text).toContain('no run can end with 0');
      });
    }));

  test('a clock that is far off', () =>
    withExaminedGateway(async ({ gateway, account, target }) => {
      await behind(gateway.url, late, async (baseUrl) => {
        const started = Date.now();
        const found = await examined({ ...target, baseUrl, account });
        const tookS = (Date.now() - started) / 1000;
        expect(of('clock', found)).toMatchObject({ is: 'open' });
        const [, told] = /^(\d+) s behind ours/.exec(of('clock', found)?.text ?? '') ?? [];
        // the header counts whole seconds, and was written while somebody waited for it
        expect(Math.abs(Number(told) - 600)).toBeLessThanOrEqual(1 + tookS);
      });
    }));
});

const clocks = ({ findings }: Examination) =>
  findings.filter(({ member: name }) => name === 'clock').map(({ text }) => text);

describe('the clock of what the target makes', () => {
  test('is told where the Date beside it is another', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      const states = { url: gateway.statesUrl };
      expect(clocks(await examined({ ...target, states }))).toEqual(['agrees with ours']);
      await behind(gateway.url, late, async (baseUrl) => {
        const [, told] = clocks(await examined({ ...target, baseUrl, states }));
        expect(told).toMatch(
          /^created_at_ms of a new endpoint is (599|60[01]) s ahead of the Date/,
        );
      });
    }));

  test('is what a run reckons by where there is no Date', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      await behind(gateway.url, undated, async (baseUrl) => {
        const found = await examined({ ...target, baseUrl, states: { url: gateway.statesUrl } });
        // it is as ours: nothing more is to be said
        expect(clocks(found)).toEqual([expect.stringContaining('no readable Date header')]);
      });
    }));
});

describe('requestBuffering', () => {
  test('is seen where an answer waits for the body, and where the file says so in vain', () =>
    withExaminedGateway(async ({ gateway, account, target }) => {
      const buffer = await startBuffering(gateway.url);
      const seen = async (baseUrl: string, requestBuffering: boolean) =>
        of('requestBuffering', await examined({ ...target, account, baseUrl, requestBuffering }))
          ?.is;
      expect([await seen(buffer.url, false), await seen(buffer.url, true)]).toEqual(['open', 'ok']);
      expect([await seen(gateway.url, false), await seen(gateway.url, true)]).toEqual([
        'ok',
        'warning',
      ]);
      buffer.close();
    }));
});

describe('time', () => {
  test('is not waited for beyond the bound, whoever is silent', () =>
    withExaminedGateway(async ({ gateway, target }) => {
      await behind(
        gateway.url,
        () => 'silence',
        async (baseUrl) => {
          const found = await examined({ ...target, baseUrl }, 300);
          expect(unwell(found)).toEqual(['baseUrl']);
          expect(found.situation).toBeNull();
        },
      );
      await behind(
        gateway.statesUrl,
        () => 'silence',
        async (url) => {
          // the gateway answers within that, however busy the machine is
          const found = await examined({ ...target, states: { url } }, 5000);
          expect(of('states.account', found)).toMatchObject({ is: 'warning' });
        },
      );
    }));
});
