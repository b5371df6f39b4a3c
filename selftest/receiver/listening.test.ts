import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import {
  throwawayAuthority,
  throwawayCertificate,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import { listenAt, openReceiver } from '../../harness/receiver/receiver.ts';
import { quietPort } from '../quiet-port.ts';
import { deliver, never, secureReceiver } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const certFile = file('cert.pem', throwawayCertificate.cert);
const keyFile = file('key.pem', throwawayCertificate.key);
const callbackUrl = 'https://receiver.example.com/in';

/** What is said where nobody can listen so. */
async function problemOf(members: Partial<Parameters<typeof openReceiver>[0]>): Promise<string> {
  const opening = openReceiver({ listen: '127.0.0.1:0', callbackUrl, ...members });
  const opened = await opening.catch((error: unknown) => String(error));
  if (typeof opened === 'string') return opened;
  await opened.close();
  return 'none';
}

test('listens by the files that a target file names', async () => {
  const receiver = await openReceiver({
    listen: '127.0.0.1:0',
    callbackUrl,
    tls: { certFile, keyFile },
  });
  const { segment, place } = receiver.open({ status: 204 });
  expect((await deliver(receiver.port, `/${segment}`)).status).toBe(204);
  expect([place.whole, receiver.endsTls]).toEqual([1, true]);
  await receiver.close();
});

test('frees its port, and ends what hangs, once it is closed', async () => {
  const listen = `127.0.0.1:${await quietPort()}`;
  const receiver = await listenAt({ listen });
  onTestFinished(() => receiver.close());
  const { segment, place } = receiver.open('hang');
  const hanging = deliver(receiver.port, `/${segment}`, { plain: true }).catch(() => 'ended');
  await place.until(1, 60_000, never);
  await receiver.close();
  expect(await hanging).toBe('ended');
  const again = await listenAt({ listen });
  await again.close();
  await again.close();
});

test('says which address is in use, and what to do', async () => {
  const { port } = await secureReceiver();
  const said = await problemOf({ listen: `127.0.0.1:${port}` });
  expect(said).toContain(`receiver.listen: 127.0.0.1:${port} is in use; end what listens there`);
});

test('says which address this machine does not have', async () => {
  // one that is for documentation alone (RFC 5737)
  const said = await problemOf({ listen: '192.0.2.1:8443' });
  expect(said).toContain('receiver.listen: 192.0.2.1:8443 is no address of this machine');
});

test.each([
  ['a certificate that is none', 'cert', 'nothing', 'receiver.tls.certFile: no certificate'],
  ['a key that is none', 'key', 'nothing', 'receiver.tls.keyFile: no private key'],
  ['a key of another certificate', 'cert', throwawayAuthority, 'receiver.tls.keyFile: not the key'],
])('says of %s which file it is', async (_what, which, text, said) => {
  const bad = file('bad.pem', text);
  const tls = which === 'cert' ? { certFile: bad, keyFile } : { certFile, keyFile: bad };
  expect(await problemOf({ tls })).toContain(said);
  expect(await problemOf({ tls })).toContain('.pem');
});

test('says of a file that can’t be read why', async () => {
  expect(await problemOf({ tls: { certFile: folder, keyFile } })).toContain(
    `receiver.tls.certFile: can't be read (EISDIR): ${folder}`,
  );
  chmodSync(keyFile, 0o600);
  expect(await problemOf({ tls: { certFile, keyFile } })).toBe('none');
});

test('keeps no process alive, neither by listening nor by a delivery that hangs', async () => {
  expect(inject('compiled')).toBe(true);
  const module = new URL('../../dist/harness/receiver/receiver.js', import.meta.url).href;
  const script = `
    import { listenAt } from ${JSON.stringify(module)};
    import net from 'node:net';
    const receiver = await listenAt({ listen: '127.0.0.1:0' });
    const { segment, place } = receiver.open(['hang', { status: 200, afterMs: 600000 }]);
    for (let n = 0; n < 2; n += 1)
      net.connect(receiver.port).unref().write('POST /' + segment + ' HTTP/1.1\\r\\nhost: a\\r\\ncontent-length: 0\\r\\n\\r\\n');
    await place.until(2, 60000, new AbortController().signal);
    process.stdout.write(String(place.whole));
  `;
  const args = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  expect(stdout).toBe('2');
});
