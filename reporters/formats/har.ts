import type { Exchange } from '../../harness/model/exchange.ts';
import { withTexts } from '../../harness/model/texts.ts';
import type { DisguiseText } from '../fold/disguise.ts';
import { jsonText } from '../text/json.ts';
import { many } from '../text/text.ts';
import type { Header, RecordedBody, RecordedRequest, RecordedResponse } from '../report.ts';

/** What was sent to one target. */
interface Recording {
  readonly target: string;
  readonly baseUrl: string;
  readonly startedAt: string;
  /** Where its exchanges come from, such as a file of each worker. */
  readonly sources: readonly (AsyncIterable<Exchange> | Iterable<Exchange>)[];
}

/** So long an archive may be: programs that read one hold all of it. */
const mostBytes = 50_000_000;
/** Characters of a body that it keeps. */
const mostContent = 16_384;

/** Said in every archive, so that whoever finds what looks like a secret knows what it is. */
const standIns = 'placeholders of the same length stand for secrets';

/** The program that a HAR file says it was written by. */
interface Creator {
  readonly name: string;
  readonly version: string;
}

/**
 * All exchanges of a run as HTTP Archive 1.2, a page for each target, piece by piece. Beyond `longest` bytes, of
 * which every source gets the same share, what only prepared is left out first, and a comment says how much there
 * was. What one worker wrote may hold secrets that only another one learned: `disguise` knows them all.
 */
export async function* harText(
  creator: Creator,
  recordings: readonly Recording[],
  disguise: DisguiseText,
  longest = mostBytes,
): AsyncGenerator<string> {
  const pages = recordings.map(({ target, startedAt }, at) => ({
    startedDateTime: startedAt,
    id: pageId(at),
    title: target,
    pageTimings: {},
  }));
  const { name, version } = creator;
  const head = jsonText({ version: '1.2', creator: { name, version }, pages });
  yield `{"log":${head.slice(0, -1)},"entries":[`;
  const sources = recordings.flatMap((recording) => recording.sources);
  const share = longest / Math.max(1, sources.length);
  let before = '\n';
  let leftOut = 0;
  for (const [at, { sources: own, baseUrl }] of recordings.entries())
    for (const source of own) {
      let used = 0;
      for await (const recorded of source) {
        const exchange = withTexts(recorded, disguise);
        const entry = jsonText(harEntry(exchange, baseUrl, pageId(at)));
        // half of the room is kept for what was judged
        if (used + entry.length > (exchange.label === null ? share / 2 : share)) {
          leftOut += 1;
          continue;
        }
        used += entry.length;
        yield `${before}${entry}`;
        before = ',\n';
      }
    }
  const more = leftOut === 0 ? '' : `; ${many(leftOut, 'exchange')} more left out`;
  yield `\n],"comment":"${standIns}${more}"}}\n`;
}

function pageId(at: number): string {
  return `target-${at}`;
}

/** One exchange as an entry; what was judged of it stands in the comment. */
function harEntry(exchange: Exchange, baseUrl: string, pageref: string) {
  const { request, response, noAnswer, label, callee, fault, startedAtMs, durationMs } = exchange;
  const { path } = request;
  const verbatim = uriOf(path) === path ? null : `path as sent: ${path}`;
  const words = [callee, label, fault, verbatim, noAnswer?.detail];
  return {
    pageref,
    startedDateTime: new Date(startedAtMs).toISOString(),
    time: durationMs,
    request: harRequest(request, baseUrl),
    response: harResponse(response),
    cache: {},
    // when sending ended and receiving began is not recorded
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: words.filter(Boolean).join('; '),
  };
}

function harRequest({ method, path, headers, body, raw }: RecordedRequest, baseUrl: string) {
  const sent = raw ?? body;
  const query = path.includes('?') ? path.slice(path.indexOf('?') + 1) : '';
  return {
    method,
    url: uriOf(`${baseUrl}${path}`),
    httpVersion: 'HTTP/1.1',
    cookies: cookiesIn(headers, 'cookie'),
    headers: headers.map(harHeader),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    headersSize: -1,
    bodySize: sent?.bytes ?? 0,
    ...(sent && { postData: { mimeType: mediaType(headers), ...textOf(sent) } }),
  };
}

/** An address with all that no URI may hold encoded: HAR takes URIs alone, and probes are not always such. */
function uriOf(text: string): string {
  return text.replaceAll(/%(?![\dA-Fa-f]{2})|[^\w!#$%&'()*+,./:;=?@~-]/gu, (character) =>
    encodeURIComponent(/\p{Cs}/u.test(character) ? '\uFFFD' : character),
  );
}

/** HAR has no word for a request without an answer; browsers write status 0. */
function harResponse(response: RecordedResponse | null) {
  const headers = response?.headers ?? [];
  const body = response?.body ?? null;
  return {
    status: response?.status ?? 0,
    statusText: response?.reason ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: cookiesIn(headers, 'set-cookie'),
    headers: headers.map(harHeader),
    content: { size: body?.bytes ?? 0, mimeType: mediaType(headers), ...(body && textOf(body)) },
    redirectURL: '',
    headersSize: -1,
    bodySize: body?.bytes ?? 0,
  };
}

function harHeader([name, value]: Header) {
  return { name, value };
}

function textOf({ encoding, content, truncated }: RecordedBody) {
  const kept = content.length <= mostContent ? content : content.slice(0, mostContent);
  const comment = kept === content && !truncated ? {} : { comment: 'shortened' };
  return { text: kept, ...(encoding === 'utf8' ? {} : { encoding: 'base64' }), ...comment };
}

/** The cookies that a message holds, of one that sets them without their attributes. */
function cookiesIn(headers: readonly Header[], from: 'cookie' | 'set-cookie') {
  const values = headers.flatMap(([name, value]) => (name.toLowerCase() === from ? value : []));
  const pairs = values.flatMap((value) =>
    from === 'cookie' ? value.split(';') : value.split(';', 1),
  );
  return pairs.flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)=(.*)$/s.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value: value.trim() }];
  });
}

function mediaType(headers: readonly Header[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}
