import type { Evidence } from '../reporters/report.ts';

/** What is drawn anew each time: ids, tokens, digests, and any number, which may be a time or a count. */
const drawn: readonly RegExp[] = [
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{12,}(?![\w-])/g,
  // but for statuses
  /(?<!\d)(?![1-5]\d\d(?!\d))\d+/g,
];

/** A text with ⟨…⟩ for what no two runs have in common: the ids of its exchange, and what is drawn. */
export function shapeOf(
  text: string,
  { request, response }: Pick<Evidence, 'request' | 'response'>,
) {
  const body = [request.body?.content, response?.body.content].join('\n');
  // ids of a target's own making, of whatever form
  const ids = [...body.matchAll(/"\w+_id"\s*:\s*"([^"\\]+)"/g)].flatMap(([, id]) => id ?? []);
  const path = request.path
    .split(/[/?=&]/)
    .filter((part) => /\d/.test(part) && !/^v\d$/.test(part));
  const own = [...new Set([...ids, ...path])].toSorted((a, b) => b.length - a.length);
  const withoutIds = own.reduce((rest, id) => rest.replaceAll(id, '⟨…⟩'), text);
  return drawn.reduce((rest, pattern) => rest.replaceAll(pattern, '⟨…⟩'), withoutIds);
}
