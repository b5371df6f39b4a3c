import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { examine } from '../../cli/doctor/examine.ts';
import { receiverFindings } from '../../cli/doctor/receiver.ts';
import { findingLines } from '../../cli/doctor/text.ts';
import { listenBehind } from '../../harness/run/listen-behind.ts';
import {
  throwawayAuthority,
  throwawayCertificate,
  throwawayHost,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import { createClient } from '../../harness/client/client.ts';
import type { Target } from '../../harness/model/target.ts';
import { openReceiver } from '../../harness/receiver/receiver.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { targetsIn } from '../../harness/target-file/read-targets.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { unwell, withExaminedGateway } from '../../selftest/cli/doctor/examined.ts';
import { quietPort } from '../../selftest/quiet-port.ts';
import { frontOf, type Front } from '../../selftest/receiver/front.ts';
import { describeWith, testWith } from '../../selftest/tools.ts';
import { nginxArgs, nginxSettings, startProgram } from '../start-program.ts';

const page = readFileSync(new URL('../../docs/receiver.md', import.meta.url), 'utf8');

/** A block of a language below a heading of the page, the first one unless told. */
function block(heading: string, language: string, place = 0): string {
  const [, after = ''] = page.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))];
  const [, text] = blocks[place] ?? [];
  if (text === undefined) throw new Error(`${heading} has no such block of ${language}`);
  return text;
}

/** A folder in which the command of the page has made a certificate. */
function certified(): string {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-ways-'));
  const made = spawnSync('sh', ['-c', block('Beside the gateway', 'sh')], { cwd: folder });
  expect(made).toMatchObject({ status: 0 });
  return folder;
}

/** The target that members of the page make, where its file is in a folder. */
function targetOf(members: string, folder: string): Target & Required<Pick<Target, 'receiver'>> {
  const written = { name: 'gateway', baseUrl: 'https://gw.example.com', ...JSON.parse(members) };
  const [target] = targetsIn({ targets: [written] }, join(folder, 'targets.json'), {});
  if (!target?.receiver) throw new Error('the page has no receiver');
  return { ...target, receiver: target.receiver };
}

/** A text with the ports and paths of a test in the place of those of the page. */
function really(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [written, real]) => {
    expect(changed).toContain(written);
    return changed.replaceAll(written, real);
  }, text);
}

/** Listens as a target says, until the test ends. */
async function listeningBehind(target: Target) {
  const receiver = await listenBehind(target);
  if (!receiver) throw new Error('nobody could listen');
  onTestFinished(() => receiver.close());
  return receiver;
}

/** What doctor prints of a receiver where no hook makes events. */
async function printed(target: Target): Promise<string[]> {
  const receiver = await listeningBehind(target);
  const client = createClient({ target, secrets: new Secrets(randomBytes(32)) });
  onTestFinished(() => client.close());
  return findingLines(await receiverFindings({ target, client, hook: null, receiver })).map(evenly);
}

/** A line whose columns are one blank apart. */
function evenly(line: string): string {
  return line.trim().replaceAll(/ +/g, ' ');
}

