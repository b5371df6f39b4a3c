import { readFileSync } from 'node:fs';
import https from 'node:https';
import { describe, expect, test } from 'vitest';
import type { Examination } from '../../cli/doctor/examine.ts';
import { listenElsewhere } from '../../engine/embedded-listener.ts';
import { list, member, parseJson, textOf } from '../../harness/model/json.ts';
import type { TargetDescription } from '../../harness/target-file/describe.ts';
import { startProxy, type Meddle } from '../../selftest/misbehaving/proxy.ts';
import { deliver, plainReceiver } from '../../selftest/receiver/support.ts';
import { commandLine, jsonFile, withTarget } from '../../selftest/commands/command-line.ts';
import type { DoctorFinding } from '../../cli/doctor/finding.ts';
import { examined, of, unwell, withExaminedGateway } from '../../selftest/cli/doctor/examined.ts';

const callbackUrl = 'https://hooks.example.com/in';
const by = 'receiver.callbackUrl';

/** A port that nobody listens on, as far as anybody can know. */
async function freePort(): Promise<number> {
  const receiver = await plainReceiver();
  await receiver.close();
  return receiver.port;
}

/** Ends a handshake at a certificate that it does not trust. */
function distrust(port: number): Promise<unknown> {
  return new Promise((resolve) =>
    https.request({ host: '127.0.0.1', port, agent: false }).on('error', resolve).end(),
  );
}

/**
 * Examines a gateway with a receiver; what its hook is asked for by `event` is delivered by the test, at the
 * callback URL that was created last.
 */
async function examinedWith(
  send: (port: number, path: string) => Promise<unknown>,
  more: Partial<TargetDescription> = {},
): Promise<Examination> {
  const receiver = more.receiver ?? { listen: `127.0.0.1:${await freePort()}`, callbackUrl };
  const port = Number(receiver.listen.split(':').at(-1));
  return withExaminedGateway(async ({ gateway, target }) => {
    const created = { id: '', path: '' };
    let sending: Promise<unknown> = Promise.resolve();
    const meddle: Meddle = (answer, { body }) => {
      const content = parseJson(body);
      const url = member(content, 'callback_url');
      if (typeof url === 'string' && url.startsWith(receiver.callbackUrl)) {
        created.path = new URL(url).pathname;
        created.id = textOf(member(parseJson(answer.body.toString()), 'endpoint_id'));
      }
      const isEvent = member(content, 'state') === 'event' && member(content, 'action') === 'setup';
      const ids = list(content, 'params', 'endpointIds');
      if (isEvent && ids.includes(created.id)) sending = send(port, created.path);
      return answer;
    };
    const front = await startProxy(new URL(gateway.url).origin, meddle);
    const hook = await startProxy(new URL(gateway.statesUrl).origin, meddle);
    const found = await examined({
      ...target,
      baseUrl: `${front.url}${new URL(gateway.url).pathname}`,
      states: { url: `${hook.url}${new URL(gateway.statesUrl).pathname}` },
      timeouts: { deliveryMs: 60 },
      ...more,
      receiver,
    });
    await sending;
    await Promise.all([front.close(), hook.close()]);
    return found;
  });
}

/** What is told of the callback URL once the way to it is known. */
function delivered({ findings }: Examination): DoctorFinding | undefined {
  return findings.findLast((one) => one.member === by);
}

