import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { GatewayOptions, RunningGateway } from '../../fixtures/gateway/index.ts';

/** An answer as it came; `json` is undefined where the body is none. */
export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: unknown;
}

/** What a test sends; a `body` that is neither text nor bytes goes out as JSON. */
export interface WireRequest {
  headers?: Record<string, string>;
  body?: unknown;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request with its path verbatim. */
export function sendWire(base: string, route: string, sent: WireRequest = {}): Promise<WireAnswer> {
  const { outgoing, answer } = open(base, route, sent.headers);
  if (sent.body === undefined) outgoing.end();
  else outgoing.end(asIs(sent.body) ? sent.body : JSON.stringify(sent.body));
  return answer;
}

function asIs(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

function open(base: string, route: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = route.split(' ');
  const { hostname, port } = new URL(base);
  const outgoing = request({ agent, hostname, port, method, path, headers });
  const answer = new Promise<WireAnswer>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => void collect(response).then(resolve, reject));
  });
  return { outgoing, answer };
}

async function collect(response: IncomingMessage): Promise<WireAnswer> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  const { statusCode = 0, headers } = response;
  const isJson = headers['content-type'] === 'application/json';
  return { status: statusCode, headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Runs a story against an instance of its own. */
export async function withGateway(
  options: GatewayOptions,
  story: (gateway: RunningGateway) => Promise<void>,
): Promise<void> {
  const gateway = await startGateway(options);
  try {
    await story(gateway);
  } finally {
    await gateway.close();
  }
}

export const ALL_GATES = {
  sealedAdmission: true,
  sealedWebhookDelivery: true,
  workflowTools: true,
};
