import { request } from 'node:http';
import { expect, it } from 'vitest';
import { asOwner, newAccount, ownerHeaders } from './account.ts';
import { withGateway } from './wire.ts';

const BODY = JSON.stringify({ callback_url: 'https://example.com/' });

/** Creates an endpoint as a client that sends its body only when it is asked for it. */
function expecting(base: string, headers: Record<string, string>) {
  const told = { ...headers, expect: '100-continue', 'content-length': String(BODY.length) };
  const outgoing = request(new URL('/v1/webhooks', base), { method: 'POST', headers: told });
  return new Promise<{ status: number; asked: boolean }>((resolve, reject) => {
    let asked = false;
    outgoing.once('continue', () => {
      asked = true;
      outgoing.end(BODY);
    });
    outgoing.once('response', ({ statusCode: status = 0 }) => {
      resolve({ status, asked });
      outgoing.destroy();
    });
    outgoing.once('error', reject);
    outgoing.flushHeaders();
  });
}

it('asks for an expected body only when it is going to be read', () =>
  withGateway({}, async (gateway) => {
    const account = await newAccount(gateway);
    const refused = await expecting(gateway.url, {});
    expect(refused).toEqual({ status: 401, asked: false });
    const taken = await expecting(gateway.url, ownerHeaders(gateway, account));
    expect(taken).toEqual({ status: 201, asked: true });
  }));

it.each(['/v1/webhooks/', '//v1/webhooks', '/v1/x/../webhooks', '/v1/web%68ooks', '/%zz', '/'])(
  'takes the path %s verbatim',
  (path) =>
    withGateway({}, async (gateway) => {
      const account = await newAccount(gateway);
      expect((await asOwner(gateway, account, `GET ${path}`)).status).toBe(404);
    }),
);
