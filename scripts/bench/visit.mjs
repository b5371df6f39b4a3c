// What one client of many does at a gateway that is served for long: about ninety requests on an account of its own,
// some of which are refused, repeated or hung up on. Every answer is one that is expected.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { request } from 'undici';

const sealedType = 'application/vnd.svc.sealed.v1';

/** Somebody who sends requests to a gateway, and counts them. */
export class Client {
  requests = 0;
  /** Statuses that were not expected, by what was asked. */
  surprises = new Map();
  #gateway;
  #dispatcher;

  constructor(gateway, dispatcher) {
    this.#gateway = gateway;
    this.#dispatcher = dispatcher;
  }

  async #send(expected, url, method, headers, body) {
    this.requests += 1;
    const answer = await request(url, { method, headers, body, dispatcher: this.#dispatcher });
    const text = await answer.body.text();
    if (answer.statusCode !== expected) {
      const what = `${method} ${url.replace(/[\da-f-]{36}/g, '{id}')}: ${answer.statusCode}, not ${expected}`;
      this.surprises.set(what, (this.surprises.get(what) ?? 0) + 1);
    }
    return text.startsWith('{') ? JSON.parse(text) : {};
  }

  hook(state, params = {}) {
    const body = JSON.stringify({ state, params, action: 'setup' });
    return this.#send(200, this.#gateway.statesUrl, 'POST', {}, body);
  }

  ask(expected, method, path, headers, body) {
    const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return this.#send(expected, `${this.#gateway.url}${path}`, method, headers, sent);
  }

  /** Sends half a body, and goes. */
  hangUp(path, headers) {
    this.requests += 1;
    const { hostname, port } = new URL(this.#gateway.url);
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${fields.join('')}content-length: 400\r\n\r\n`;
    return new Promise((gone) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${head}{"client_message_id":`, () => socket.destroy()),
      );
      socket.on('error', () => {}).on('close', gone);
    });
  }
}

/** Asks again with the same, as somebody does who has lost the answer. */
async function twice(ask) {
  await ask();
  return ask();
}

/** One visit. */
export async function visit(client, origin) {
  const account = await client.hook('account');
  const { accountId, deviceId, envelopes, workflow } = account;
  const { session, csrf } = account.owner;
  const owner = {
    cookie: `__Host-svc_session=${session}; __Host-svc_csrf=${csrf}`,
    'x-svc-csrf': csrf,
    origin,
  };
  const alpha = { authorization: `Bearer ${account.alphaKey}` };
  const sealed = { authorization: `Bearer ${account.sealedKey}` };
  const tool = { authorization: `Bearer ${account.workflowToken}` };

  const endpoints = [];
  for (const name of ['a', 'b', 'c']) {
    const url = { callback_url: `https://example.com/${name}` };
    endpoints.push((await client.ask(201, 'POST', '/v1/webhooks', owner, url)).endpoint_id);
  }
  for (const id of endpoints) {
    await client.ask(204, 'POST', `/v1/webhooks/${id}/enable`, owner);
    await client.ask(200, 'GET', '/v1/webhooks', owner);
  }
  const [endpointId] = endpoints;

  for (let n = 0; n < 12; n += 1) {
    const body = {
      client_message_id: randomUUID(),
      device_id: deviceId,
      recipient_e164: account.recipient,
      test_case_id: `case-${n}`,
      expires_at_ms: Date.now() + 600_000,
    };
    const headers = { ...alpha, 'idempotency-key': randomUUID() };
    const made = await twice(() => client.ask(202, 'POST', '/v1/alpha/messages', headers, body));
    const path = `/v1/alpha/messages/${made.message_id}`;
    await client.ask(200, 'GET', path, alpha);
    if (n % 3 === 0) await client.ask(204, 'POST', `${path}/cancel`, alpha);
  }
  await client.ask(200, 'GET', '/v1/owner/messages', owner);
  await client.ask(200, 'GET', '/v1/enrollment/devices', owner);

  const binary = { ...sealed, 'content-type': sealedType };
  for (const envelope of envelopes.outbound)
    await twice(() =>
      client.ask(202, 'POST', '/v1/sealed/messages', binary, Buffer.from(envelope, 'base64')),
    );
  for (const envelope of envelopes.inbound) {
    const body = Buffer.from(envelope, 'base64');
    await client.ask(202, 'POST', '/v1/sealed/inbound-events', binary, body);
  }
  await client.ask(200, 'GET', '/v1/sealed/messages', sealed);
  await client.ask(200, 'GET', '/v1/sealed/usage', sealed);

  const of = { account: accountId, plane: 'public' };
  await client.hook('event', { ...of, endpointIds: endpoints });
  const dead = { ...of, endpointId, status: 'dead', terminalReason: 'failed' };
  for (let n = 0; n < 2; n += 1) {
    const { deliveryId } = await client.hook('delivery', dead);
    const headers = { ...owner, 'idempotency-key': randomUUID() };
    const path = `/v1/webhooks/${endpointId}/deliveries`;
    await twice(() => client.ask(202, 'POST', `${path}/${deliveryId}/replay`, headers));
    await client.ask(200, 'GET', `${path}?limit=20`, owner);
  }
  await client.ask(200, 'POST', `/v1/webhooks/${endpointId}/rotate`, owner);

  await client.ask(200, 'GET', '/v1/workflow/tools', tool);
  for (let n = 0; n < 3; n += 1) {
    const method = 'workflow.action.propose';
    const body = { method, request_id: randomUUID(), descriptor: workflow.descriptor };
    await twice(() => client.ask(200, 'POST', '/v1/workflow/tools', tool, body));
  }

  await client.ask(401, 'GET', '/v1/webhooks', {});
  await client.ask(404, 'GET', `/v1/alpha/messages/${randomUUID()}`, alpha);
  await client.ask(400, 'POST', '/v1/webhooks', owner, { callback_url: 'http://example.com' });
  await client.ask(404, 'GET', '/v1/messages', alpha);
  for (const headers of [{ ...alpha, 'idempotency-key': randomUUID() }, alpha])
    await client.hangUp('/v1/alpha/messages', headers);
}
