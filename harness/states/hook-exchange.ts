import { Agent, request } from 'undici';

/** What the hook answered, or why there is no answer. */
export type HookAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'none'; readonly reason: string };

/** Sends one request to the hook: a GET without a body, a POST with one. */
export interface HookClient {
  readonly send: (body: string | null) => Promise<HookAnswer>;
  readonly close: () => Promise<void>;
}

/** Far beyond any account with its envelopes; a hook that streams without end stops here. */
const mostBytes = 16 * 1024 * 1024;

/** A client of one hook. It never throws, and nothing it says quotes a header, the URL or a body. */
export function createHookClient(
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): HookClient {
  // A connection kept alive may be closed under a POST, which can't be repeated; so none is kept.
  // The time of a call is bounded as a whole, by its signal alone.
  const agent = new Agent({
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 0 },
  });
  const send = async (body: string | null): Promise<HookAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(url, {
        dispatcher: agent,
        method: body === null ? 'GET' : 'POST',
        headers: requestHeaders(headers),
        body,
        signal,
      });
      const text = await readText(response.body);
      if (text === null) return { kind: 'none', reason: `answered more than ${mostBytes} bytes` };
      return { kind: 'answer', status: response.statusCode, text };
    } catch (error) {
      if (signal.aborted) return { kind: 'none', reason: `no answer within ${timeoutMs} ms` };
      return { kind: 'none', reason: `no answer (${failureCode(error)})` };
    }
  };
  return { send, close: () => agent.destroy() };
}

/** Names in lower case, so that a header of the target file replaces ours instead of joining it. */
function requestHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const lowered = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    ...Object.fromEntries(lowered),
  };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The code alone: a message may quote what was sent. */
function failureCode(error: unknown): string {
  const cause: unknown = error instanceof Error && error.cause ? error.cause : error;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'connection failed';
}
