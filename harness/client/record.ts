import { viewOf } from './answer-of.ts';
import type { AnswerRoom } from './answer-room.ts';
import { headersOf } from './outgoing.ts';
import type { Received } from './received.ts';
import type { Answer } from '../model/answer.ts';
import type {
  Exchange,
  Header,
  NoAnswer,
  RecordedBody,
  RecordedRequest,
  RecordedResponse,
} from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import { maskHeaders, maskRawMessage } from '../secrets/carriers.ts';
import { decompressed } from '../secrets/compressed.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';

/** One exchange, as it is recorded and as the drive sees its answer. */
export interface Sent {
  /** The recording, secrets replaced by their placeholders. */
  readonly exchange: Exchange;
  /** The answer as it came; where there was no room to keep it, what is recorded of it. */
  readonly answer: Answer;
}

/** How an exchange went. */
interface SendOutcome {
  readonly received: Received | null;
  readonly noAnswer: NoAnswer | null;
  /** What a raw request really put on the wire. */
  readonly raw?: Uint8Array;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

/** Characters that are kept of why there is no answer. */
const mostOfDetail = 500;
/** Of an answer that is not kept: its headers, and characters of each. */
const mostHeaders = 50;
const mostOfLine = 200;

/** Records an exchange whole, with placeholders where secrets stood, also those it has just shown. */
export function recordExchange(
  secrets: Secrets,
  spec: RequestSpec,
  label: string | null,
  outcome: SendOutcome,
  answerRoom: AnswerRoom,
): Sent {
  const { received, noAnswer, raw, startedAtMs, durationMs } = outcome;
  // what is not kept is nobody's, a drive's neither: it may hold many answers
  const kept = received && isKept(received, answerRoom) ? plainResponse(received) : null;
  if (received && kept) learnFrom(secrets, kept, received);
  const exchange: Exchange = {
    label,
    callee: spec.callee,
    fault: spec.fault,
    regular: spec.regular,
    ...(spec.inFront && { inFront: spec.inFront }),
    assumption: spec.assumption,
    ...(spec.shared && { shared: spec.shared }),
    request: recordRequest(secrets, spec, raw),
    response:
      kept && received
        ? maskResponse(secrets, kept, received, answerRoom)
        : received && abridged(secrets, received),
    noAnswer: noAnswer && {
      kind: noAnswer.kind,
      detail: secrets.mask(noAnswer.detail.slice(0, mostOfDetail)),
    },
    startedAtMs,
    durationMs: Math.round(durationMs * 100) / 100,
  };
  return { exchange, answer: viewOf(exchange, kept ?? exchange.response) };
}

function learnFrom(secrets: Secrets, { body }: RecordedResponse, received: Received): void {
  secrets.learn(body.content);
  // nobody asked for compression, and who gets it all the same must not tell a secret by it
  if (body.encoding === 'base64')
    secrets.learn(decompressed(Buffer.from(received.body))?.plain ?? '');
}

/** A request as it is recorded, whether or not it is ever answered. */
export function recordRequest(
  secrets: Secrets,
  spec: RequestSpec,
  raw?: Uint8Array,
): RecordedRequest {
  const { method, path, body, manner } = spec;
  return {
    method: secrets.mask(method),
    path: secrets.mask(path),
    headers: maskHeaders(secrets, headersOf(spec)),
    body: body && maskBody(secrets, body),
    manner,
    ...(raw && { raw: plainBody(Buffer.from(maskRawMessage(secrets, latin1(raw)), 'latin1')) }),
  };
}

function plainResponse({ status, reason, headers, body, surplus }: Received): RecordedResponse {
  const after = surplus.length > 0 ? { surplus: plainBody(surplus) } : {};
  return { status, reason, headers, body: plainBody(body), ...after };
}

/** Of a response that there is no room for, what tells it apart from others. */
function abridged(
  secrets: Secrets,
  { status, reason, headers, body, surplus }: Received,
): RecordedResponse {
  const short = headers
    .slice(0, mostHeaders)
    .map(([name, value]): Header => [cut(name), cut(value)]);
  return {
    status,
    reason: secrets.mask(cut(reason)),
    headers: maskHeaders(secrets, short),
    body: digestOf(body),
    ...(surplus.length > 0 && { surplus: digestOf(surplus) }),
  };
}

function isKept({ reason, headers, body, surplus }: Received, answerRoom: AnswerRoom): boolean {
  return answerRoom.takesAnswer(headers, reason.length + body.length + surplus.length);
}

function digestOf(bytes: Uint8Array): RecordedBody {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { encoding: 'utf8', content: '', bytes: bytes.length, truncated: true, sha256 };
}

function cut(text: string): string {
  return text.length > mostOfLine ? `${text.slice(0, mostOfLine)}…` : text;
}

function maskResponse(
  secrets: Secrets,
  response: RecordedResponse,
  { body, surplus }: Received,
  answerRoom: AnswerRoom,
): RecordedResponse {
  return {
    ...response,
    reason: secrets.mask(response.reason),
    headers: answerRoom.sharing(maskHeaders(secrets, response.headers)),
    body: masked(secrets, response.body, body),
    ...(surplus.length > 0 && { surplus: maskBody(secrets, surplus) }),
  };
}

/** Masks text as text, and what is not UTF-8 in its own bytes, so that it stays what it is. */
export function maskBody(secrets: Secrets, bytes: Uint8Array): RecordedBody {
  return masked(secrets, plainBody(bytes), bytes);
}

function masked(secrets: Secrets, body: RecordedBody, bytes: Uint8Array): RecordedBody {
  try {
    if (body.encoding === 'base64') return plainBody(secrets.maskBytes(bytes));
    return { ...body, content: secrets.mask(body.content) };
  } catch {
    // what no secret could be looked for in is not kept
    return digestOf(bytes);
  }
}

function plainBody(bytes: Uint8Array): RecordedBody {
  const encoding = isUtf8(bytes) ? 'utf8' : 'base64';
  const content = Buffer.from(bytes).toString(encoding);
  return { encoding, content, bytes: bytes.length, truncated: false };
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
