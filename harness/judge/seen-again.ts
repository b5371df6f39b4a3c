import type { Answer } from '../model/answer.ts';

const mediaType = 'application/vnd.svc.sealed.v1';
/** Bytes that are all alike say nothing of where they come from. */
const fewest = 4;

/** How bytes may be written in an answer, and so many characters of it that stand for `length`. */
const spellings = [
  { name: 'as they are', coding: 'latin1', runs: /[^]+/g, characters: (length: number) => length },
  { name: 'in hex', coding: 'hex', runs: /[\da-f]+/gi, characters: (length: number) => 2 * length },
  {
    name: 'in base64',
    coding: 'base64',
    runs: /[\w+/-]+/g,
    characters: (length: number) => (4 * length) / 3,
  },
] as const;

/**
 * In which form so many bytes in a row of what was sent stand in an answer, in its body or a header;
 * undefined where they don't. `length` is a multiple of three, as base64 has them.
 */
export function seenAgain(answer: Answer, sent: Buffer, length: number): string | undefined {
  const { response } = answer.exchange;
  if (!response) return undefined;
  const values = response.headers.map(([, value]) => value);
  const body = Buffer.from(response.body.content, response.body.encoding).toString('latin1');
  const text = [body, ...values].join('\n');
  const form = spellings.find(({ coding, runs, characters }) => {
    const size = characters(length);
    return [...text.matchAll(runs)].some(([run]) =>
      places(run.length - size).some((at) =>
        tellsOf(sent, Buffer.from(run.slice(at, at + size), coding)),
      ),
    );
  });
  return form && `${length} bytes ${form.name}`;
}

/** The numbers from 0 to `last`; none where it is negative. */
function places(last: number): number[] {
  return Array.from({ length: Math.max(0, last + 1) }, (_, at) => at);
}

/** The prefix of an envelope may be the name of its media type; padding may stand anywhere. */
function tellsOf(sent: Buffer, part: Buffer): boolean {
  if (mediaType.includes(part.toString('latin1')) || new Set(part).size < fewest) return false;
  return sent.includes(part);
}
