import type { Finding, CheckResult } from '../../harness/model/result.ts';
import type { Exchange, RecordedBody } from '../../harness/model/exchange.ts';
import { firstCharacters } from './clipped.ts';
import type { ProofReport } from '../report.ts';

/** Exchanges of one finding that are kept. */
const mostExchanges = 16;
/** Characters of a body that stand for it beside others. */
const mostContent = 600;

/**
 * All exchanges that a finding was made from, in the order in which they were sent; nothing where it is
 * one alone.
 */
export function proofOf(
  { exchange, proof = [] }: Finding,
  { exchanges }: CheckResult,
): readonly ProofReport[] {
  const positions = [...new Set([exchange, ...proof])].slice(0, mostExchanges);
  const shown = positions
    .flatMap((position) => exchanges[position] ?? [])
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs);
  const [first] = shown;
  if (!first || shown.length < 2) return [];
  return shown.map((one) => shortened(one, first.startedAtMs));
}

function shortened(exchange: Exchange, sinceMs: number): ProofReport {
  const { label, fault, request, response, noAnswer, startedAtMs, durationMs, race } = exchange;
  return {
    label,
    fault,
    sent: `${request.method} ${request.path}`,
    sentBody: bodyText(request.body),
    status: response?.status ?? null,
    body: response ? bodyText(response.body) : (noAnswer?.detail ?? ''),
    atMs: Math.max(0, startedAtMs - sinceMs),
    durationMs,
    ...(race !== undefined && { race }),
  };
}

function bodyText(body: RecordedBody | null): string {
  if (!body || body.bytes === 0) return '';
  if (body.encoding === 'base64' || body.sha256 !== undefined) return `${body.bytes} bytes`;
  const { content } = body;
  return content.length <= mostContent ? content : `${firstCharacters(content, mostContent)}…`;
}
