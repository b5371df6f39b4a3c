import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { speaksHttp2 } from '../../harness/client/http2.ts';
import { createHookClient } from '../../harness/states/hook-exchange.ts';
import { describeWith } from '../tools.ts';
import { clientFor, listening, send } from './support.ts';

const directory = mkdtempSync(join(tmpdir(), 'client-tls-'));
afterAll(() => rmSync(directory, { recursive: true }));
const caFile = join(directory, 'cert.pem');
const keyFile = join(directory, 'key.pem');

/** Node can't make certificates. */
function makeCertificate(): void {
  const config = join(directory, 'openssl.cnf');
  writeFileSync(
    config,
    '[req]\ndistinguished_name=dn\nx509_extensions=ext\nprompt=no\n[dn]\nCN=gw.example.com\n' +
      '[ext]\nsubjectAltName=DNS:gw.example.com\nbasicConstraints=critical,CA:TRUE\n',
  );
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', keyFile, '-out', caFile, '-config', config];
  execFileSync('openssl', ['req', '-x509', ...options, ...files], { stdio: 'ignore' });
}

async function secureServer(): Promise<string> {
  const server = https.createServer(
    { key: readFileSync(keyFile), cert: readFileSync(caFile) },
    (request, response) => {
      const servername = 'servername' in request.socket ? request.socket.servername : null;
      response.end(JSON.stringify({ host: request.headers.host, servername }));
    },
  );
  return (await listening(server)).replace('http://', '');
}

describeWith(['openssl'], 'a host that ends TLS', () => {
  beforeAll(makeCertificate);

  test.each(['whole', 'withheld'] as const)(
    '%s: reaches a host with a private CA where it really is',
    async (manner) => {
      const resolve = { 'gw.example.com': await secureServer() };
      const client = clientFor('https://gw.example.com', { tls: { caFile }, resolve });
      const { answer } = await send(client, '/', { manner });
      expect(answer.json).toEqual({ host: 'gw.example.com', servername: 'gw.example.com' });
      const again = await send(client, '/', { manner, headers: [['Host', 'other.example.com']] });
      expect(again.answer.json).toEqual({
        host: 'other.example.com',
        servername: 'gw.example.com',
      });
    },
  );

  test('does not trust that CA unless it is told to', async () => {
    const resolve = { 'gw.example.com': await secureServer() };
    const { exchange } = await send(clientFor('https://gw.example.com', { resolve }), '/');
    expect(exchange.noAnswer).toMatchObject({ kind: 'connection' });
    expect(exchange.noAnswer?.detail).toContain('SELF_SIGNED');
  });

  test('verifies where Node.js is told not to, target and hook alike, and says so', async () => {
    const address = await secureServer();
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const client = clientFor('https://gw.example.com', { resolve: { 'gw.example.com': address } });
    const { exchange } = await send(client, '/');
    expect(exchange.noAnswer?.detail).toMatch(/SELF_SIGNED.*whatever NODE_TLS_REJECT_UNAUTHORIZED/);
    const hook = createHookClient(`https://${address}/states`, {}, 5000);
    onTestFinished(() => hook.close());
    expect(await hook.send(null, false)).toMatchObject({
      kind: 'none',
      reason: expect.stringMatching(/SELF_SIGNED.*whatever NODE_TLS_REJECT_UNAUTHORIZED/),
    });
  });

  test('does not take a certificate of another name', async () => {
    const resolve = { 'other.example.com': await secureServer() };
    const client = clientFor('https://other.example.com', { tls: { caFile }, resolve });
    const { exchange } = await send(client, '/');
    expect(exchange.noAnswer?.detail).toContain('ALTNAME');
  });

  test('shows its own certificate to who asks for one', async () => {
    const files = {
      key: readFileSync(keyFile),
      cert: readFileSync(caFile),
      ca: readFileSync(caFile),
    };
    const server = https.createServer(
      { ...files, requestCert: true, rejectUnauthorized: true },
      (_, response) => response.end('known'),
    );
    const resolve = { 'gw.example.com': (await listening(server)).replace('http://', '') };
    const unknown = clientFor('https://gw.example.com', { tls: { caFile }, resolve });
    expect((await send(unknown, '/')).exchange.noAnswer?.detail).toMatch(/CERTIFICATE_REQUIRED/i);
    const tls = { caFile, certFile: caFile, keyFile };
    const known = clientFor('https://gw.example.com', { tls, resolve });
    expect((await send(known, '/')).answer.text).toBe('known');
  });

  test('a front that takes HTTP/2 alone is told as such', async () => {
    const server = http2.createSecureServer({
      key: readFileSync(keyFile),
      cert: readFileSync(caFile),
    });
    const resolve = { 'gw.example.com': (await listening(server)).replace('http://', '') };
    const client = clientFor('https://gw.example.com', { tls: { caFile }, resolve });
    expect((await send(client, '/')).exchange.noAnswer?.detail).toContain(speaksHttp2);
  });
});

test('a CA file that is not there is said at once', () => {
  const missing = join(directory, 'missing.pem');
  expect(() => clientFor('https://gw.example.com', { tls: { caFile: missing } })).toThrow(missing);
});
