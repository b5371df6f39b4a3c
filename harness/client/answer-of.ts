import { type Answer, mediaTypeOf } from '../model/answer.ts';
import type { Exchange, RecordedBody, RecordedResponse } from '../model/exchange.ts';
import { parseJson } from '../model/json.ts';

/** What recordings were seen as, so that nothing is parsed again for each claim. */
const seen = new WeakMap<Exchange, Answer>();

/** Sees a recording as an answer: pure, and what the judge reads of every exchange. */
export function answerOf(exchange: Exchange): Answer {
  const known = seen.get(exchange);
  if (known) return known;
  const answer = viewOf(exchange, exchange.response);
  seen.set(exchange, answer);
  return answer;
}

/**
 * Sees a response as an answer of the given exchange. A drive gets one of the response as it came,
 * since it needs the secrets in it; the exchange stays the masked one.
 */
export function viewOf(exchange: Exchange, response: RecordedResponse | null): Answer {
  const valuesOf = (name: string) =>
    (response?.headers ?? [])
      .filter(([each]) => each.toLowerCase() === name.toLowerCase())
      .map(([, value]) => value);
  // nothing in it was masked: what the judge reads is the same
  const recorded = response !== exchange.response && isSameBody(response, exchange.response);
  let parsed: { readonly json: unknown } | null = null;
  return {
    exchange,
    status: response?.status ?? 0,
    headers: valuesOf,
    mediaType: mediaTypeOf(valuesOf('content-type')[0]),
    text: response ? textOf(response.body) : '',
    get json() {
      if (recorded) return answerOf(exchange).json;
      parsed ??= { json: response ? parse(response.body) : undefined };
      return parsed.json;
    },
  };
}

function isSameBody(one: RecordedResponse | null, other: RecordedResponse | null): boolean {
  return one?.body.content === other?.body.content && one?.body.encoding === other?.body.encoding;
}

function textOf({ encoding, content }: RecordedBody): string {
  return encoding === 'utf8' ? content : Buffer.from(content, 'base64').toString('utf8');
}

/** Strict: bytes that are not UTF-8, a byte order mark, half a body or what is nested too deep are not JSON. */
function parse({ encoding, content, truncated }: RecordedBody): unknown {
  if (encoding !== 'utf8' || truncated) return undefined;
  return parseJson(content);
}
