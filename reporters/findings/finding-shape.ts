import type { Found, AnswerGot } from '../../harness/model/found.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import { parseJson, segmentsOf, textOf } from '../../harness/model/json.ts';
import { errorCatalogue } from '../../schemas/errors.ts';
import { operations, plannedRoutes } from '../../schemas/operations/index.ts';
import { resources } from '../../schemas/resources.ts';
import { compareText } from '../inputs/reasons.ts';
import type { Evidence } from '../report.ts';

/** Stands for what no two runs have in common. */
const drawn = '⟨…⟩';

/** What is drawn again each time, whatever it belongs to. */
const anywhere: readonly RegExp[] = [
  /\b\w+:\/\/[^\s"'⟨⟩]+/g,
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{12,}(?![\w-])/g,
  // what is left of a word where a text is cut
  /(?<![\w-])[\w-]+(?=…(?!⟩))|(?<=(?<!⟨)…)[\w-]+/g,
];

const codes = new Set(
  Object.values(errorCatalogue)
    .flat()
    .map(({ code }) => code),
);

/** What is before a status, and what behind one that a text begins with: an id or a count may be the same number. */
const beforeStatus = /(?:\b|_)(?:(?:status|met|or) |one of (?:\d{3}, )*)$/;
const afterStatus = new RegExp(
  `^(?:$|, as | or | to | with (?:an? |at |\\S+/|no media type)| (?:${[...codes].join('|')}|[a-z]+_[a-z_]+)\\b)`,
);

/** What routes are made of, besides ids. */
const words = new Set(
  [...Object.values(operations), ...Object.values(plannedRoutes)].flatMap(({ path }) =>
    path.split('/'),
  ),
);

/** Members that hold what a target, or the suite, makes up. */
const madeUp = /(?:^|_)(?:id|key|cursor|url|name|secret|token|digest|envelope)$|^next_/;

/** Members that the contract names: a body may have others, today these and tomorrow those. */
const ofContract = new Set(
  [...resources.values()].flatMap(({ properties = {} }) => Object.keys(properties)),
);

/** How a timeline of arrivals begins (see harness/judge/timeline.ts). */
const timeline = /^\+[\d.]+ s /;

/** What differs in it from run to run: what a late arrival met, how it ended, and what was counted only. */
const byChance =
  /, met [^;]*|; \d+ (?:steps more|arrivals that are not kept|TLS handshakes that broke[^;]*)/g;

/** Longer texts are not asked whether they are a word of their own. */
const longestWord = 500;

/** What a finding's shape is made from. */
type ShownBy = Pick<Exchange, 'request' | 'response'>;

/**
 * A text that was said of an exchange, with ⟨…⟩ for what no two runs have in common: ids, addresses,
 * texts that were made up, and numbers, save statuses. Of a body in it the names of
 * the members that the contract knows are left; not of those that are null, which a server may as well leave out
 * (the reading `null-or-left-out`).
 *
 * @param beside other exchanges that it was made from: an id may stand in one of them
 */
export function findingShape(
  text: string,
  exchange: ShownBy,
  beside: readonly ShownBy[] = [],
): string {
  const steady = timeline.test(text) ? text.replaceAll(byChance, '') : text;
  const [head, body] = cutBody(steady, exchange);
  const own = [...new Set([exchange, ...beside].flatMap(ownTexts))].filter((one) =>
    head.includes(one),
  );
  // a number by itself may be an id or a status
  if (own.includes(head) && !body) return drawn;
  // others are taken out where they stand, whatever they are
  const texts = own.filter((one) => !/^\d+$/.test(one)).toSorted((a, b) => b.length - a.length);
  // a pattern has a greatest length, and a text that is so long is no part of another word
  const named = texts.reduce(
    (rest, one) => rest.replaceAll(one.length > longestWord ? one : wholeWord(one), drawn),
    head,
  );
  const plain = anywhere.reduce((rest, pattern) => rest.replaceAll(pattern, drawn), named);
  // a status says what happened; any other number may be a time, a length or a count, and so may a part of one
  const counted = plain.replaceAll(/\d(?:[\d.:]*\d)?/g, (number, at: number) =>
    isStatus(number, plain.slice(0, at), plain.slice(at + number.length)) ? number : drawn,
  );
  return [listed(counted), body].filter(Boolean).join(' ');
}

function isStatus(number: string, before: string, after: string): boolean {
  if (!/^[1-5]\d\d$/.test(number)) return false;
  return before === '' ? afterStatus.test(after) : beforeStatus.test(before);
}

/** What is the same of failures that repeat each other: what was called, wrong, asked for and got, without ids. */
export function kindOfFailure(
  failure: ShownBy & FoundIn & Partial<Pick<Evidence, 'fault'>> & { readonly callee?: unknown },
): string {
  const { callee, fault } = failure;
  return JSON.stringify([callee, faultKind(fault ?? '', failure), ...shapesOf(failure, failure)]);
}

/** What was found, as data or in words alone. */
type FoundIn = Partial<Pick<Evidence, 'expected' | 'got' | 'found'>>;

/**
 * What was asked for and what came, without what no two runs have in common: of data by its kind, of what was said in
 * words alone by these.
 *
 * @param beside other exchanges that it was made from
 */
export function shapesOf(
  { expected = '', got = '', found }: FoundIn,
  exchange: ShownBy,
  beside: readonly ShownBy[] = [],
): readonly [expected: string, came: string] {
  const steady = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number'
      ? findingShape(String(value), exchange, beside)
      : textOf(value);
  if (!found) return [steady(expected), steady(got)];
  switch (found.kind) {
    case 'status':
      return [textOf([found.kind, found.expected]), cameShape(found.actual, exchange)];
    case 'value':
    case 'changed':
      return [`${found.kind} ${found.of} ${steady(found.expected)}`, steady(found.actual)];
    case 'form':
      return [
        `${found.kind} ${found.pointer.replaceAll(/\/\d+/g, '/*')}`,
        formShape(found, steady),
      ];
    case 'words':
      return [steady(found.expected), steady(found.actual)];
    case 'listed':
      return [`${found.kind} ${steady(found.of)}`, String(found.actual)];
    case 'count':
      return [
        `${found.kind} ${found.of}`,
        found.actual < (found.expected.least ?? 0) ? 'fewer' : 'more',
      ];
    case 'arrivals':
      return [found.kind, steady(found.actual.timeline)];
    case 'repeated':
      return [`${found.kind} ${found.of}`, 'again'];
    default:
      return [`${found.kind} ${found.of}`, 'never' in found.actual ? found.actual.never : 'other'];
  }
}

/** A status with its code, or with the members that the contract knows of its body. */
function cameShape(came: AnswerGot, exchange: ShownBy): string {
  if ('noAnswer' in came) return `no answer: ${came.noAnswer}`;
  if ('code' in came) return `${came.status} ${came.code}`;
  const type = 'body' in came && came.body.text !== '' ? came.body.type : 'nothing';
  return `${came.status} ${type} ${knownMembers(exchange)}`;
}

/** A text that came in the place of what has members, or items, may be an id as well as a word. */
function formShape(
  { actual: { type, value }, expected }: Extract<Found, { readonly kind: 'form' }>,
  steady: (value: unknown) => string,
): string {
  const isText = typeof value === 'string' && !/^an (?:object|array)\b/.test(expected);
  return isText ? `${type} ${steady(value)}` : type;
}

/** What is wrong with a request, without values: of ids whichever of them it is. */
export function faultKind(fault: string, exchange: ShownBy): string {
  const anyId = fault.replace(/^(?:\w+\.)*(?:\w+_)?id(?= is )/, 'an id');
  return findingShape(anyId, exchange);
}

/** What is said of many items, each kind once: their order and their number are drawn as well, by ids above all. */
function listed(text: string): string {
  // of a moment a part may have been replaced before the rest was
  const alike = text.replaceAll(new RegExp(`${drawn}(?:[.:]?${drawn})*`, 'g'), drawn);
  const told = alike.split(new RegExp(`[;,] |(?=${drawn})`)).map((one) => one.trim());
  return [...new Set(told)].filter(Boolean).toSorted(compareText).join('; ');
}

/** Finds a text where it is by itself, and not as a part of something longer. */
function wholeWord(text: string): RegExp {
  const plain = text.replaceAll(/[^\w\s]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\w-])${plain}(?![\\w-])`, 'g');
}

function cutBody(text: string, { response }: ShownBy): readonly [head: string, names: string] {
  const [, head, body] = /^([1-5]\d\d with .*? body )(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) return [text, ''];
  return [head, knownMembers({ response })];
}

/** Names of the members of a body that the contract knows, save those that are null, in order. */
function knownMembers({ response }: Pick<ShownBy, 'response'>): string {
  const members = Object.entries(Object(parseJson(response?.body.content ?? '') ?? {}));
  const names = members.filter(([name, value]) => ofContract.has(name) && value !== null);
  return names
    .map(([name]) => name)
    .toSorted()
    .join(' ');
}

/** What is known of exchanges already: one that breaks a general rule is asked for many times. */
const known = new WeakMap<ShownBy, readonly string[]>();

/** Texts of an exchange that differ each time. */
function ownTexts(exchange: ShownBy): readonly string[] {
  const own = known.get(exchange) ?? ownTextsIn(exchange);
  known.set(exchange, own);
  return own;
}

function ownTextsIn({ request, response }: ShownBy): readonly string[] {
  const [route = '', query = ''] = request.path.split('?');
  const path = [
    ...[...route.split('/'), ...segmentsOf(route)].filter((part) => !words.has(part)),
    ...query.split(/[=&]/).filter((part) => /\d/.test(part)),
  ];
  const bodies = [request.body?.content, response?.body.content];
  const texts = bodies.flatMap((body) => textsIn(parseJson(body ?? ''), ''));
  return [...new Set([...path, ...texts])].filter((one) => one.length > 1);
}

function textsIn(value: unknown, name: string): readonly string[] {
  if (typeof value === 'string') return madeUp.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    textsIn(each, Array.isArray(value) ? name : key),
  );
}