/** Deliver to 127.0.0.1 by the name of a host, given a port, the host and a path; print the status. */
const senders = {
  NODE_EXTRA_CA_CERTS: [
    process.execPath,
    '-e',
    `const [port, host, path] = process.argv.slice(1);
    const address = { host: '127.0.0.1', port, path, method: 'POST', agent: false };
    const to = { ...address, servername: host, headers: { host } };
    const told = (answer) => console.log(answer.resume().statusCode);
    require('node:https').request(to, told).end('{"event":1}');`,
  ],
  SSL_CERT_FILE: [
    'python3',
    '-c',
    `import http.client, socket, ssl, sys
_, port, host, path = sys.argv
context = ssl.create_default_context()
context.verify_flags |= ssl.VERIFY_X509_STRICT
client = http.client.HTTPConnection(host)
raw = socket.create_connection(('127.0.0.1', int(port)))
client.sock = context.wrap_socket(raw, server_hostname=host)
client.request('POST', path, '{"event":1}')
print(client.getresponse().status)`,
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** Runs one of them with what a variable names, or without it; gives what it printed. */
function sent(
  variable: keyof typeof senders,
  value: string | null,
  ...to: readonly string[]
): Promise<string> {
  const [program, ...args] = senders[variable];
  const { NODE_EXTRA_CA_CERTS: _, SSL_CERT_FILE: __, ...others } = process.env;
  const env = value === null ? others : { ...others, [variable]: value };
  return new Promise((ended) => {
    execFile(program, [...args, ...to], { env }, (_error, out, problem) => ended(out + problem));
  });
}

describeWith(['openssl'], 'beside the gateway', () => {
  const heading = 'Beside the gateway';
  const { gateway } = parse(block(heading, 'yaml')).services;

  /** The certificate where the gateway has it mounted, by what its environment says. */
  function trusted(variable: keyof typeof senders, folder: string): string {
    const [from = '', to] = gateway.volumes[0].split(':');
    expect(gateway.environment[variable]).toBe(to);
    return join(folder, from);
  }

  async function listening() {
    const folder = certified();
    const { receiver: described } = targetOf(block(heading, 'json'), folder);
    const receiver = await openReceiver({ ...described, listen: '127.0.0.1:0' });
    onTestFinished(() => receiver.close());
    const { hostname, pathname } = new URL(described.callbackUrl);
    const { segment, place } = receiver.open({ status: 204 });
    const to = [`${receiver.port}`, hostname, `${pathname}/${segment}`] as const;
    return { folder, receiver, place, to, refusedHost: described.refusedHost ?? '' };
  }

  for (const [variable, tools] of [
    ['NODE_EXTRA_CA_CERTS', []],
    // Python asks OpenSSL, here as strictly as it can
    ['SSL_CERT_FILE', ['python3']],
  ] as const)
    testWith(tools, `the certificate is trusted by ${variable}, and not without`, async () => {
      const { folder, receiver, place, to, refusedHost } = await listening();
      const [port, hostname, path] = to;
      const file = trusted(variable, folder);
      expect(await sent(variable, null, ...to)).toMatch(/self-signed certificate/i);
      await expect.poll(() => receiver.strays().broken).toBe(1);
      expect(place.arrivals()).toEqual([]);
      expect((await sent(variable, file, ...to)).trim()).toBe('204');
      const [came] = place.arrivals();
      expect(came).toMatchObject({ method: 'POST', whole: true, tls: { servername: hostname } });
      expect(came?.body.content).toBe('{"event":1}');
      expect(await sent(variable, file, port, refusedHost, path)).not.toContain('204');
      expect(receiver.strays()).toMatchObject({ broken: 1, refused: 1 });
    });

  test('the gateway finds both hosts', () => {
    const { receiver } = targetOf(block(heading, 'json'), certified());
    const hosts = [new URL(receiver.callbackUrl).hostname, receiver.refusedHost];
    expect(gateway.extra_hosts).toEqual(hosts.map((host) => `${host}:host-gateway`));
  });
});

describeWith(['openssl', 'nginx'], 'behind a proxy', () => {
  const heading = 'Behind a proxy';

  /** The page's nginx in front of the page's target, with further changes to its settings. */
  async function behindNginx(more: Readonly<Record<string, string>> = {}) {
    const folder = certified();
    const [port, listen] = [await quietPort(), `127.0.0.1:${await quietPort()}`];
    const server = really(block(heading, 'nginx'), {
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/hooks': folder,
      '127.0.0.1:8080': listen,
      ...more,
    });
    const settings = join(folder, 'settings');
    writeFileSync(settings, nginxSettings(folder, server));
    onTestFinished(await startProgram('nginx', nginxArgs(settings, folder), port));
    const changes = { '127.0.0.1:8080': listen, '127.0.0.1:443': `127.0.0.1:${port}` };
    return { target: targetOf(really(block(heading, 'json'), changes), folder), folder, port };
  }

  /** As nginx is where nobody says how to end what got no answer. */
  const answering = { 'error_page 502 504 @unanswered;': '' };

  test('all is kept', async () => {
    const { target } = await behindNginx();
    const { way } = await listeningBehind(target);
    expect(way).toEqual({ unknown: null, changed: new Map(), altered: [] });
  });

  test('a reset alone is not where nginx answers itself; doctor says so in the words of the page', async () => {
    const { target } = await behindNginx(answering);
    const { way, close } = await listeningBehind(target);
    expect(way).toEqual({ unknown: null, changed: new Map([['reset', '502']]), altered: [] });
    await close();
    expect(await printed(target)).toContain(evenly(block(heading, 'text')));
  });

  test('a hang becomes a 504 where the proxy is the less patient', async () => {
    const impatient = { 'proxy_read_timeout 10m': 'proxy_read_timeout 100ms' };
    const { target } = await behindNginx({ ...answering, ...impatient });
    const { way } = await listeningBehind(target);
    expect(way?.changed.get('hang')).toBe('504');
  });

  test('a header of any name and a body in pieces arrive, and an answer that breaks off does', async () => {
    const { target, folder, port } = await behindNginx();
    const receiver = await listeningBehind(target);
    const { hostname } = new URL(target.receiver.callbackUrl);
    const ca = readFileSync(join(folder, 'cert.pem'));
    const send = (path: string) =>
      new Promise<number | string>((resolve) => {
        const headers = { host: hostname, X_Odd_1: 'a', 'X.Odd.2': 'b' };
        const to = { host: '127.0.0.1', port, path, servername: hostname, ca, headers };
        const request = https.request({ ...to, method: 'POST', agent: false });
        request.on('error', ({ message }) => resolve(message));
        request.on('response', (answer) => {
          answer.on('error', () => undefined);
          answer
            .resume()
            .on('close', () => resolve(answer.complete ? 'whole' : (answer.statusCode ?? 0)));
        });
        request.write('{"event"');
        request.end(':1}');
      });
    for (const cut of ['afterHead', 'halfway'] as const) {
      const { segment, place } = receiver.open({ status: 503, body: 'unavailable', cut });
      expect(await send(`/in/${segment}?a=%7e//b`)).toBe(503);
      const [came] = place.arrivals();
      expect(came?.path).toBe(`/in/${segment}?a=%7e//b`);
      expect(came?.body.content).toBe('{"event":1}');
      const names = came?.headers.map(([name]) => name);
      expect(names).toEqual(expect.arrayContaining(['X_Odd_1', 'X.Odd.2']));
    }
  });
});

describe('through a tunnel', () => {
  const heading = 'Through a tunnel';

  /** The page's target, to whose host a tunnel leads that ends TLS; it leads to a port of the test. */
  async function behindTunnel(to: 'the listener' | 'nobody', front: Front = {}) {
    const listening = await quietPort();
    const listen = `127.0.0.1:${listening}`;
    const leadsTo = to === 'nobody' ? await quietPort() : listening;
    const port = await frontOf(leadsTo, { ...front, certificate: throwawayCertificate });
    const folder = mkdtempSync(join(tmpdir(), 'receiver-ways-'));
    const caFile = join(folder, 'ca.pem');
    writeFileSync(caFile, throwawayAuthority);
    const changes = { '127.0.0.1:8080': listen, 'hooks.example.com': throwawayHost };
    const target = targetOf(really(block(heading, 'json'), changes), folder);
    const resolve = { [throwawayHost]: `127.0.0.1:${port}` };
    const ours = (line: string) => evenly(line.replaceAll('127.0.0.1:8080', listen));
    return { target: { ...target, resolve, tls: { caFile } }, ours };
  }

  /** The lines of a block of what doctor prints. */
  const lines = (place: number) => block(heading, 'text', place).trim().split('\n');

  test('that keeps all is found fine, in the words of the page', async () => {
    const { target, ours } = await behindTunnel('the listener');
    const found = await printed(target);
    expect(found.slice(0, 2)).toEqual(lines(0).map(ours));
    expect(found.slice(2)).toEqual([expect.stringContaining('not tried: only the state event')]);
  });

  test('that makes a 502 of a reset is found to', async () => {
    const { target } = await behindTunnel('the listener', { broken: 502 });
    const [told] = /`(reset comes back as 502)`/.exec(page)?.slice(1) ?? [];
    expect((await printed(target)).join()).toContain(`on the way to the listener ${told}: checks`);
  });

  test('that is down is told by the answer of its far end', async () => {
    const { target, ours } = await behindTunnel('nobody', { broken: 502 });
    expect(await printed(target)).toEqual(expect.arrayContaining(lines(1).map(ours)));
  });

  test('takes none of the time in which doctor looks at the gateway', async () => {
    const { target } = await behindTunnel('the listener');
    const { receiver, resolve, tls } = target;
    // the suite's own call that is left to hang alone takes longer
    const ms = 1200;
    await withExaminedGateway(async ({ target: gateway }) => {
      const examined = { ...describedTarget(gateway, {}), receiver, resolve, tls };
      expect(unwell(await examine(examined, ms))).not.toContain('baseUrl');
    });
  });

  test('leads from where the proxy passes on to where the suite listens', () => {
    const ends = /-R ([\d.]+:\d+):([\d.]+:\d+) (\S+)/.exec(block(heading, 'sh')) ?? [];
    const { receiver } = targetOf(block(heading, 'json'), tmpdir());
    const [, upstream] = /proxy_pass http:\/\/(\S+);/.exec(block('Behind a proxy', 'nginx')) ?? [];
    const { hostname } = new URL(receiver.callbackUrl);
    expect(ends.slice(1)).toEqual([upstream, receiver.listen, hostname]);
  });
});
