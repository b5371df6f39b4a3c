import { operationOf } from './accepted.ts';
import { type Remark, remark } from './remark.ts';
import { seenAgain } from './seen-again.ts';
import { type Answer, isJsonType } from '../model/answer.ts';
import type { RecordedBody } from '../model/exchange.ts';
import { decodedSegment, member, parseJson } from '../model/json.ts';
import type { GatePositions } from '../model/target.ts';
import type { Operation } from '../../schemas/operations/operation.ts';

/** So many bytes of an envelope in a row are no accident; a multiple of three, as base64 has them. */
const echoed = 15;
/** An id may stand in the envelope as it is shown; what is longer than any id is content. */
const shown = 48;
/** Shorter values may stand in any answer. */
const shortest = 8;

const echo = 'sealed.error.no-echo';
const content = 'sealed.content.never-shown';
const contentOperations: ReadonlySet<string> = new Set([
  'sealed.messages.list',
  'sealed.messages.submit',
  'sealed.messages.get',
  'sealed.messages.cancel',
  'sealed.inbound.upload',
  'sealed.deliveries.list',
]);

/**
 * Looks for what was sent in what came back (contract: "Sealed plane", Error; ): no error
 * repeats it, and no other answer shows what is in an envelope that was uploaded before. Gives the
 * remarks of each answer.
 */
export function judgeSealedContent(
  answers: readonly Answer[],
  gates: GatePositions,
): (readonly Remark[])[] {
  const uploaded: Buffer[] = [];
  return answers.map((answer) => {
    const operation = operationOf(answer.exchange.callee);
    if (operation?.plane !== 'sealed' || answer.exchange.noAnswer) return [];
    const envelope =
      operation.idempotency === 'content' ? bytesOf(answer.exchange.request.body) : null;
    if (envelope) uploaded.push(envelope);
    if (operation.gate && gates[operation.gate] !== 'on') return [];
    if (answer.status >= 400) return judgeError(operation, answer, envelope);
    if (!contentOperations.has(operation.id) || uploaded.length === 0) return [];
    const part = uploaded.map((one) => seenAgain(answer, one, shown)).find(Boolean);
    return [remark(content, !part, 'body', 'without the envelope', `${part} of it`)];
  });
}

function judgeError(
  operation: Operation,
  answer: Answer,
  envelope: Buffer | null,
): readonly Remark[] {
  if (envelope) {
    const part = seenAgain(answer, envelope, echoed);
    return [remark(echo, !part, 'body', 'without what was sent', `${part} of it`)];
  }
  // What a plain text says is not shown; headers may name a path or a key.
  const sent = sentIn(operation, answer).filter((value) => value.length >= shortest);
  if (!isJsonType(answer.mediaType) || sent.length === 0) return [];
  const found = sent.find((value) => answer.text.includes(value));
  return [remark(echo, found === undefined, 'body', 'without what was sent', found)];
}

/** What the caller chose in a request: path parameters, query, key, token and body. */
function sentIn(operation: Operation, { exchange }: Answer): string[] {
  const { path, headers, body } = exchange.request;
  const [route = '', query = ''] = path.split('?', 2);
  const template = operation.path.split('/');
  const segments = route.split('/').filter((_, place) => template[place]?.startsWith('{'));
  const carried = headers.flatMap(([name, value]) => {
    const known = /^(authorization|idempotency-key)$/i.test(name);
    return known ? [value.replace(/^Bearer /i, '')] : [];
  });
  const url =
    body?.encoding === 'utf8' ? member(parseJson(body.content), 'callback_url') : undefined;
  return [
    ...segments.map(decodedSegment),
    ...new URLSearchParams(query).values(),
    ...carried,
    ...(typeof url === 'string' ? [url] : []),
  ];
}

/** Longer bodies are filler, sent to find a limit. */
const longest = 16_384;

function bytesOf(body: RecordedBody | null): Buffer | null {
  return body && Buffer.from(body.content, body.encoding).subarray(0, longest);
}
