import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redirectOf } from '../../../cli/init/bases.ts';
import { startGateway, type RunningGateway } from '../../../fixtures/gateway/index.ts';
import { answerOf } from '../../../harness/client/answer-of.ts';
import { member } from '../../../harness/model/json.ts';
import { passOn, startProxy, type Meddle, type PassingRequest } from '../../misbehaving/proxy.ts';
import { answeredWith } from '../../judge/answered-with.ts';
import { initialized } from './initialized.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: false };
  gateway = await startGateway({ gates });
});
afterAll(() => gateway.close());

const all = ['.env.example', '.github/workflows/conformance.yml', '.gitignore', 'targets.json'];

/** The gateway below a prefix, and nothing beside it. */
function mountedAt(prefix: string): Meddle {
  return async (answer, { path }) => {
    if (!path.startsWith(`${prefix}/`)) return { ...answer, status: 404 };
    const inner = await fetch(gateway.url + path.slice(prefix.length));
    return { ...answer, status: inner.status, body: Buffer.from(await inner.arrayBuffer()) };
  };
}

const withHeader =
  (value: (request: PassingRequest) => string | undefined): Meddle =>
  (answer, request) => {
    const said = value(request);
    if (said === undefined) return answer;
    const header = ['access-control-allow-origin', said] as const;
    return { ...answer, headers: [...answer.headers, header] };
  };

describe('init finds out', () => {
  test('where the gates stand, by reads without credentials, and asks for the account', async () => {
    const { code, text, sent, front, files, target } = await initialized(gateway, passOn);
    expect({ code, files }).toEqual({ code: 0, files: all });
    expect(target).toMatchObject({
      name: front.slice('http://'.length),
      baseUrl: front,
      origin: '$GATEWAY_ORIGIN',
      gates: { sealedAdmission: true, sealedWebhookDelivery: 'detect', workflowTools: false },
      maxTier: 'read_only',
      account: { sealedKey: '$SEALED_KEY' },
    });
    expect(Object.keys(Object(member(target, 'account')))).not.toContain('workflowToken');
    expect(text).toMatch(/\? +gates\.sealedWebhookDelivery .*set true or false/);
    expect(text).toContain(`written: targets.json, .env.example`);
    expect(sent.length).toBeGreaterThan(4);
    expect(sent.length).toBeLessThan(20);
    const strange = sent.filter(
      ({ method, headers, body }) =>
        method !== 'GET' || body !== '' || 'authorization' in headers || 'cookie' in headers,
    );
    expect(strange).toEqual([]);
  });

  test.each([
    ['one that is left out', '/api', ''],
    ['one that is said', '/deep/down', '/deep/down/'],
    ['one that says too much', '', '/v1/webhooks'],
    ['one that is below another', '/api', '/api/v1'],
    ['one above that is said', '', '/docs/index'],
  ])('the path prefix: %s', async (_, prefix, said) => {
    const { code, front, target } = await initialized(gateway, mountedAt(prefix), said);
    expect({ code, baseUrl: member(target, 'baseUrl') }).toEqual({
      code: 0,
      baseUrl: front + prefix,
    });
  });

  test('another place on the same host to which it is redirected', async () => {
    const { code, front, target } = await initialized(gateway, (answer, request) =>
      request.path.startsWith('/moved/v1/')
        ? mountedAt('/moved')(answer, request)
        : { ...answer, status: 308, headers: [['location', `/moved${request.path}`]] },
    );
    expect({ code, baseUrl: member(target, 'baseUrl') }).toEqual({
      code: 0,
      baseUrl: `${front}/moved`,
    });
  });

  test('no place that a redirect alone names: another port is a question', async () => {
    const elsewhere = await startProxy(gateway.url, passOn);
    const { code, text, files } = await initialized(gateway, (answer, { path }) => ({
      ...answer,
      status: 307,
      headers: [['location', elsewhere.url + path]],
    }));
    await elsewhere.close();
    expect({ code, files }).toEqual({ code: 4, files: [] });
    expect(text).toContain(
      `redirects to ${elsewhere.url}, another port: not followed; if that is the deployment, give it with --target`,
    );
  });

  test.each([
    ['https://gw.example.com', 'http://gw.example.com', 'http, where all is sent in clear'],
    ['https://gw.example.com', 'http://gw.example.com:8080', 'http, where all is sent in clear'],
    ['https://gw.example.com', 'https://gw.example.com:8443', 'another port'],
    ['http://gw.example.com:8080', 'https://gw.example.com', 'another port'],
    ['https://gw.example.com', 'https://other.example.com', 'another host'],
    ['https://gw.example.com', 'https://gw.example.com/api', null],
    ['http://gw.example.com', 'https://gw.example.com', null],
  ])('a redirect from %s to %s: %s', (from, to, question) => {
    const { exchange } = answeredWith('webhooks.list', {}, 0);
    const headers = [['Location', `${to}/v1/webhooks`]] as const;
    const response = { ...exchange.response!, status: 308, headers };
    expect(redirectOf(answerOf({ ...exchange, response }), from)).toEqual({
      baseUrl: to,
      question,
    });
  });

  test('that redirects have no end, and gives up', async () => {
    const { code, sent, files } = await initialized(gateway, (answer, { path }) => ({
      ...answer,
      status: 307,
      headers: [['location', `/more${path}`]],
    }));
    expect({ code, files }).toEqual({ code: 4, files: [] });
    expect(sent.length).toBeLessThan(40);
  });

  test('the origin, where answers to anybody name it', async () => {
    const named = await initialized(
      gateway,
      withHeader(() => 'https://app.example.com'),
    );
    expect(member(named.target, 'origin')).toBe('https://app.example.com');
    expect(await named.read('.env.example')).not.toContain('GATEWAY_ORIGIN');
    // what allows whoever asks names nobody
    for (const open of [
      () => '*',
      ({ headers }: PassingRequest) => headers['origin']?.toString(),
    ]) {
      const { target } = await initialized(gateway, withHeader(open));
      expect(member(target, 'origin')).toBe('$GATEWAY_ORIGIN');
    }
  });

  test('a hook and the states that it lists, and takes the tier as it is said', async () => {
    const { code, text, target } = await initialized(
      gateway,
      passOn,
      '',
      '--states',
      gateway.statesUrl,
      '--tier',
      'mutating',
    );
    expect(code).toBe(0);
    expect(text).toMatch(/ok +states\.url +lists \d+ states/);
    expect(target).toMatchObject({ maxTier: 'mutating', states: { url: gateway.statesUrl } });
    expect(target).not.toHaveProperty('account');
  });

  test('that a hook wants credentials', async () => {
    const closed = await startProxy(gateway.statesUrl, (answer) => ({ ...answer, status: 401 }));
    const { target, read } = await initialized(
      gateway,
      passOn,
      '',
      '--states',
      `${closed.url}/states`,
    );
    await closed.close();
    expect(target).toMatchObject({ states: { headers: { authorization: '$STATES_TOKEN' } } });
    expect(await read('.env.example')).toContain("STATES_TOKEN=''");
  });

  test('nothing of the gates where strangers are turned away everywhere, and says so', async () => {
    const { code, text, target } = await initialized(gateway, (answer) => ({
      ...answer,
      status: 401,
    }));
    expect(code).toBe(0);
    expect(text).toMatch(/\? +baseUrl .*turns a stranger away/);
    expect(Object.values(Object(member(target, 'gates')))).toEqual(['detect', 'detect', 'detect']);
  });
});
