import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  throwawayAuthority,
  throwawayCertificate,
  throwawayHost,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import type { Target } from '../../harness/model/target.ts';
import { nginxArgs, nginxSettings, startProgram } from '../start-program.ts';

/** What stands in front of a deployment: a program, its settings and how it is started in their folder. */
interface Program {
  readonly settings: (front: Place) => string;
  readonly args: (settings: string, folder: string) => readonly string[];
}

/** Where a front is to listen and pass on to; its certificate is in `folder`. */
interface Place {
  readonly port: number;
  readonly upstream: string;
  readonly folder: string;
  /** True where it is to hold requests back until they are whole. */
  readonly buffering: boolean;
}

/** So long may a body take; the longest that a check holds one back is less. */
const bodySeconds = 30;

export const programs = {
  nginx: {
    settings: ({ port, upstream, folder, buffering }) =>
      nginxSettings(
        folder,
        `upstream gateway { server ${upstream}; keepalive 8; }
        server {
          listen 127.0.0.1:${port} ssl;
          ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
          client_max_body_size 0; client_body_timeout ${bodySeconds}s;
          location / {
            proxy_pass http://gateway; proxy_http_version 1.1;
            proxy_set_header Host $http_host; proxy_set_header Connection "";
            proxy_request_buffering ${buffering ? 'on' : 'off'}; proxy_buffering off;
          }
        }`,
      ),
    args: nginxArgs,
  },
  haproxy: {
    settings: ({ port, upstream, folder, buffering }) => `
defaults
  mode http
  timeout connect 5s
  timeout client ${bodySeconds}s
  timeout server ${bodySeconds}s
  timeout http-request ${bodySeconds}s
  ${buffering ? 'option http-buffer-request' : 'no option http-buffer-request'}
frontend tls
  bind 127.0.0.1:${port} ssl crt ${folder}/both.pem
  default_backend gateway
backend gateway
  server gateway ${upstream}
`,
    args: (settings) => ['-f', settings],
  },
} as const satisfies Readonly<Record<string, Program>>;

/** A front that is up, as a target file tells of it. */
interface Front {
  readonly target: Pick<Target, 'baseUrl' | 'tls' | 'resolve'>;
  readonly close: () => Promise<void>;
}

/** Starts a front that ends TLS and passes on to a server on this machine. */
export async function startFront(
  name: keyof typeof programs,
  upstream: string,
  { buffering }: { readonly buffering: boolean },
): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), `front-${name}-`));
  const file = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  };
  const { cert, key } = throwawayCertificate;
  file('cert.pem', cert);
  file('key.pem', key);
  file('both.pem', `${cert}${key}`);
  const caFile = file('ca.pem', throwawayAuthority);
  const port = await freePort();
  const program = programs[name];
  const place = { port, upstream: new URL(upstream).host, folder, buffering };
  const settings = file('settings', program.settings(place));
  const end = await startProgram(name, program.args(settings, folder), port);
  const close = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const baseUrl = `https://${throwawayHost}`;
  const resolve = { [throwawayHost]: `127.0.0.1:${port}` };
  return { target: { baseUrl, tls: { caFile }, resolve }, close };
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