describe('a receiver', () => {
  test('is ok where an event of the hook arrives', async () => {
    const found = await examinedWith((port, path) => deliver(port, path, { plain: true }), {
      timeouts: { deliveryMs: 60_000 },
    });
    expect(unwell(found)).toEqual([]);
    expect(of('receiver.listen', found)).toMatchObject({ is: 'ok' });
    expect(delivered(found)?.text).toMatch(/^an event arrived after \d+ ms$/);
  });

  test('warns where none does, with the time that was waited', async () => {
    const found = await examinedWith(() => Promise.resolve());
    expect(unwell(found)).toEqual([by]);
    expect(delivered(found)?.text).toMatch(/^no event arrived within 60 ms, nor anything else/);
  });

  test('tells what came instead: other paths, or no HTTP', async () => {
    const strayed = await examinedWith((port) => deliver(port, '/in', { plain: true }), {
      timeouts: { deliveryMs: 400 },
    });
    expect(delivered(strayed)?.text).toContain('1 requests came to other paths');
    const secure = await examinedWith((port, path) => deliver(port, path).catch(() => null), {
      timeouts: { deliveryMs: 400 },
    });
    expect(delivered(secure)?.text).toContain('1 connections carried no HTTP: check receiver.tls');
  });

  test('tells of a certificate that whoever delivers does not trust', async () => {
    const { described: receiver, close } = await listenElsewhere();
    try {
      const found = await examinedWith(distrust, { receiver, timeouts: { deliveryMs: 400 } });
      expect(unwell(found)).toEqual([by]);
      expect(delivered(found)?.text).toMatch(
        /1 TLS handshakes failed \(.+\): the deployment must trust/,
      );
    } finally {
      close();
    }
  });

  test('warns of a callback URL that the deployment refuses', async () => {
    const listen = `127.0.0.1:${await freePort()}`;
    const receiver = { listen, callbackUrl: 'https://hooks.example.test/in' };
    const found = await examinedWith(() => Promise.resolve(), { receiver });
    expect(unwell(found)).toEqual([by]);
    expect(delivered(found)?.text).toBe('creating an endpoint with this URL was answered 400');
  });

  test('is not tried without a hook, or below the tier that makes an endpoint', async () => {
    const port = await freePort();
    const receiver = { listen: `127.0.0.1:${port}`, callbackUrl };
    await withExaminedGateway(async ({ gateway, target, account }) => {
      const alone = await examined({ ...target, account, receiver });
      expect(of('receiver.listen', alone)).toMatchObject({ is: 'ok' });
      expect(delivered(alone)?.text).toContain('not tried: only the state event of a hook');
      const states = { url: gateway.statesUrl };
      const low = await examined({ ...target, states, receiver, maxTier: 'read_only' });
      expect(delivered(low)).toMatchObject({ is: 'open' });
      expect(delivered(low)?.text).toContain('maxTier is read_only');
      expect(delivered(await examined({ ...target, states }))).toBeUndefined();
    });
  });

  test.each(['doctor', 'run'])(
    'at an address in use ends %s with 3 before anything is sent',
    async (command) => {
      const { port } = await plainReceiver();
      const listen = `127.0.0.1:${port}`;
      const dead = { baseUrl: 'http://127.0.0.1:1', receiver: { listen, callbackUrl } };
      await withTarget({}, dead, async (file) => {
        const { code, stderr } = await commandLine([command, '--config', file]);
        expect(stderr).toContain(
          `gateway: receiver.listen: ${listen} is in use; end what listens there, or name another port`,
        );
        expect(code).toBe(3);
      });
    },
  );

  test('is listened at by run, which frees it for the next target', async () => {
    const port = await freePort();
    const receiver = { listen: `127.0.0.1:${port}`, callbackUrl };
    const timeouts = { deliveryMs: 30 };
    await withTarget({}, { receiver, timeouts }, async (file) => {
      const [target] = list(JSON.parse(readFileSync(file, 'utf8')), 'targets');
      const targets = ['one', 'other'].map((name) => ({ ...Object(target), name }));
      const both = await jsonFile('both.json', { targets });
      const args = ['run', '--config', both, '--check', 'webhooks.list/*'];
      const { code, report } = await commandLine(args);
      const asked = report?.targets.map(({ requests }) => requests > 0);
      expect([code, asked]).toEqual([0, [true, true]]);
      expect((await commandLine(['doctor', '--config', both])).stdout).toContain(
        'ok     receiver.listen',
      );
    });
  });
});
