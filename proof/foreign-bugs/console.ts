import { randomUUID } from 'node:crypto';
import type { Foreign } from '../../foreign/start-foreign.ts';

/** A delivery as the public plane lists it, where nulls may be left out. */
export interface ForeignDelivery {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly status: string;
  readonly terminal_reason?: string | null;
  readonly generation: number;
  readonly attempts: readonly {
    readonly generation: number;
    readonly attempt_number: number;
    readonly started_at_ms: number;
    readonly completed_at_ms?: number | null;
    readonly outcome?: string | null;
    readonly http_status?: number | null;
  }[];
}

interface Endpoint {
  readonly endpoint_id: string;
  readonly callback_url: string;
  readonly enabled: boolean;
  readonly paused_at_ms?: number | null;
  readonly failure_started_at_ms?: number | null;
}

export interface Secret {
  readonly endpoint_id: string;
  readonly signing_secret_b64url: string;
}

/** What may pass: a gateway that is briefly out of order is asked again. */
const passing = new Set([408, 429, 502, 503, 504]);

/** Whoever owns the fixed account of a foreign gateway, and asks its hook for what happens there. */
export class Console {
  readonly #foreign: Foreign;

  constructor(foreign: Foreign) {
    this.#foreign = foreign;
  }

  /** The status and the body of an answer; a body is JSON, or an envelope in bytes. */
  async ask(method: string, path: string, body?: object) {
    const { hookless, account } = this.#foreign;
    const { session = '', csrf = '' } = account.owner ?? {};
    const sealed = path.startsWith('/v1/sealed/');
    const raw = body instanceof Uint8Array;
    const headers = {
      ...(sealed
        ? { authorization: `Bearer ${account.sealedKey}` }
        : {
            cookie: `__Host-svc_session=${session}; __Host-svc_csrf=${csrf}`,
            'x-svc-csrf': csrf,
            origin: hookless.origin ?? '',
          }),
      ...(body && { 'content-type': raw ? 'application/vnd.svc.sealed.v1' : 'application/json' }),
      'idempotency-key': randomUUID(),
    };
    const sent = { method, headers, ...(body && { body: raw ? body : JSON.stringify(body) }) };
    for (;;) {
      const answer = await fetch(hookless.baseUrl + path, sent);
      const text = await answer.text();
      if (passing.has(answer.status)) continue;
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : undefined };
    }
  }

  /** Asks for a state and gives its values, or the status that says that it can't be made. */
  async state(state: string, params: object = {}): Promise<Record<string, unknown> | number> {
    const { states, account } = this.#foreign;
    const answer = await fetch(states.url, {
      method: 'POST',
      headers: { ...states.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        state,
        params: { account: account.accountId, ...params },
        action: 'setup',
        run: 'delivering',
      }),
    });
    if (!answer.ok) return answer.status;
    const values: Record<string, unknown> = JSON.parse(await answer.text());
    return values;
  }

  /** A new endpoint, turned on unless it is said to stay off. */
  async endpoint(callbackUrl: string, { enabled = true, plane = '' } = {}): Promise<Secret> {
    const created = await this.ask('POST', `/v1${plane}/webhooks`, { callback_url: callbackUrl });
    if (created.status !== 201) throw new Error(`not created: ${created.status}`);
    if (enabled) await this.turn(created.body, 'enable', plane);
    return created.body;
  }

  async turn(endpoint: Secret, step: 'enable' | 'disable', plane = ''): Promise<void> {
    await this.#done(`/v1${plane}/webhooks/${named(endpoint)}/${step}`);
  }

  async rotate(endpoint: Secret): Promise<Secret> {
    return (await this.ask('POST', `/v1/webhooks/${named(endpoint)}/rotate`)).body;
  }

  async select(endpoint: Secret, enabled = true): Promise<void> {
    await this.#done(`/v1/webhooks/${named(endpoint)}/sealed-events`, {
      enabled,
      encrypted_transfer_confirmed: true,
      disclosure_version: 'sealed-events-v1',
    });
  }

  async #done(path: string, body?: object): Promise<void> {
    const { status } = await this.ask('POST', path, body);
    if (status !== 204) throw new Error(`POST ${path}: ${status}`);
  }

  async replay(endpoint: Secret, { delivery_id: id }: Pick<ForeignDelivery, 'delivery_id'>) {
    const path = `/v1/webhooks/${named(endpoint)}/deliveries/${encodeURIComponent(id)}/replay`;
    return this.ask('POST', path);
  }

  async endpoints(plane = ''): Promise<readonly Endpoint[]> {
    return (await this.ask('GET', `/v1${plane}/webhooks`)).body.endpoints;
  }

  /** The first page of the deliveries of an endpoint. */
  async deliveries(endpoint: Secret, plane = ''): Promise<readonly ForeignDelivery[]> {
    const path = `/v1${plane}/webhooks/${named(endpoint)}/deliveries`;
    return (await this.ask('GET', path)).body.deliveries;
  }
}

function named({ endpoint_id: id }: Secret): string {
  return encodeURIComponent(id);
}
