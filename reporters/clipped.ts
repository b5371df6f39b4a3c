import type { RecordedBody } from '../harness/model/message.ts';

/** Characters of a body that the report keeps. */
const mostContent = 32_768;

/** A body as the report keeps it. */
export function clipped(body: RecordedBody): RecordedBody {
  if (body.content.length <= mostContent) return body;
  // A multiple of four keeps base64 readable; a cut surrogate pair would not be text any more.
  const content = body.content.slice(0, mostContent).replace(/[\uD800-\uDBFF]$/, '');
  return { ...body, content, truncated: true };
}
