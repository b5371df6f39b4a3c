import { Agent, request } from 'undici';
import { withinDeadline } from '../client/deadline.ts';
import { NoAnswerError } from '../client/no-answer.ts';
import { Outage } from '../client/outage.ts';
import { stillVerified, verified } from '../client/verification.ts';

/** What the hook answered, or why there is no answer. */
export type HookAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | {
      readonly kind: 'none';
      readonly reason: string;
      /** True where the answer did not come in time. */
      readonly late?: boolean;
      readonly ended?: boolean;
      readonly unsent?: boolean;
    };

/** Sends one request to the hook: a GET without a body, a POST with one. */
interface HookClient {
  /** `repeatable` says that the hook may get the call twice, should its connection end under it. */
  readonly send: (body: string | null, repeatable: boolean) => Promise<HookAnswer>;
  readonly close: () => Promise<void>;
}

/** Far beyond any account with its envelopes; a hook that streams without end stops here. */
const mostBytes = 16 * 1024 * 1024;

/**
 * A connection may be closed by the hook at any time, also under a call. It is kept for a moment only,
 * for calls that may be made again on a new one.
 */
const idleMs = 1000;

/** A client of one hook. It never throws, and nothing it says quotes a header, the URL or a body. */
export function createHookClient(
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  given?: AbortSignal,
  outage = new Outage(false),
): HookClient {
  // The time of a call is bounded as a whole, by its signal alone.
  const bounds = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0, ...verified } };
  const kept = new Agent({ ...bounds, keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs });
  const fresh = new Agent({ ...bounds, pipelining: 0 });
  let answered = false;
  const once = async (body: string | null, dispatcher: Agent): Promise<HookAnswer> => {
    try {
      const [status, text] = await withinDeadline(timeoutMs, [given], async (signal) => {
        const response = await request(url, {
          dispatcher,
          method: body === null ? 'GET' : 'POST',
          headers: requestHeaders(headers),
          body,
          signal,
        });
        return [response.statusCode, await readText(response.body)] as const;
      });
      if (text === null) return { kind: 'none', reason: `answered more than ${mostBytes} bytes` };
      return { kind: 'answer', status, text };
    } catch (error) {
      if (given?.aborted)
        return { kind: 'none', reason: 'not waited for: the run was interrupted' };
      if (error instanceof NoAnswerError)
        return { kind: 'none', reason: `no answer within ${timeoutMs} ms`, late: true };
      const code = failureCode(error);
      const [ended, unsent] = [endings.has(code), refusals.has(code)];
      const why = [code, stillVerified(code) ?? []].flat().join('; ');
      return { kind: 'none', reason: `no answer (${why})`, ended, unsent };
    }
  };
  const send = (body: string | null, agent: Agent) =>
    outage.bridge(() => once(body, agent), wasSent, [given]);
  return {
    send: async (body, repeatable) => {
      if (!repeatable) return send(body, fresh);
      const answer = await send(body, kept);
      if (answer.kind === 'answer') answered = true;
      // before the first answer no connection can have been kept
      return answer.kind === 'none' && answer.ended && answered ? send(body, fresh) : answer;
    },
    close: async () => {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
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

function wasSent(answer: HookAnswer): boolean {
  return answer.kind === 'answer' || !answer.unsent;
}

/** A connection that stood came to its end, so that a new one may serve. */
const endings: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** None was opened, so that nothing was sent. */
const refusals: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
