import { validate, version } from 'uuid';
import { opennessOf } from '../contract/openness.ts';
import { answerOf } from '../client/answer-of.ts';
import { dateAhead, middleOf } from '../model/clocks.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Observation } from '../model/result.ts';
import { operationOf } from './accepted.ts';
import { clip } from './describe.ts';

/** Names and texts of people and deployments, which would say nothing to a reader. */
const unremarkable = new Set(['callback_url', 'display_name']);

/** Headers that HTTP itself brings along. */
export const commonHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

const fits = (shape: RegExp) => (text: string) => shape.test(text);
const ofVersion = (wanted: number) => (text: string) => validate(text) && version(text) === wanted;

/** Shapes that ids, cursors and periods are seen in, the narrowest first. */
const shapes: readonly (readonly [name: string, has: (text: string) => boolean])[] = [
  ['a UUID of version 4', ofVersion(4)],
  ['a UUID of version 7', ofVersion(7)],
  // also one of no version that there is
  ['a UUID', fits(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)],
  ['a ULID', fits(/^[\dA-HJKMNP-TV-Z]{26}$/)],
  ['a time with its zone', fits(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-][\d:]+)$/)],
  ['a day', fits(/^\d{4}-\d{2}-\d{2}$/)],
  ['digits', fits(/^\d+$/)],
  ['hexadecimal digits', fits(/^[\da-f]+$/i)],
  ['letters, digits, - and _', fits(/^[\w-]+$/)],
  ['printable ASCII', fits(/^[!-~]+$/)],
];

/**
 * What exchanges show of what the contract leaves open: values of strings that it gives none for,
 * shapes of ids and cursors, members and headers that it does not name. Pure, and never judged.
 */
export function observed(exchanges: readonly Exchange[]): readonly Observation[] {
  const all = [...exchanges.flatMap(observedIn), ...exchanges.flatMap(observedClock)];
  return [...new Map(all.map((one) => [`${one.topic}\n${one.value}`, one])).values()];
}

function observedIn(exchange: Exchange): readonly Observation[] {
  const operation = operationOf(exchange.callee);
  const { resource, status } = operation?.success ?? {};
  if (!operation || !exchange.response || exchange.response.status !== status) return [];
  const headers = exchange.response.headers.map(([name]) => name.toLowerCase());
  const told = headers
    .filter((name) => !commonHeaders.has(name))
    .map((name) => ({ topic: `header of successes on the ${operation.plane} plane`, value: name }));
  if (!resource) return told;
  const { open, extra } = opennessOf(resource, answerOf(exchange).json);
  return [
    ...told,
    ...open.flatMap(({ member, value }) => ofMember(member, value)),
    ...extra.map((path) => ({ topic: `further members of ${resource}`, value: clip(path) })),
  ];
}

/** Rounded, so that a run tells it once. */
const toldInSeconds = 5;

/** That the clock of fresh records is not the one that Date tells, or ours where there is none. */
function observedClock(exchange: Exchange): readonly Observation[] {
  const { recordsAhead } = exchange;
  if (!recordsAhead) return [];
  const date = dateAhead(exchange);
  const aheadMs = middleOf(recordsAhead) - (date ? middleOf(date) : 0);
  const seconds = Math.round(aheadMs / 1000 / toldInSeconds) * toldInSeconds;
  if (seconds === 0) return [];
  const side = seconds > 0 ? 'ahead of' : 'behind';
  const other = date ? 'the Date of its answers' : 'our clock, and there is no Date';
  const value = `about ${Math.abs(seconds)} s ${side} ${other}`;
  return [{ topic: 'clock by created_at_ms of what was just made', value }];
}

function ofMember(member: string, value: string): Observation[] {
  if (unremarkable.has(member)) return [];
  if (!/_id$|^next_|^period_/.test(member))
    return [{ topic: `value of ${member}`, value: clip(value) }];
  return [{ topic: `shape of ${member}`, value: shapeOf(value) }];
}

/** What an id, a cursor or a period looks like, in words. */
export function shapeOf(text: string): string {
  return shapes.find(([, has]) => has(text))?.[0] ?? 'other text';
}
