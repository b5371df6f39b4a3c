import { shortWords } from '../contract/words.ts';
import type { Came, Disorder, Found, FoundKind, InWords, Said, Stretch } from '../model/found.ts';
import { textOf } from '../model/json.ts';

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

type OfKind<Kind extends FoundKind> = Extract<Found, { readonly kind: Kind }>;

/** How each kind of finding is told. What programs need stands in the finding: nobody reads it from these. */
const tell: { readonly [Kind in FoundKind]: (found: OfKind<Kind>) => InWords } = {
  status: ({ expected, actual, as }) => ({
    expected: `${expected.map(({ status, code }) => [status, code].filter(Boolean).join(' ')).join(' or ')}${as ? `, ${as}` : ''}`,
    got: cameWords(actual),
  }),
  value: ({ of, expected, actual, as }) => ({
    expected: `${of} ${textOf(expected)}${as ? `, ${as}` : ''}`,
    got: actual === undefined ? `no ${of}` : `${of} ${textOf(actual)}`,
  }),
  form: ({ pointer, expected, actual, as }) => ({
    expected: `${expected} at ${pointer || '/'}`,
    got: as ?? shortWords(actual),
  }),
  changed: ({ of, expected, actual }) => ({
    expected: `${of} ${textOf(expected)}, as before`,
    got: actual === undefined ? `no ${of}` : `${of} ${textOf(actual)}`,
  }),
  listed: ({ of, expected, others }) => {
    const beside = others === undefined ? 'a list' : `${others} others`;
    return expected
      ? { expected: of, got: `${beside}, without it` }
      : { expected: `a list without ${of}`, got: 'it is listed' };
  },
  count: ({ of, expected: { least, most }, actual, as }) => {
    const bound = least === undefined ? `at most ${most}` : `at least ${least}`;
    const where = as ? ` ${as}` : '';
    return {
      expected: `${least === most ? most : bound} ${of}${where}`,
      got: `${actual} ${of}`,
    };
  },
  repeated: ({ of, actual }) => ({ expected: `each ${of} once`, got: `${actual} again` }),
  order: ({ of, expected, actual }) => ({ expected, got: `${of} ${disorderWords(actual)}` }),
};

/** What was expected and what came, in English. */
export function inWords(said: Said): InWords {
  if (said.found === undefined) return said;
  // a record of functions by kind can't be called with a union
  const told: (found: never) => InWords = tell[said.found.kind];
  return told(said.found as never);
}

/** What came in answer, in a few words: a status, and its code or the start of its body. */
export function cameWords(came: Came): string {
  if ('noAnswer' in came) return `no answer (${came.noAnswer}: ${came.detail})`;
  return `${came.status} ${bodyWords(came)}`;
}

function bodyWords(came: Exclude<Came, { readonly noAnswer: unknown }>): string {
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
