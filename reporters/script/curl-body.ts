import type { Header, RecordedBody, RecordedRequest } from '../report.ts';
import type { Placeholders } from '../text/shell.ts';
import { isHidden, printf, word } from '../text/shell.ts';

/** Longest argument that every system takes; Linux allows 128 KiB. */
const longestArgument = 65_536;
/** Seconds to keep a connection open while the body is held back. */
const patience = 60;

/** How a command line comes by its body. */
interface BodyWords {
  /** The command whose output is the body; null where the body is in the line itself. */
  readonly feed: string | null;
  readonly data: readonly string[];
}

/** The part of a command line that sends a recorded body. */
export function bodyWords(
  request: RecordedRequest,
  placeholders: Placeholders,
  fed = false,
): BodyWords {
  const { body, headers, manner } = request;
  if (manner === 'withheld') return withheldWords(headers, fed);
  if (body === null) return { feed: null, data: [] };
  const { content, encoding, bytes } = body;
  const inline =
    encoding === 'utf8' &&
    bytes <= longestArgument &&
    !body.truncated &&
    !content.startsWith('@') &&
    !isHidden(content, 'utf8');
  if (inline) return { feed: null, data: ['--data-binary', word(content, placeholders, 'utf8')] };
  return { feed: bytesCommand(body, placeholders), data: ['--data-binary', '@-'] };
}

/** Announces a body and holds it back: a length without bytes, or chunks that never come. */
function withheldWords(headers: readonly Header[], fed: boolean): BodyWords {
  const announced = headers.some(([name]) => name.toLowerCase() === 'content-length');
  // a feed of no known length would otherwise be sent in chunks
  if (fed) return { feed: null, data: announced ? ['-H', 'Transfer-Encoding:'] : [] };
  if (announced) return { feed: null, data: ['--data-binary', "''"] };
  return { feed: `sleep ${patience}`, data: ['-T', '-'] };
}

/** A command that writes a body; what the recording cut off is filled up to the body's length. */
export function bytesCommand(body: RecordedBody, placeholders: Placeholders): string {
  const { content, encoding, bytes, truncated } = body;
  const size = Buffer.byteLength(content, encoding);
  const write =
    encoding === 'base64'
      ? `printf %s ${word(content, placeholders, 'utf8')} | base64 -d`
      : printf(content, placeholders, 'utf8');
  if (!truncated || bytes <= size) return write;
  return `{ ${write}; head -c ${bytes - size} /dev/zero | tr '\\0' x; }`;
}
