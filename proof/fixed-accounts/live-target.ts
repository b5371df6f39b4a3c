import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import {
  throwawayAuthority,
  throwawayCertificate,
  throwawayHost,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { newAccount } from '../../selftest/gateway/account.ts';
import { startProxy, type Meddle } from '../../selftest/misbehaving/proxy.ts';
import { createEcho, secretHeader, type Echoed } from '../../selftest/secrets/echo.ts';
import { forms } from '../../selftest/secrets/forms.ts';

/** A deployment that gives away all that it is shown, with a secret in every slot of its target file. */
export interface LiveTarget {
  /** The target as a file describes it, save its tier; what is secret stands in variables. */
  readonly target: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  /** What nothing may show: what the file holds, and what was issued so far. */
  readonly secrets: () => readonly string[];
  readonly echoed: readonly Echoed[];
  /** Called at each request. */
  onRequest: () => void;
  /** To be called before each run. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };

/** Starts one: behind a proxy that wants a password, and TLS that wants a certificate. */
export async function startLiveTarget(): Promise<LiveTarget> {
  const gateway = await startGateway({ gates });
  const account = await newAccount(gateway);
  const [header, password, statesToken, accountId] = [canary(), canary(), canary(), canary()];
  const { owner, alphaKey, sealedKey, workflowToken } = account;
  const given = [owner.session, owner.csrf, alphaKey, sealedKey, workflowToken, header];
  const { outbound = [], inbound = [] } = account.envelopes ?? {};
  // what they begin with is the same in all of them, and no secret
  const sealed = [...outbound, ...inbound].map((envelope) => envelope.slice(-64));
  const echo = createEcho(given, 5);
  const issued = new Set<string>();
  const live: Pick<LiveTarget, 'onRequest'> = { onRequest: () => undefined };
  const meddle: Meddle = (answer, request) => {
    live.onRequest();
    const [, secret] = /"signing_secret_b64url":"([^"]+)"/.exec(answer.body.toString()) ?? [];
    if (secret !== undefined) issued.add(secret);
    return echo.meddle(answer, request);
  };
  const front = await startProxy(gateway.url, meddle);
  const end = tls.createServer(
    {
      ...throwawayCertificate,
      ca: throwawayAuthority,
      requestCert: true,
      rejectUnauthorized: false,
    },
    (socket) => connected(socket, net.connect(Number(new URL(front.url).port))),
  );
  const hook = await startHook(accountId, gateway.statesUrl, account.accountId, issued);
  const way = http.createServer();
  const user = 'canary-user';
  way.on('connect', (request, socket) => {
    const asked = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (request.headers['proxy-authorization'] !== asked) {
      socket.end(`HTTP/1.1 407 ${asked}\r\n\r\n`);
      return;
    }
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    connected(socket, net.connect(portOf(end)));
  });
  await Promise.all([end, way].map((one) => listening(one)));
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  const files = { caFile: join(folder, 'ca.pem'), certFile: join(folder, 'cert.pem') };
  const keyFile = join(folder, 'key.pem');
  await Promise.all([
    writeFile(files.caFile, throwawayAuthority),
    writeFile(files.certFile, throwawayCertificate.cert),
    writeFile(keyFile, throwawayCertificate.key),
  ]);
  const keyLines = throwawayCertificate.key.split('\n').filter((line) => line.length > 40);
  return Object.assign(live, {
    target: {
      name: 'live',
      baseUrl: `https://${throwawayHost}`,
      origin: gateway.origin,
      resolve: { [throwawayHost]: `127.0.0.1:${portOf(end)}` },
      gates,
      tls: { ...files, keyFile },
      proxy: '$PROXY',
      headers: { [secretHeader]: '$CANARY' },
      states: {
        url: `http://127.0.0.1:${portOf(hook)}/states`,
        headers: { authorization: '$STATES_TOKEN' },
      },
      account: {
        ...account,
        accountId: '$ACCOUNT',
        owner: { session: '$SESSION', csrf: '$CSRF' },
        alphaKey: '$ALPHA',
        sealedKey: '$SEALED',
        workflowToken: '$WORKFLOW',
      },
    },
    env: {
      PROXY: `http://${user}:${password}@127.0.0.1:${portOf(way)}`,
      CANARY: header,
      STATES_TOKEN: statesToken,
      ACCOUNT: accountId,
      SESSION: owner.session,
      CSRF: owner.csrf,
      ALPHA: alphaKey,
      SEALED: sealedKey,
      WORKFLOW: workflowToken,
    },
    secrets: () => [...given, password, statesToken, accountId, ...keyLines, ...sealed, ...issued],
    echoed: echo.echoed,
    forget: echo.forget,
    close: async () => {
      for (const one of [end, hook, way]) one.close();
      hook.closeAllConnections();
      await front.close();
      await gateway.close();
    },
  });
}

/** A hook that makes no account, whatever else is asked of the one in the file, and gives away what it is shown. */
async function startHook(
  known: string,
  upstream: string,
  accountId: string,
  issued: Set<string>,
): Promise<http.Server> {
  const hook = http.createServer(async (request, response) => {
    const asked = await text(request);
    const shown = Object.values(forms).flatMap((write) =>
      [String(request.headers.authorization), known].map(write),
    );
    response.setHeader('x-shown', encodeURIComponent(shown.join(' ')));
    if (!asked.includes(known)) {
      response.writeHead(500).end(shown.join('\n'));
      return;
    }
    const body = asked.replaceAll(known, accountId);
    const made = await fetch(upstream, { method: 'POST', body });
    const values = await made.text();
    for (const [, key = ''] of values.matchAll(/"sealedKey":"([^"]+)"/g)) issued.add(key);
    response.writeHead(made.status).end(values.replaceAll(accountId, known));
  });
  await listening(hook);
  return hook;
}

function canary(): string {
  return randomBytes(24).toString('base64url');
}

function connected(one: net.Socket | NodeJS.ReadWriteStream, other: net.Socket): void {
  for (const each of [one, other]) each.on('error', () => other.destroy());
  one.pipe(other).pipe(one);
}

async function listening(server: net.Server): Promise<void> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
}

function portOf(server: net.Server): number {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  return (server.address() as AddressInfo).port;
}
