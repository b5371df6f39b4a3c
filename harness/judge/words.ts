import { shortWords } from '../contract/words.ts';
import type { AnswerGot, Disorder, Found, InWords, Said, Stretch } from '../model/found.ts';
import { textOf } from '../model/json.ts';

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** What was expected and what came, in English. What programs need is in the finding: none reads it from these. */
export function toWords(said: Said): InWords {
  return said.found === undefined ? said : foundWords(said.found);
}

function foundWords(found: Found): InWords {
  switch (found.kind) {
    case 'status': {
      const allowed = found.expected.map(({ status, code }) =>
        code ? `${status} ${code}` : status,
      );
      const expected = [allowed.join(' or '), found.as].filter(Boolean).join(', ');
      return { expected, got: cameWords(found.actual) };
    }
    case 'value':
      return { expected: named(found.of, found.expected), got: named(found.of, found.actual) };
    case 'changed':
      return {
        expected: `${named(found.of, found.expected)}${found.as ? ` of ${found.as}` : ''}, as before`,
        got: named(found.of, found.actual),
      };
    case 'form':
      return {
        expected: `${found.expected} at ${found.pointer || '/'}`,
        got: found.as ?? shortWords(found.actual),
      };
    case 'listed':
      return found.expected
        ? { expected: found.of, got: `${found.others} others, without it` }
        : { expected: `a list without ${found.of}`, got: found.of };
    case 'count':
      return { expected: countWords(found), got: `${found.actual} ${found.of}` };
    case 'repeated':
      return { expected: `each ${found.of} once`, got: `${found.actual} again` };
    case 'words':
      return { expected: found.expected, got: found.actual };
    case 'arrivals':
      return { expected: found.expected, got: found.actual.timeline };
    default:
      return { expected: found.expected, got: `${found.of} ${disorderWords(found.actual)}` };
  }
}

function named(name: string, value: unknown): string {
  return value === undefined ? `no ${name}` : `${name} ${textOf(value)}`;
}

function countWords({
  of,
  expected: { least, most },
  as,
}: Extract<Found, { readonly kind: 'count' }>): string {
  const bound = least === undefined ? `at most ${most}` : `at least ${least}`;
  return `${least === most ? most : bound} ${of}${as ? ` ${as}` : ''}`;
}

/** What came in answer, in a few words: a status, and its code or the start of its body. */
export function cameWords(came: AnswerGot): string {
  if ('noAnswer' in came) return `no answer (${came.noAnswer}: ${came.detail})`;
  return `${came.status} ${bodyWords(came)}`;
}

function bodyWords(came: Exclude<AnswerGot, { readonly noAnswer: unknown }>): string {
  if ('code' in came) return came.code;
  if ('bytes' in came) return `with ${came.bytes} bytes, which were not kept`;
  const { type, text } = came.body;
  return text === '' ? 'with an empty body' : `with ${type || 'no media type'} body ${text}`;
}

/** `5, 7, 3: the third is older than the second`; `b, a in place of a, b: the first is another`. */
function disorderWords(disorder: Disorder): string {
  const { around, at } = disorder;
  if ('never' in disorder)
    return `${stretchWords(around)}: the ${ordinal(at)} is ${disorder.never} than the ${ordinal(at - 1)}`;
  const found = at < around.length ? 'another' : 'missing';
  return `${stretchWords(around)} in place of ${stretchWords(disorder.before)}: the ${ordinal(at)} is ${found}`;
}

/** The values, with … for others beside them. */
function stretchWords({ values, from, length }: Stretch): string {
  const after = from + values.length < length ? ' …' : '';
  return `${from > 0 ? '… ' : ''}${values.join(', ')}${after}`;
}

/** `third`; beyond the tenth `11th`. */
function ordinal(place: number): string {
  const number = place + 1;
  const [tens, ones] = [Math.floor(number / 10) % 10, number % 10];
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th');
  return ordinals[place] ?? `${number}${ending}`;
}
