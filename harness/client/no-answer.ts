import type { NoAnswer } from '../model/exchange.ts';
import { noCommonProtocol, speaksHttp2 } from './http2.ts';
import { stillVerified } from './verification.ts';

/** Ends an exchange that has no answer; what it says goes into the recording. */
export class NoAnswerError extends Error {
  readonly kind: NoAnswer['kind'];

  constructor(kind: NoAnswer['kind'], detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'NoAnswerError';
    this.kind = kind;
  }
}

/** No connection could be opened: nothing of the request left. */
export class UnsentError extends NoAnswerError {
  constructor(cause: unknown) {
    const { kind, detail } = noAnswerOf(cause);
    super(kind, detail, cause);
    this.name = 'UnsentError';
  }
}

/** Why there is no answer; throws the error on where it is not the target's doing but a defect. */
export function noAnswerOf(error: unknown): NoAnswer {
  const known = error instanceof NoAnswerError ? error : classify(error);
  if (!known) throw error;
  return { kind: known.kind, detail: known.message };
}

/** What undici, which opens tunnels through a proxy, refuses to send or was closed under by the suite itself. */
const defects = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_ABORTED',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
]);

function classify(error: unknown): NoAnswerError | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const detail = detailOf(error, code);
  if (defects.has(code)) return null;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new NoAnswerError('tooLarge', detail, error);
  if (code.startsWith('HPE_') || isBadAnswer(error, code))
    return new NoAnswerError('protocol', detail, error);
  // What is left with a code comes from the system, OpenSSL or undici's socket.
  return code === '' ? null : new NoAnswerError('connection', detail, error);
}

/** Undici's words for bytes that are no HTTP, or an answer where no such one may come. */
function isBadAnswer(error: Error, code: string): boolean {
  if (error.name === 'HTTPParserError') return true;
  return code === 'UND_ERR_SOCKET' && /^bad (response|upgrade)$/.test(error.message);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function detailOf(error: Error, code: string): string {
  // Several addresses were tried, and each failed in its own way.
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const messages = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause)));
  const text = [...new Set(messages)].join('; ');
  const told = text.includes(code) ? text : `${code}: ${text}`;
  const more = code === noCommonProtocol ? speaksHttp2 : stillVerified(code);
  return more === null ? told : `${told}: ${more}`;
}
