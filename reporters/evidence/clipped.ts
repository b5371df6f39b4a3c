import type { Header, RecordedBody, RecordedRequest, RecordedResponse } from '../report.ts';

/** Characters of a path, a reason or a header that a report keeps. */
const mostOfLine = 2048;
/** Headers of one message that it keeps. */
const mostHeaders = 100;

/** A body as the report keeps it: so many characters, a multiple of four. */
export function clipped(body: RecordedBody, most: number): RecordedBody {
  if (body.content.length <= most) return body;
  // A multiple of four keeps base64 readable.
  return { ...body, content: firstCharacters(body.content, most), truncated: true };
}

/** So many characters of a text and no half of a pair of surrogates, which would not be text any more. */
export function firstCharacters(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** A request as the report keeps it. */
export function clippedRequest(request: RecordedRequest, most: number): RecordedRequest {
  const { path, headers, body, raw } = request;
  return {
    ...request,
    path: clippedLine(path),
    headers: clippedHeaders(headers),
    body: body && clipped(body, most),
    ...(raw && { raw: clipped(raw, most) }),
  };
}

/** An answer as the report keeps it. */
export function clippedResponse(response: RecordedResponse, most: number): RecordedResponse {
  const { reason, headers, body, surplus } = response;
  return {
    ...response,
    reason: clippedLine(reason),
    headers: clippedHeaders(headers),
    body: clipped(body, most),
    ...(surplus && { surplus: clipped(surplus, most) }),
  };
}

function clippedHeaders(headers: readonly Header[]): readonly Header[] {
  const kept = headers
    .slice(0, mostHeaders)
    .map(([name, value]): Header => [clippedLine(name), clippedLine(value)]);
  const more = headers.length - kept.length;
  return more === 0 ? kept : [...kept, ['…', `${more} more headers`]];
}

/** A text of one line, with a mark and its length where it was cut. */
export function clippedLine(text: string): string {
  if (text.length <= mostOfLine) return text;
  return `${firstCharacters(text, mostOfLine)}… (${text.length} characters)`;
}
